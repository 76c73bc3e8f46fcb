import { createHash, randomUUID } from "node:crypto"
import { documentOf, newUid, touchedBy } from "../booking.mjs"
import { busy } from "../calendar.mjs"
import { bookingTokens } from "../tokens.mjs"

const mint = bookingTokens()

const booking = {
  name: "book",
  text: `select baseline.book($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as uid`
}

/** What a booking is decided on: the booking of the key, the booker's contact, and the host's time. */
const lookAt = (pool, [workspaceId, eventTypeId, hash, , hostId, start, end, email]) =>
  Promise.all([
    pool.query({
      name: "earlier",
      text: `select bookings.* from idempotency_keys used
        join bookings on bookings.workspace_id = used.workspace_id and bookings.uid = used.outcome
        where used.workspace_id = $1 and used.scope = $2 and used.key_hash = $3`,
      values: [workspaceId, eventTypeId, hash]
    }),
    pool.query({
      name: "contact",
      text: "select * from contacts where workspace_id = $1 and email = $2 and erased_at is null",
      values: [workspaceId, email]
    }),
    pool.query({ ...busy, values: [workspaceId, [hostId], start, end] })
  ])

export const book = async ({ hosts, pool, workspaceId }, eventType, body, request, response) => {
  const key = request.headers["idempotency-key"]
  if (!key || !body.startTimeUtc || !body.attendees?.length) return [400, { error: "invalid_input" }]
  const start = new Date(body.startTimeUtc)
  const uid = newUid()
  const [booker] = body.attendees
  const host = hosts.get(eventType.hosts[0].hostId)
  const values = [
    workspaceId,
    eventType.id,
    createHash("sha256").update(key).digest(),
    uid,
    host.id,
    start,
    new Date(start.getTime() + eventType.window.durationMinutes * 60_000),
    booker.email,
    booker.name,
    randomUUID(),
    touchedBy(body.attributionJsonb, new Date().toISOString()),
    body.responses ?? {},
    { [eventType.id]: { outcome: { _tag: "Qualified" }, capturedAt: null } },
    documentOf(eventType, host, body),
    randomUUID(),
    JSON.stringify({ _tag: "ReportBooking", workspaceId, bookingUid: uid })
  ]
  if (process.env.LOOKS === "yes") await lookAt(pool, values)
  try {
    const { rows } = await pool.query({ ...booking, values })
    if (rows[0].uid !== uid) response.setHeader("idempotency-replayed", "true")
    response.setHeader("booking-token", mint(rows[0].uid, { wid: workspaceId }))
    return [200, { uid: rows[0].uid }]
  } catch (error) {
    if (error.code === "CB001") return [409, { error: "slot_unavailable" }]
    throw error
  }
}

const capturing = {
  name: "capture",
  text: `
    with stored as (
      insert into contacts (workspace_id, id, email, name, phone, attribution, custom_fields, qualification_states, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now())
      on conflict (workspace_id, email) where erased_at is null do update set
        name = coalesce(excluded.name, contacts.name), phone = coalesce(excluded.phone, contacts.phone),
        attribution = jsonb_build_object(
          'first', coalesce(nullif(contacts.attribution -> 'first', 'null'), excluded.attribution -> 'first'),
          'last', coalesce(nullif(excluded.attribution -> 'last', 'null'), contacts.attribution -> 'last')),
        custom_fields = contacts.custom_fields || excluded.custom_fields,
        qualification_states = contacts.qualification_states || excluded.qualification_states, updated_at = now()
      returning id, xmax = 0 as created
    ), posted as (
      insert into outbox_messages (id, workspace_id, body)
      select gen_random_uuid(), $1, jsonb_build_object('_tag', 'ReportLead', 'workspaceId', $1::text,
        'contactId', id, 'eventTypeId', $9::text)
      from stored where $9::text is not null
    )
    select id, created from stored`
}

export const capture = async ({ pool, workspaceId }, eventType, body) => {
  if (!body.email) return [400, { error: "invalid_input" }]
  const now = new Date().toISOString()
  const standing = { outcome: { _tag: body.step1Complete ? "Qualified" : "Undecided" }, capturedAt: now }
  const values = [
    workspaceId,
    randomUUID(),
    body.email,
    body.name ?? null,
    body.phone ?? null,
    touchedBy(body.attributionJsonb, now),
    body.customFields ?? {},
    { [eventType.id]: standing },
    body.step1Complete ? eventType.id : null
  ]
  const { rows } = await pool.query({ ...capturing, values })
  const allowedHostIds = eventType.hosts.map(({ hostId }) => hostId)
  const [{ created, id }] = rows
  return [200, { contactId: id, wasCreated: created, disqualified: false, redirectUrl: null, allowedHostIds }]
}
