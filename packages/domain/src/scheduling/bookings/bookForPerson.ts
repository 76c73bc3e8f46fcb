import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { browseDates, browseSlots } from "../availability/index.ts"
import { BookingKey, IdGenerator } from "../../workspace/consistency/index.ts"
import { activeHosts, findOffering, type HostId, type LocalDate } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { book } from "./book.ts"
import type { MemberProof } from "./BookingLedger.ts"
import { asksFor, type BookingRequest } from "./BookingRequest.ts"
import { HostNotOfEventType, SlotUnavailable } from "./errors.ts"
import { type KnownBooker, leadWhoBooks } from "./knownLead.ts"
import type { MemberChoice } from "./namedHost.ts"

/** What a member enters for the person. */
export type EnteredForPerson = Pick<
  BookingRequest,
  | "attendeeAddress"
  | "booker"
  | "bookerTimezone"
  | "eventTypeId"
  | "guests"
  | "language"
  | "locationKind"
  | "reservation"
  | "responses"
  | "startAt"
>

/** The member who books, with the key of the request. Null: each request is an attempt of its own. */
interface BookingMember extends MemberChoice {
  readonly by: MemberProof
  readonly key: string | null
}

/**
 * Books for a person as the person could, and records the member (D-MGMT-40). The same key of the same member books once. Fails
 * with a `Refusal`, or with HostNotOfEventType.
 */
export const bookForPerson = Effect.fn("bookings.bookForPerson")(function* (
  entered: EnteredForPerson,
  { by, consentWay, hostId, key }: BookingMember
) {
  const attempt = key ?? (yield* (yield* IdGenerator).uuid)
  const request = requestForPerson(entered, {
    by,
    consentWay,
    key: BookingKey.make(`for a person ${by.userId} ${attempt}`)
  })
  const booked = yield* book(request, { by, choice: { consentWay, hostId } }).pipe(
    Effect.tapErrorTag("SlotUnavailable", () => takesPart(entered.eventTypeId, hostId))
  )
  return asksFor(request, booked.booking) ? booked : yield* new SlotUnavailable()
})

/** The request of a booking that a member makes for a person. */
export const requestForPerson = (
  entered: EnteredForPerson,
  { by, consentWay, key }: Pick<BookingMember, "by" | "consentWay"> & { readonly key: BookingKey }
): BookingRequest => ({
  ...entered,
  key,
  consent: consentWay !== null,
  touch: {},
  contactId: Option.none(),
  leadProof: Option.none(),
  rescheduledFrom: Option.none(),
  token: Option.none(),
  requestId: by.origin.requestId,
  embed: true
})

/** What decides about the times of a person. */
export interface TimesForPerson {
  readonly booker: KnownBooker
  /** A host who takes part. Null: the rules choose. */
  readonly hostId: HostId | null
  /** A date of the person's zone. */
  readonly date: LocalDate
  readonly timezone: TimeZoneName
}

/** The starts on a date, ascending. */
interface PersonTimes {
  readonly starts: ReadonlyArray<DateTime.Utc>
  /** If there are none: the next date with starts. */
  readonly nextDate: LocalDate | null
}

/**
 * The starts on a date at which `bookForPerson` books the person (D-MGMT-40). Fails with EventTypeNotFound or
 * HostNotOfEventType.
 */
export const timesForPerson = Effect.fn("bookings.timesForPerson")(function* ({
  booker,
  date,
  hostId,
  timezone
}: TimesForPerson) {
  const { eventTypeId } = booker
  const lead = yield* leadWhoBooks(booker, hostId)
  yield* takesPart(eventTypeId, hostId)
  const asked = { eventTypeId, bookerTimezone: timezone, hostIds: Option.none(), lead }
  const { slots: starts } = yield* browseSlots({ ...asked, date })
  const none: PersonTimes = { starts, nextDate: null }
  if (starts.length > 0) return none
  const { availableDates } = yield* browseDates({ ...asked, from: Option.none(), to: Option.none() }).pipe(
    // The whole booking window is neither reversed nor too large.
    Effect.catchTags({ DatesReversed: Effect.die, RangeTooLarge: Effect.die })
  )
  const times: PersonTimes = { starts, nextDate: availableDates.find((later) => later > date) ?? null }
  return times
})

/** Fails with HostNotOfEventType if the named host takes no bookings of the event type. */
export const takesPart = Effect.fnUntraced(function* (
  eventTypeId: BookingRequest["eventTypeId"],
  hostId: HostId | null
) {
  if (hostId === null) return
  const hosts = activeHosts(yield* findOffering(eventTypeId))
  if (!hosts.some(({ id }) => id === hostId)) yield* new HostNotOfEventType()
})
