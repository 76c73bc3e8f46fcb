import { createHash, createSecretKey, randomUUID } from "node:crypto"
import { SignJWT } from "jose"
import { documentOf, newUid } from "../booking.mjs"
import { keyFor, keyVersion } from "../tokens.mjs"
import { isFree } from "./calendar.mjs"
import { insert } from "./insert.mjs"
import { post, saveContact } from "./leads.mjs"
import { offeringOf } from "./offering.mjs"

const signingKey = createSecretKey(keyFor("booking summaries"))

const mint = (workspaceId, uid) =>
  new SignJWT({ wid: workspaceId })
    .setProtectedHeader({ alg: "HS256", typ: "bks+jwt", kid: keyVersion })
    .setIssuer("calendeal")
    .setAudience("booking-manage")
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime("15m")
    .sign(signingKey)

/** Books once per key, in one transaction. The database's constraint resolves races as `slot_unavailable`. */
export const book = async (given, body, key) => {
  const { inTransaction, refuse, workspaceId } = given
  const hash = createHash("sha256").update(key).digest()
  const booked = await inTransaction(async (client) => {
    const { eventType, hosts } = await offeringOf(client, given, body.eventTypeId)
    const { rows: used } = await client.query(
      `select outcome from idempotency_keys where workspace_id = $1 and scope = $2 and key_hash = $3`,
      [workspaceId, eventType.id, hash]
    )
    if (used.length > 0) return { uid: used[0].outcome, isReplay: true }
    const start = Date.parse(body.startTimeUtc)
    const [startAt, endAt] = [new Date(start), new Date(start + eventType.window.durationMinutes * 60_000)]
    let host
    for (const candidate of hosts) {
      if (await isFree(client, workspaceId, candidate, eventType.window, start)) {
        host = candidate
        break
      }
    }
    if (host === undefined) return refuse(409, "slot_unavailable")
    const uid = newUid()
    const workspace_id = workspaceId
    await insert(client, "idempotency_keys", {
      workspace_id,
      scope: eventType.id,
      key_hash: hash,
      outcome: uid
    })
    const [booker] = body.attendees
    const email = booker.email.trim().toLowerCase()
    const { id: contactId } = await saveContact(client, workspaceId, {
      email,
      name: booker.name,
      touch: body.attributionJsonb,
      fields: body.responses ?? {},
      standing: { [eventType.id]: { outcome: { _tag: "Qualified" }, capturedAt: null } }
    })
    const document = documentOf(eventType, { ...host, avatarUrl: host.avatar_url }, body)
    const booking = {
      workspace_id,
      event_type_id: eventType.id,
      start_at: startAt,
      blocked_from: startAt,
      blocked_until: endAt
    }
    const now = new Date()
    await insert(client, "bookings", {
      ...booking,
      uid,
      contact_id: contactId,
      status: "confirmed",
      end_at: endAt,
      booker_email: email,
      document,
      created_at: now
    })
    await insert(client, "booking_hosts", {
      ...booking,
      booking_uid: uid,
      host_id: host.id,
      assigned_at: now
    })
    const deal = { workspace_id, id: randomUUID(), contact_id: contactId, booking_uid: uid }
    await insert(client, "deals", { ...deal, status: "open", opened_at: now })
    await post(client, { _tag: "ReportBooking", workspaceId, bookingUid: uid })
    return { uid, isReplay: false }
  }).catch((error) => {
    // Another booking took the host's time.
    if (error.code === "23P01") return refuse(409, "slot_unavailable")
    throw error
  })
  return { ...booked, token: await mint(workspaceId, booked.uid) }
}
