import { createDecipheriv, createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto"

const [, secret] = process.env.SECRETS_KEYS.split(":")
const sealingKey = Buffer.from(
  hkdfSync("sha256", Buffer.from(secret, "base64"), "", "calendeal API secrets", 32)
)

const open = ({ id, sealed_secret, workspace_id }) => {
  const [version, nonce, rest] = sealed_secret.split(".")
  const content = Buffer.from(rest, "base64url")
  const decipher = createDecipheriv("aes-256-gcm", sealingKey, Buffer.from(nonce, "base64url"))
  decipher.setAAD(Buffer.from(`${workspace_id}|${id}|${version}`))
  decipher.setAuthTag(content.subarray(-16))
  return decipher.update(content.subarray(0, -16), undefined, "utf8") + decipher.final("utf8")
}

const finding = {
  name: "key",
  text: `
    select k.workspace_id, k.id, k.sealed_secret from directory_api_keys d
    join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
    where d.prefix = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`
}
const paying = {
  name: "pay",
  text: `select * from baseline.pay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
}

/** One statement reads the key, because revocation applies immediately; another does the rest. */
export const recordTransaction = async ({ pool }, bytes, { headers }, count) => {
  const [prefix, signature] = (headers.authorization ?? "").slice("Bearer ".length).split(":")
  const { rows: keys } = await pool.query({ ...finding, values: [prefix] })
  if (keys.length === 0) return [401, { error: "unauthorized" }]
  const [key] = keys
  const expected = createHmac("sha256", open(key)).update(bytes).digest()
  const said = Buffer.from(signature ?? "", "hex")
  if (said.length !== 32 || !timingSafeEqual(said, expected)) return [401, { error: "unauthorized" }]
  const [isAdmitted] = await count(key.id)
  if (isAdmitted !== 1) return [429, { error: "rate_limited" }]
  const body = JSON.parse(bytes)
  if (!body.email || !body.amount || !body.currency) return [400, { error: "invalid_input" }]
  const id = randomUUID()
  const idempotencyKey = headers["idempotency-key"] ?? `/${id}`
  const values = [
    key.workspace_id,
    createHash("sha256").update(idempotencyKey).digest(),
    id,
    body.email,
    body.amount,
    body.currency.toUpperCase(),
    body.transaction_at ?? new Date(),
    body.description ?? null,
    randomUUID(),
    randomUUID(),
    JSON.stringify({ _tag: "ReportPayment", workspaceId: key.workspace_id, transactionId: id })
  ]
  const { rows } = await pool.query({ ...paying, values })
  const [{ contact_id, deal_id, is_replay, transaction_id }] = rows
  const receipt = { transactionId: transaction_id, dealId: deal_id, contactId: contact_id }
  return is_replay ? [200, { ...receipt, idempotentReplay: true }] : [201, receipt]
}
