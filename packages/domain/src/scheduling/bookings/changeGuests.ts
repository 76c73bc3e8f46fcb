import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey, Fingerprint, IdGenerator } from "../../workspace/consistency/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import { findVisibleOffering, settingRanges } from "../../workspace/event-types/index.ts"
import { type Attendee, type Booking, bookerEmail, bookingUidOf } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingUnavailable, RescheduledBookingNotFound } from "./errors.ts"
import { type MoveContext, movedDraft } from "./moveByHost.ts"
import { mayMove } from "./status.ts"

/** A guest as a member enters them. */
export type Guest = Pick<Attendee, "email" | "name">

/** The attendees with these guests: the booker stays, and stays the first one. */
export const attendeesWith = (
  { attendees }: Pick<Booking, "attendees">,
  guests: ReadonlyArray<Guest>
): ReadonlyArray<Attendee> => [
  ...attendees.filter(({ role }) => role === "booker"),
  ...guests.map((guest): Attendee => ({ ...guest, role: "guest" }))
]

/** Whether the booking has exactly these guests, in any order. */
export const hasGuests = (
  { attendees }: Pick<Booking, "attendees">,
  guests: ReadonlyArray<Guest>
): boolean => {
  const textOf = (some: ReadonlyArray<Guest>) =>
    JSON.stringify(some.map(({ email, name }) => [email, name]).toSorted())
  return textOf(attendees.filter(({ role }) => role === "guest")) === textOf(guests)
}

/**
 * Gives a confirmed booking other guests, at the same time and with the same hosts (D-MGMT-41). As a move, it makes the next
 * booking of the meeting, which mails and calendars follow. Repeating it changes the guests once, and the same guests change
 * nothing. Fails with BookingUnavailable if the booking is not confirmed or has started, or with RescheduledBookingNotFound if
 * the booker was erased.
 */
export const changeGuests = Effect.fn("bookings.changeGuests")(function* (
  booking: Booking,
  guests: ReadonlyArray<Guest>,
  context: MoveContext
) {
  const [ledger, idGenerator] = [yield* BookingLedger, yield* IdGenerator]
  const { sha256 } = yield* Fingerprint
  const booker = bookerEmail(booking)
  if (booker === undefined) return yield* new RescheduledBookingNotFound()
  const names = yield* sha256(JSON.stringify(guests.map(({ email, name }) => [email, name])))
  const key = BookingKey.make(`guests ${booking.rootUid} ${booking.sequence + 1} ${names}`)
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const now = yield* DateTime.now
    const { contacts, earlier, history } = yield* ledger.look({
      workspaceId: booking.workspaceId,
      eventTypeId: booking.eventTypeId,
      key: Option.some(key),
      booker,
      leadId: Option.some(booking.contactId),
      busy: { hostIds: [], blocked: { start: 0, end: 0 }, counted: null },
      ranksHosts: false,
      limitsInvitee: false,
      now,
      replacing: Option.some(booking.uid),
      link: null
    })
    if (Option.isSome(earlier)) {
      // A visitor can guess the key.
      if (earlier.value.rescheduledFrom !== booking.uid) return yield* new BookingUnavailable()
      return earlier.value
    }
    const { status } = Option.getOrElse(history.replaced, () => booking)
    if (!mayMove({ status }) || DateTime.isLessThanOrEqualTo(booking.startAt, now))
      return yield* new BookingUnavailable()
    if (hasGuests(booking, guests)) return booking
    if (Option.isNone(contacts.ofLead)) return yield* new RescheduledBookingNotFound()
    const moved = movedDraft(booking, contacts.ofLead.value, booking.startAt, context, {
      uid: bookingUidOf(yield* idGenerator.bits128),
      dealId: DealId.make(yield* idGenerator.uuid),
      entryId: yield* idGenerator.uuid
    })
    const entered = yield* ledger.enter({
      ...moved,
      key,
      entry: Option.map(moved.entry, (entry) => ({ ...entry, action: "booking.change_guests" })),
      alternatives: Arr.map(moved.alternatives, (same) => ({
        ...same,
        attendees: attendeesWith(booking, guests),
        ...(booking.group && { group: { ...booking.group, seats: 1 + guests.length } })
      })),
      ...(booking.group && { seats: { capacity: yield* capacityOf(booking), isNew: false } })
    })
    if (entered._tag === "Entered") return entered.booking
    // Too few seats are left.
    if (booking.group && entered._tag === "SlotTaken") return yield* new BookingUnavailable()
    if (entered._tag === "Unavailable") return yield* new BookingUnavailable()
    // Otherwise another request was first: a new look shows what it made.
  }
  return yield* new BookingUnavailable()
})

/** The seats of the booking's group. An event type that got none has as many as any could have. */
const capacityOf = ({ eventTypeId }: Booking) =>
  Effect.map(Effect.option(findVisibleOffering(eventTypeId)), (offering) =>
    Option.match(offering, {
      onNone: () => settingRanges.seats.maximum,
      onSome: ({ eventType: { seats } }) => seats ?? settingRanges.seats.maximum
    })
  )

// As in `book`: every failed attempt means that a concurrent request succeeded.
const maximumAttempts = 16
