import type { Booking, BookingDraft, BookingUid, Entry } from "@calendeal/domain/bookings"
import type { Contact } from "@calendeal/domain/contacts"
import type { Deal } from "@calendeal/domain/deals"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import type { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { claim } from "../consistency/idempotencyKeys.ts"
import { contactRows } from "../contacts/rows.ts"
import { dealRows } from "../deals/rows.ts"
import { alternativesWithRoom } from "./dailyLimits.ts"
import { holdCalendars } from "./holdCalendars.ts"
import { upcomingOfInvitee } from "./inviteeLimit.ts"
import { bookingOf, firstBooking } from "./rows.ts"
import { takeFirstFree } from "./takeFirstFree.ts"

/** The draft is not entered: the transaction is rolled back, and this is what became of it. */
class Refused extends Data.TaggedError("Refused")<{ readonly entry: Entry }> {}

/**
 * Enters a draft, as one transaction of its workspace. Everybody takes locks in one order, so that nobody
 * waits in a circle: the key, the contact, the invitee's turn, the event type, the hosts by their ids, the old
 * booking, the hosts' time.
 */
export const enter = Effect.fnUntraced(function* (
  sql: SqlClient,
  followUps: FollowUpQueue["Service"],
  draft: BookingDraft
) {
  const { eventTypeId, uid, workspaceId } = draft.alternatives[0]
  // Sent together, as the connection keeps their order.
  const [earlier, found] = yield* Effect.all(
    [claim(sql, { workspaceId, scope: eventTypeId, key: draft.key, outcome: uid }), lockContact(sql, draft)],
    { concurrency: "unbounded" }
  )
  if (Option.isSome(earlier)) return yield* replay(sql, draft, earlier.value)

  const contact = yield* keepContact(sql, draft, found)
  if (draft.perInviteeLimit !== null && (yield* upcomingOfInvitee(sql, draft)) >= draft.perInviteeLimit) {
    return yield* new Refused({ entry: { _tag: "InviteeLimitReached" } })
  }
  yield* holdCalendars(sql, draft)
  if (Option.isSome(draft.replaces)) yield* release(sql, draft, draft.replaces.value)

  const alternatives = (yield* alternativesWithRoom(sql, draft)).map((alternative) => ({
    ...alternative,
    contactId: contact.id
  }))
  const booking = yield* takeFirstFree(sql, alternatives)
  if (Option.isNone(booking)) return yield* new Refused({ entry: { _tag: "SlotTaken" } })

  yield* Effect.all([keepDeal(sql, draft, booking.value), followUps.post(draft.followUps)], {
    concurrency: "unbounded"
  })
  const entry: Entry = { _tag: "Entered", booking: booking.value }
  return entry
})

/**
 * What the key was used for. It may have been for this very draft, when its COMMIT was not answered
 * (D-BOOK-1).
 */
const replay = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft, uid: string) {
  const booking = Option.getOrThrow(
    yield* firstBooking(bookingOf(sql, draft.alternatives[0].workspaceId, uid))
  )
  const entry: Entry = { _tag: "AlreadyEntered", booking }
  return entry
})

/** Holds the contact that the booking is for, if there is one (D-BOOK-6). */
const lockContact = Effect.fnUntraced(function* (sql: SqlClient, { alternatives, contact }: BookingDraft) {
  const contacts = contactRows(sql)
  const { workspaceId } = alternatives[0]
  const named = Option.isSome(contact.id)
    ? yield* contacts.lock(workspaceId, contact.id.value)
    : Option.none()
  return Option.isSome(named) ? named : yield* contacts.lockByEmail(workspaceId, contact.email)
})

/** Stores what the booking makes of its contact. */
const keepContact = Effect.fnUntraced(function* (
  sql: SqlClient,
  { contact }: BookingDraft,
  found: Option.Option<Contact>
) {
  const contacts = contactRows(sql)
  const revised = contact.revise(found)
  if (Result.isFailure(revised)) return yield* new Refused({ entry: { _tag: "Unavailable" } })
  yield* Option.isSome(found) ? contacts.replace(revised.success) : contacts.enter(revised.success)
  return revised.success
})

/** Takes the place of the old booking, if it is confirmed still, and frees its hosts. */
const release = Effect.fnUntraced(function* (
  sql: SqlClient,
  { alternatives }: BookingDraft,
  old: BookingUid
) {
  const { workspaceId } = alternatives[0]
  const released = yield* sql`
    with replaced as (
      update bookings set status = 'rescheduled'
      where workspace_id = ${workspaceId} and uid = ${old} and status = 'confirmed'
      returning workspace_id, uid
    )
    update booking_hosts set active = false from replaced
    where booking_hosts.workspace_id = replaced.workspace_id and booking_hosts.booking_uid = replaced.uid
    returning host_id
  `
  if (released.length === 0) return yield* new Refused({ entry: { _tag: "Unavailable" } })
})

/** The deal of the replaced booking moves along; else the booking opens one (D-BOOK-11). */
const keepDeal = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft, booking: Booking) {
  const deals = dealRows(sql)
  const { contactId, createdAt, uid, workspaceId } = booking
  if (Option.isSome(draft.replaces) && (yield* deals.move(workspaceId, draft.replaces.value, uid))) return
  const opened: Deal = {
    id: draft.deal.id,
    workspaceId,
    contactId,
    bookingUid: uid,
    status: "open",
    value: draft.deal.value,
    openedAt: createdAt,
    closedAt: null
  }
  yield* deals.put(opened)
})
