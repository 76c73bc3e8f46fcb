import { createHash, randomUUID } from "node:crypto"
import { credentialOf, isSignedBy } from "../signatures.mjs"
import { insert } from "./insert.mjs"
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
    const workspace_id = workspaceId
    const key = { workspace_id, scope: workspaceId, key_hash: hash, outcome: id }
    if (!(await insert(client, "idempotency_keys", key, "on conflict do nothing"))) {
      const { rows } = await client.query(
        `select t.id, t.deal_id, t.contact_id from idempotency_keys k
         join transactions t on t.workspace_id = k.workspace_id and t.id = k.outcome::uuid
         where k.workspace_id = $1 and k.scope = $1 and k.key_hash = $2`,
        [workspaceId, hash]
      )
      const [earlier] = rows
      const receipt = { transactionId: earlier.id, dealId: earlier.deal_id, contactId: earlier.contact_id }
      return { isReplay: true, receipt }
    }
    const { rows: payers } = await client.query(
      `select id from contacts where workspace_id = $1 and email = $2 and erased_at is null for update`,
      [workspaceId, email]
    )
    const contactId = payers[0]?.id ?? randomUUID()
    const now = new Date()
    const unknown = {
      attribution: { first: null, last: null },
      custom_fields: {},
      qualification_states: {},
      created_at: now
    }
    if (payers.length === 0)
      await insert(client, "contacts", { workspace_id, id: contactId, email, ...unknown })
    const { rows: deals } = await client.query(
      `select * from deals where workspace_id = $1 and contact_id = $2 and status = 'open'
       order by opened_at desc, id desc limit 1 for update`,
      [workspaceId, contactId]
    )
    const dealId = deals[0]?.id ?? randomUUID()
    const paid = { workspace_id, contact_id: contactId, amount: body.amount, currency }
    if (deals.length === 0) {
      await insert(client, "deals", { ...paid, id: dealId, status: "closed", opened_at: now, closed_at: now })
    } else if (Number(deals[0].amount) === body.amount && deals[0].currency === currency) {
      await client.query(
        `update deals set status = 'closed', closed_at = now() where workspace_id = $1 and id = $2`,
        [workspaceId, dealId]
      )
    }
    await insert(client, "transactions", {
      ...paid,
      id,
      deal_id: dealId,
      kind: "payment",
      transaction_at: body.transaction_at ?? now,
      description: body.description,
      recorded_at: now
    })
    await post(client, { _tag: "ReportPayment", workspaceId, transactionId: id })
    return { isReplay: false, receipt: { transactionId: id, dealId, contactId } }
  })
}
