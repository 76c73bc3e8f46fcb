import { createHash, randomUUID } from "node:crypto"
import { credentialOf, isSignedBy } from "../signatures.mjs"

const finding = {
  name: "key",
  text: `
    select k.workspace_id, k.id, k.sealed_secret, k.revoked_at, k.expires_at from directory_api_keys d
    join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
    where d.prefix = $1`
}
const paying = {
  name: "pay",
  text: `select * from baseline.pay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
}

/** One statement reads the key, because revocation applies immediately; another does the rest. */
export const recordTransaction = async ({ pool }, bytes, { headers }, count) => {
  const [prefix, signature] = credentialOf(headers)
  const { rows: keys } = await pool.query({ ...finding, values: [prefix] })
  const [key] = keys
  if (!isSignedBy(key, bytes, signature)) return [401, { error: "unauthorized" }]
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
