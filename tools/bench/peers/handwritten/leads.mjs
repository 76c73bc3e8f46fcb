import { createHmac, randomUUID } from "node:crypto"
import { searchTextOf, touchedBy } from "../booking.mjs"
import { keyFor, tokensOf } from "../tokens.mjs"
import { lookAndWrite, repeating } from "./database.mjs"

const day = 86_400_000
const mintProof = tokensOf({ audience: "lead", purpose: "lead proofs", seconds: 86_400, type: "lead+jwt" })
const addressKey = keyFor("client addresses")

/** A contact with the answers to the form, the source of the visit and its standing. */
export const withAnswers = (contact, eventType, answers, { standing, touch }, now) => {
  const { first, last } = touchedBy(touch, now)
  const known = new Set(eventType.form.fields.map(({ key }) => key))
  const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => known.has(key)))
  return {
    ...contact,
    attribution: { first: contact.attribution.first ?? first, last: last ?? contact.attribution.last },
    custom_fields: { ...contact.custom_fields, ...kept },
    qualification_states: { ...contact.qualification_states, [eventType.id]: standing }
  }
}

/** A contact as it is stored. */
export const searchable = (contact) => ({
  ...contact,
  search_text: searchTextOf(
    contact.name,
    contact.email,
    contact.phone,
    ...Object.values(contact.custom_fields)
  )
})

export const newContact = (workspaceId, email, now) => ({
  workspace_id: workspaceId,
  id: randomUUID(),
  email,
  name: null,
  phone: null,
  attribution: { first: null, last: null },
  custom_fields: {},
  qualification_states: {},
  replaced: [],
  origin: null,
  touch_ats: [],
  touch_marks: [],
  created_at: now
})

/** A contact as JSON, so that its timestamps stay exact. */
export const contactOf = (workspaceId, email, lock = "") => ({
  name: `contact ${lock}`,
  text: `select to_jsonb(contacts) - 'updated_at' as contact from contacts
    where workspace_id = $1 and email = $2 and erased_at is null ${lock}`,
  values: [workspaceId, email]
})

const columns =
  "email, name, phone, attribution, custom_fields, qualification_states, replaced, origin, search_text"
const posting = `
  insert into outbox_messages (id, workspace_id, body)
  select gen_random_uuid(), $1, body from jsonb_array_elements($3::jsonb) as body`
const inserting = `with stored as (
    insert into contacts (workspace_id, id, created_at, ${columns})
    select $1, id, created_at, ${columns} from jsonb_populate_record(null::contacts, $2::jsonb)
  ) ${posting}`
const updating = `with stored as (
    update contacts set updated_at = now(), (${columns}) = (
      select ${columns} from jsonb_populate_record(null::contacts, $2::jsonb)
    )
    where workspace_id = $1 and id = ($2::jsonb ->> 'id')::uuid
  ) ${posting}`

/** Stores a contact and the messages about it. */
const store = (contact, isNew, messages) => ({
  name: isNew ? "new contact" : "known contact",
  text: isNew ? inserting : updating,
  values: [contact.workspace_id, contact, JSON.stringify(messages)]
})

const hashOf = ({ id, workspace_id }, eventType, address) =>
  createHmac("sha256", addressKey)
    .update(`${workspace_id} ${eventType.id} ${id} ${address}`)
    .digest("base64url")

/** Whether the client at this address created the lead in the last day. */
const isOwn = (contact, eventType, address) =>
  contact.origin?.eventTypeId === eventType.id &&
  Date.parse(contact.origin.at) + day > Date.now() &&
  contact.origin.addressHash === hashOf(contact, eventType, address)

const updated = (before, isNew, eventType, fields, address, now) => {
  const origin = { eventTypeId: eventType.id, addressHash: hashOf(before, eventType, address), at: now }
  const replaced = ["name", "phone"]
    .filter((field) => before[field] && fields[field] !== undefined && fields[field] !== before[field])
    .map((field) => ({ field, value: before[field], at: now }))
  const outcome = { _tag: fields.step1Complete ? "Qualified" : "Undecided" }
  const standing = {
    capturedAt: now,
    outcome: fields.step1Complete ? outcome : (before.qualification_states[eventType.id]?.outcome ?? outcome)
  }
  return {
    ...withAnswers(
      before,
      eventType,
      fields.customFields ?? {},
      { standing, touch: fields.attributionJsonb },
      now
    ),
    name: fields.name ?? before.name,
    phone: fields.phone ?? before.phone,
    replaced: [...before.replaced, ...replaced],
    origin: isNew ? origin : isOwn(before, eventType, address) ? before.origin : null
  }
}

export const capture = async ({ workspaceId }, eventType, fields, { address, headers }) => {
  const now = new Date().toISOString()
  const captured = await repeating(() =>
    lookAndWrite(workspaceId, [contactOf(workspaceId, fields.email, "for no key update")], ([[found]]) => {
      const isNew = found === undefined
      const before = found?.contact ?? newContact(workspaceId, fields.email, now)
      const contact = searchable(updated(before, isNew, eventType, fields, address, now))
      const message = { _tag: "ReportLead", workspaceId, contactId: contact.id, eventTypeId: eventType.id }
      const statement = store(contact, isNew, fields.step1Complete ? [message] : [])
      return { result: { contactId: contact.id, wasCreated: isNew }, statement }
    })
  )
  if (captured.wasCreated)
    headers["lead-proof"] = mintProof(captured.contactId, { wid: workspaceId, etid: eventType.id })
  const allowedHostIds = eventType.hosts.map(({ hostId }) => hostId)
  return { status: 200, body: { ...captured, disqualified: false, redirectUrl: null, allowedHostIds } }
}
