import { createHash, randomUUID } from "node:crypto"
import { documentOf, newUid, searchTextOf } from "../booking.mjs"
import { busy, isOffered } from "../calendar.mjs"
import { bookingTokens } from "../tokens.mjs"
import { Refusal } from "./checks.mjs"
import { look, write } from "./database.mjs"
import { contactOf, newContact, searchable, withAnswers } from "./leads.mjs"

const mint = bookingTokens()
const sha256 = (text) => createHash("sha256").update(text).digest()

const earlier = {
  name: "earlier",
  text: `select uid, start_at, document from idempotency_keys used
    join bookings on bookings.workspace_id = used.workspace_id and bookings.uid = used.outcome
    where used.workspace_id = $1 and used.scope = $2 and used.key_hash = $3`
}
const entering = {
  name: "enter",
  text: `select became from enter_booking(
    workspace => $1, draft => $2::jsonb, host_ids => $3::uuid[], replaced => null, hash_of_key => $4,
    found_contact => $5::jsonb, revised_contact => $6::jsonb, invitee_limit => $7::integer,
    hold_limit => null, used_link => null, reserved => null, seats => null, opens_group => false,
    hash_of_invitee => $8, days => '[]'::jsonb, new_deal => $9::jsonb, posts => $10::jsonb, entry => null)`
}

/** Books exactly once per key. Hosts with daily limits, teams and rules are not part of the load. */
export const book = async (given, eventType, fields, { headers, key }) => {
  const { workspaceId } = given
  const start = fields.startTimeUtc
  const times = [new Date(start), new Date(start + eventType.window.durationMinutes * 60_000)]
  const [{ hostId }] = eventType.hosts
  const host = given.hosts.get(hostId)
  const [booker] = fields.attendees
  for (let attempt = 0; attempt < 16; attempt++) {
    const [[known], [contact], taken] = await look(workspaceId, [
      { ...earlier, values: [workspaceId, eventType.id, sha256(key)] },
      contactOf(workspaceId, booker.email),
      { ...busy, values: [workspaceId, [hostId], ...times] }
    ])
    if (known !== undefined) return replay(workspaceId, known, fields, headers)
    if (eventType.consent.required && !fields.consent) throw new Refusal(400, "consent_required")
    if (taken.length > 0 || !isOffered(host, eventType, fields.bookerTimezone, start))
      throw new Refusal(409, "slot_unavailable")
    const draft = draftOf(given, eventType, host, fields, times, contact?.contact)
    const [{ became }] = await write(workspaceId, { ...entering, values: valuesOf(draft, key, eventType) })
    if (became === "taken") throw new Refusal(409, "slot_unavailable")
    if (became === "limit") throw new Refusal(409, "per_invitee_limit")
    if (became !== "entered") continue
    headers["booking-token"] = mint(draft.booking.uid, { wid: workspaceId })
    return { status: 200, body: { uid: draft.booking.uid } }
  }
  throw new Refusal(409, "slot_unavailable")
}

/** The booking of a used key. Only the same request gets a token. */
const replay = (workspaceId, { document, start_at, uid }, fields, headers) => {
  const emails = (attendees) => attendees.map(({ email }) => email).join()
  headers["idempotency-replayed"] = "true"
  if (start_at.getTime() === fields.startTimeUtc && emails(document.attendees) === emails(fields.attendees))
    headers["booking-token"] = mint(uid, { wid: workspaceId })
  return { status: 200, body: { uid } }
}

const draftOf = ({ workspaceId }, eventType, host, fields, [startAt, endAt], found) => {
  const now = new Date().toISOString()
  const [booker] = fields.attendees
  const before = found ?? newContact(workspaceId, booker.email, now)
  const standing = {
    capturedAt: null,
    outcome: { _tag: "Qualified" },
    ...before.qualification_states[eventType.id]
  }
  const touch = fields.attributionJsonb
  const contact = withAnswers(before, eventType, fields.responses ?? {}, { standing, touch }, now)
  const uid = newUid()
  const booking = {
    workspace_id: workspaceId,
    uid,
    event_type_id: eventType.id,
    contact_id: contact.id,
    status: "confirmed",
    start_at: startAt,
    end_at: endAt,
    blocked_from: startAt,
    blocked_until: endAt,
    rescheduled_from: null,
    created_at: now,
    booker_email: booker.email,
    document: documentOf(eventType, host, fields),
    sequence: 0,
    search_text: searchTextOf(uid, ...fields.attendees.flatMap(({ email, name }) => [name, email]))
  }
  const deal = { workspace_id: workspaceId, id: randomUUID(), contact_id: contact.id, booking_uid: uid }
  const message = { _tag: "ReportBooking", workspaceId, bookingUid: uid }
  return {
    booking,
    found,
    contact: searchable({ ...contact, name: contact.name ?? booker.name }),
    deal: { ...deal, status: "open", opened_at: now },
    posts: [{ id: randomUUID(), workspace_id: workspaceId, body: message }]
  }
}

const valuesOf = ({ booking, contact, deal, found, posts }, key, eventType) => [
  booking.workspace_id,
  booking,
  booking.document.hostIds,
  sha256(key),
  found ?? null,
  contact,
  eventType.perInviteeLimit,
  sha256(booking.booker_email),
  deal,
  JSON.stringify(posts)
]
