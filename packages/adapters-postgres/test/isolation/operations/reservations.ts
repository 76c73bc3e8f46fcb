import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { WaitingList } from "@calendeal/domain/waiting"
import { BookingLedger, type Reservation, ReservationBook } from "@calendeal/domain/bookings"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  reservationAudit,
  reservationDraft,
  sampleQuestion,
  sampleReservation,
  proposalDraft,
  sampleWaitingEntry,
  waitingDraft,
  enterDraft,
  sampleBooking,
  sampleDraft,
  change,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { UserId } from "@calendeal/domain/workspaces"
import type { Staged } from "./staged.ts"

/** Reserves times, of which one is extended and released, and one becomes a booking. */
export const keepTimes = Effect.fnUntraced(function* (offering: Staged) {
  const [book, queries] = [yield* ReservationBook, yield* WorkspaceQueries]
  const now = yield* DateTime.now
  const until = DateTime.add(now, { days: 1 })
  const [released, booked, kept] = [41_000, 42_000, 43_000].map((minutes) =>
    sampleReservation(offering, until, { startAt: sampleTime(minutes) })
  )
  const [host] = offering.hosts
  if (released === undefined || booked === undefined || kept === undefined || host === undefined)
    return yield* Effect.die("no reservation")
  for (const reservation of [released, booked]) yield* book.enter(reservationDraft([reservation]))
  const draft = reservationDraft([kept])
  yield* book.enter(draft)
  // Refused: the time is taken.
  yield* book.enter(reservationDraft([kept]))
  yield* book.findByKey(offering.workspace.id, draft.key)
  yield* book.extend(
    released,
    DateTime.add(until, { hours: 1 }),
    reservationAudit(released, "reservation.extend")
  )
  yield* book.release(released, reservationAudit(released, "reservation.release"))
  yield* book.forget(sampleTime(-99_999), sampleTime(-99_999))
  yield* BookingLedger.use((ledger) => ledger.forgetLinks(sampleTime(-99_999)))
  const booking = sampleDraft(sampleBooking(offering, { startAt: booked.startAt }), {
    reservation: booked.id
  })
  const ledger = yield* BookingLedger
  yield* ledger.look(sampleQuestion(booking, { reservation: booked.id }))
  yield* enterDraft(booking)
  yield* waitForTimes(offering, kept)
  const ofHost = { eventTypeId: booked.eventTypeId, hostId: host.id, liveAt: now }
  yield* queries.find(offering.workspace.id, "reservations", booked.id)
  yield* queries.list(offering.workspace.id, "reservations", ofHost, { limit: 1, after: null })
})

/** Puts people on a waiting list, of whom one is offered a time, one leaves and one is removed. */
const waitForTimes = Effect.fnUntraced(function* (offering: Staged, kept: Reservation) {
  const [list, book, queries] = [yield* WaitingList, yield* ReservationBook, yield* WorkspaceQueries]
  const now = yield* DateTime.now
  const entries = Array.from({ length: 3 }, () => sampleWaitingEntry(offering, now))
  for (const entry of entries) yield* list.join(waitingDraft(entry))
  const [offered, leaving, removed] = entries
  if (offered === undefined || leaving === undefined || removed === undefined)
    return yield* Effect.die("none")
  const { eventTypeId, id, workspaceId } = offered
  const startAt = DateTime.add(kept.startAt, { days: 1 })
  const offer = sampleReservation(offering, DateTime.add(now, { hours: 1 }), {
    startAt,
    createdBy: null,
    waitingEntryId: id
  })
  yield* book.enter({ ...reservationDraft([offer]), entry: null })
  yield* list.find(workspaceId, id)
  yield* list.findOffer(workspaceId, offer.id)
  yield* list.look(workspaceId, eventTypeId, now)
  yield* list.awaited(workspaceId, now)
  yield* list.pass(offer, [])
  yield* list.leave(leaving, [], null)
  const proposal = sampleWaitingEntry(offering, now, {
    proposedBy: { userId: UserId.make(crypto.randomUUID()), hostId: null, consentWay: null }
  })
  const time = sampleReservation(offering, DateTime.add(now, { hours: 1 }), {
    startAt: DateTime.add(startAt, { days: 1 }),
    waitingEntryId: proposal.id
  })
  yield* list.propose(proposalDraft(proposal, [time]))
  yield* list.offersTo(proposal)
  yield* list.post(workspaceId, [])
  yield* list.forget(DateTime.subtract(now, { days: 1 }))
  const page = { limit: 1, after: null }
  yield* queries.list(
    workspaceId,
    "waitingEntries",
    { eventTypeId, waitingAt: now, emails: [offered.person.email], kind: "place" },
    page
  )
  yield* change(workspaceId, { _tag: "DeleteWaitingEntry", waitingEntryId: removed.id })
})
