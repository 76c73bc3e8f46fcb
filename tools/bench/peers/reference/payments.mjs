import { createHash, randomUUID } from "node:crypto"
import { credentialOf, isSignedBy } from "../signatures.mjs"
import { post } from "./leads.mjs"
import { schemas } from "./schemas.mjs"

/** The key that signed the body, if any. */
const signerOf = async (pool, headers, bytes) => {
  const [prefix, signature] = credentialOf(headers)
  const { rows } = await pool.query(
    `select k.* from directory_api_keys d join api_keys k on k.workspace_id = d.workspace_id and k.id = d.key_id
     where d.prefix = $1`,
    [prefix]
  )
  return isSignedBy(rows[0], bytes, signature) ? rows[0] : undefined
}

/** Records a payment once per key, in one transaction. */
export const recordTransaction = async ({ inTransaction, pool, refuse }, request, count) => {
  const key = await signerOf(pool, request.headers, request.body)
  if (key === undefined) return refuse(401, "unauthorized")
  await count(key.id)
  const body = JSON.parse(request.body)
  if (!request.validateInput(body, schemas.payment)) return refuse(400, "invalid_input")
  const workspaceId = key.workspace_id
  const email = body.email.trim().toLowerCase()
  const currency = body.currency.toUpperCase()
  const id = randomUUID()
  const hash = createHash("sha256")
    .update(request.headers["idempotency-key"] ?? `/${id}`)
    .digest()
  return inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `insert into idempotency_keys (workspace_id, scope, key_hash, outcome) values ($1, $1, $2, $3)
       on conflict do nothing`,
      [workspaceId, hash, id]
    )
    if (rowCount === 0) {
      const { rows } = await client.query(
        `select t.id, t.deal_id, t.contact_id from idempotency_keys k
         join transactions t on t.workspace_id = k.workspace_id and t.id = k.outcome::uuid
         where k.workspace_id = $1 and k.scope = $1 and k.key_hash = $2`,
        [workspaceId, hash]
      )
      const [earlier] = rows
      const { contact_id, deal_id } = earlier
      return {
        isReplay: true,
        receipt: { transactionId: earlier.id, dealId: deal_id, contactId: contact_id }
      }
    }
    const { rows: payers } = await client.query(
      `select id from contacts where workspace_id = $1 and email = $2 and erased_at is null for update`,
      [workspaceId, email]
    )
    const contactId = payers[0]?.id ?? randomUUID()
    if (payers.length === 0) {
      await client.query(
        `insert into contacts (workspace_id, id, email, attribution, custom_fields, standings, created_at)
         values ($1, $2, $3, '{"first": null, "last": null}', '{}', '{}', now())`,
        [workspaceId, contactId, email]
      )
    }
    const { rows: deals } = await client.query(
      `select * from deals where workspace_id = $1 and contact_id = $2 and status = 'open'
       order by opened_at desc, id desc limit 1 for update`,
      [workspaceId, contactId]
    )
    const dealId = deals[0]?.id ?? randomUUID()
    if (deals.length === 0) {
      await client.query(
        `insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at, closed_at)
         values ($1, $2, $3, 'closed', $4, $5, now(), now())`,
        [workspaceId, dealId, contactId, body.amount, currency]
      )
    } else if (Number(deals[0].amount) === body.amount && deals[0].currency === currency) {
      await client.query(
        `update deals set status = 'closed', closed_at = now() where workspace_id = $1 and id = $2`,
        [workspaceId, dealId]
      )
    }
    await client.query(
      `insert into transactions (workspace_id, id, contact_id, deal_id, amount, currency, transaction_at, description,
         recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
      [
        workspaceId,
        id,
        contactId,
        dealId,
        body.amount,
        currency,
        body.transaction_at ?? new Date(),
        body.description ?? null
      ]
    )
    await post(client, { _tag: "ReportPayment", workspaceId, transactionId: id })
    return { isReplay: false, receipt: { transactionId: id, dealId, contactId } }
  })
}
