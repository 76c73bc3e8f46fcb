import { createHash, randomUUID } from "node:crypto"
import { credentialOf, isSignedBy } from "../signatures.mjs"
import { repeatedKeys } from "../../../../packages/adapters-http/src/middleware/repeatedKeys.ts"
import { fieldsOfPayment, Refusal, signedObjectOf } from "./checks.mjs"
import { apiKeyOf, lookAndWrite, repeating, Stale } from "./database.mjs"
import { contactOf } from "./leads.mjs"

const claiming = {
  name: "claim",
  text: `insert into idempotency_keys (workspace_id, scope, key_hash, outcome) values ($1, $1, $2, $3)
    on conflict do nothing returning outcome`
}
const recorded = {
  name: "recorded",
  text: `select id, deal_id, contact_id from transactions where workspace_id = $1 and id = (
    select outcome::uuid from idempotency_keys where workspace_id = $1 and scope = $1 and key_hash = $2)`
}
const openDeal = {
  name: "open deal",
  text: `select id, amount, currency from deals where workspace_id = $1 and status = 'open' and id = (
      select latest.id from contacts
      join deals latest on latest.workspace_id = contacts.workspace_id and latest.contact_id = contacts.id
      where contacts.workspace_id = $1 and email = $2 and erased_at is null and latest.status = 'open'
      order by latest.opened_at desc, latest.id desc limit 1
    ) for no key update`
}
/** $11: whether the contact is new, $12: the deal, $13: whether the payment closes a known deal. */
const paying = {
  name: "pay",
  text: `with payer as (
      insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
      select $1, $2, $3, '{"first": null, "last": null}', '{}', '{}', now() where $11::boolean
    ), opened as (
      insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at, closed_at)
      select $1, $4, $2, 'closed', $6, $7, now(), now() where $12::boolean
    ), closed as (
      update deals set status = 'closed', closed_at = now() where workspace_id = $1 and id = $4 and $13::boolean
    ), paid as (
      insert into transactions (workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, description, recorded_at)
      values ($1, $5, $2, $4, 'payment', $6, $7, $8, $9, now())
    )
    insert into outbox_messages (id, workspace_id, body)
    select gen_random_uuid(), $1, body from jsonb_array_elements($10::jsonb) as body`
}

/** Checks the signature over the bytes, then the limit of the key, then the fields. */
export const recordTransaction = async ({ admit }, bytes, request) => {
  const [prefix, signature] = credentialOf(request.headers)
  const key = await apiKeyOf(prefix)
  if (!isSignedBy(key, bytes, signature)) throw new Refusal(401, "unauthorized")
  await admit(key.id)
  const { json, source } = signedObjectOf(bytes)
  const repeated = repeatedKeys(source).map(({ path }) => path)
  if (repeated.length > 0) throw new Refusal(400, "invalid_input", repeated)
  const fields = fieldsOfPayment(json)
  const at = fields.transaction_at ?? Date.now()
  if (at > Date.now() + 86_400_000) throw new Refusal(400, "invalid_input", [["transaction_at"]])
  const { isReplay, receipt } = await repeating(() => record(key.workspace_id, fields, at, request.headers))
  return isReplay
    ? { status: 200, body: { ...receipt, idempotentReplay: true } }
    : { status: 201, body: receipt }
}

/** Claims the key, locks the payer and the deal, and stores the payment in one statement. */
const record = (workspaceId, { amount, currency, description, email }, at, headers) => {
  const id = randomUUID()
  const hash = createHash("sha256")
    .update(headers["idempotency-key"] ?? `/${id}`)
    .digest()
  const statements = [
    { ...claiming, values: [workspaceId, hash, id] },
    { ...recorded, values: [workspaceId, hash] },
    contactOf(workspaceId, email, "for no key update"),
    { ...openDeal, values: [workspaceId, email] }
  ]
  return lookAndWrite(workspaceId, statements, ([claimed, [earlier], [payer], [deal]]) => {
    if (earlier !== undefined) {
      const receipt = { transactionId: earlier.id, dealId: earlier.deal_id, contactId: earlier.contact_id }
      return { result: { isReplay: true, receipt } }
    }
    if (claimed.length === 0) throw new Stale()
    const receipt = {
      transactionId: id,
      dealId: deal?.id ?? randomUUID(),
      contactId: payer?.contact.id ?? randomUUID()
    }
    const code = currency.toUpperCase()
    const closes = deal !== undefined && Number(deal.amount) === amount && deal.currency === code
    const messages = [{ _tag: "ReportPayment", workspaceId, transactionId: id }]
    if (closes || deal === undefined) {
      const closedAt = new Date().toISOString()
      messages.push({ _tag: "ReportClosedDeal", workspaceId, dealId: receipt.dealId, closedAt })
    }
    const values = [
      workspaceId,
      receipt.contactId,
      email,
      receipt.dealId,
      id,
      amount.toFixed(2),
      code,
      new Date(at),
      description ?? null,
      JSON.stringify(messages),
      payer === undefined,
      deal === undefined,
      closes
    ]
    return { result: { isReplay: false, receipt }, statement: { ...paying, values } }
  })
}
