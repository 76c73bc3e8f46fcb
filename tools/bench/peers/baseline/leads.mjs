import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto"

const [, version, tokenKey] = /^([^:]+):(.*)$/.exec(process.env.BOOKING_TOKEN_KEYS)
const signingKey = Buffer.from(
  hkdfSync("sha256", Buffer.from(tokenKey, "base64"), "", "calendeal booking summaries", 32)
)
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")
const header = base64url({ alg: "HS256", typ: "bks+jwt", kid: version })

const mint = (workspaceId, uid) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    wid: workspaceId,
    iss: "calendeal",
    aud: "booking-summary",
    sub: uid,
    iat: now,
    exp: now + 900
  }
  const signed = `${header}.${base64url(claims)}`
  return `${signed}.${createHmac("sha256", signingKey).update(signed).digest("base64url")}`
}

const touched = (touch, at) => {
  const timed = touch === undefined ? null : { at, touch }
  return JSON.stringify({ first: timed, last: timed })
}

const booking = {
  name: "book",
  text: `select baseline.book($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as uid`
}

export const book = async ({ hosts, pool, workspaceId }, eventType, body, request, response) => {
  const key = request.headers["idempotency-key"]
  if (!key || !body.startTimeUtc || !body.attendees?.length) return [400, { error: "invalid_input" }]
  const start = new Date(body.startTimeUtc)
  const now = new Date().toISOString()
  const uid = `bk_${randomBytes(16).toString("base64url").replaceAll("-", "x").replaceAll("_", "y")}`
  const [booker] = body.attendees
  const host = hosts.get(eventType.hosts[0].hostId)
  const document = {
    title: eventType.titleTemplate.replace("{event}", eventType.title).replace("{host}", host.name),
    hostIds: [host.id],
    organiser: { hostId: host.id, name: host.name, username: host.username, avatarUrl: host.avatarUrl },
    location: eventType.locations[0],
    attendeeAddress: null,
    attendees: [{ ...booker, role: "booker" }],
    bookerTimezone: body.bookerTimezone,
    responses: body.responses ?? {},
    isRouted: false,
    consent: null,
    confirmation: eventType.confirmation
  }
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
    touched(body.attributionJsonb, now),
    JSON.stringify(body.responses ?? {}),
    JSON.stringify({ [eventType.id]: { outcome: { _tag: "Qualified" }, capturedAt: null } }),
    JSON.stringify(document),
    randomUUID(),
    JSON.stringify({ _tag: "ReportBooking", workspaceId, bookingUid: uid })
  ]
  try {
    const { rows } = await pool.query({ ...booking, values })
    if (rows[0].uid !== uid) response.setHeader("idempotency-replayed", "true")
    response.setHeader("booking-token", mint(workspaceId, rows[0].uid))
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
      insert into contacts (workspace_id, id, email, name, phone, attribution, custom_fields, standings, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now())
      on conflict (workspace_id, email) where erased_at is null do update set
        name = coalesce(excluded.name, contacts.name), phone = coalesce(excluded.phone, contacts.phone),
        attribution = jsonb_build_object(
          'first', coalesce(nullif(contacts.attribution -> 'first', 'null'), excluded.attribution -> 'first'),
          'last', coalesce(nullif(excluded.attribution -> 'last', 'null'), contacts.attribution -> 'last')),
        custom_fields = contacts.custom_fields || excluded.custom_fields,
        standings = contacts.standings || excluded.standings, updated_at = now()
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
    touched(body.attributionJsonb, now),
    JSON.stringify(body.customFields ?? {}),
    JSON.stringify({ [eventType.id]: standing }),
    body.step1Complete ? eventType.id : null
  ]
  const { rows } = await pool.query({ ...capturing, values })
  const allowedHostIds = eventType.hosts.map(({ hostId }) => hostId)
  const [{ created, id }] = rows
  return [200, { contactId: id, wasCreated: created, disqualified: false, redirectUrl: null, allowedHostIds }]
}
