import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { PersonName } from "../../leads/contacts/index.ts"
import { Email, Language } from "../../kernel/texts/index.ts"
import { type EventType, EventTypeId, HostId } from "../../workspace/event-types/index.ts"
import { TimeZoneName, UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { BookingUid, ConsentWay, WaitingEntryId } from "../bookings/index.ts"

/**
 * The most periods of an entry, the days from now in which they lie, the most people who wait for an event type, the most entries of an
 * email in a workspace, and the most offers to a person and of one start (D-WAIT-2, D-WAIT-4).
 */
export const waitingLimits = {
  periods: 5,
  days: 60,
  perEventType: 200,
  perPerson: 5,
  offersToPerson: 10,
  offersOfStart: 5
} as const

/** A period that suits: a booking begins and ends in it. */
export const WantedPeriod = Schema.Struct({ from: Schema.DateTimeUtc, until: Schema.DateTimeUtc })
export type WantedPeriod = typeof WantedPeriod.Type

/** A member who proposes times to a person, and what the member decides for them (D-RES-11). */
export const ProposedBy = Schema.Struct({
  userId: UserId,
  /** The host whom the member named; null: the rules chose. */
  hostId: Schema.NullOr(HostId),
  /** How the person accepted the consent text; null: they did not. */
  consentWay: Schema.NullOr(ConsentWay)
})
export type ProposedBy = typeof ProposedBy.Type

/**
 * A person to whom times of an event type are offered: in the place of a waiting list (D-WAIT-1), or by a member's proposal (D-RES-11),
 * whose periods are the proposed times.
 */
export const WaitingEntry = Schema.Struct({
  id: WaitingEntryId,
  workspaceId: WorkspaceId,
  eventTypeId: EventTypeId,
  person: Schema.Struct({ name: PersonName, email: Email }),
  periods: Schema.Array(WantedPeriod),
  /** What the person is booked with when an offer is taken. */
  details: Schema.Struct({
    responses: Schema.Record(Schema.String, Schema.String),
    /** Null: the event type's first location. */
    locationKind: Schema.NullOr(Schema.String),
    attendeeAddress: Schema.NullOr(Schema.String),
    consent: Schema.Boolean
  }),
  bookerTimezone: TimeZoneName,
  /** Null: the language of the workspace's mails. */
  language: Schema.NullOr(Language),
  /** The end of the last period; of a proposal, when none of its times is kept any more. */
  until: Schema.DateTimeUtc,
  /** When the person left the list or was booked; null: neither. */
  endedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The booking that an offer became; null: none. */
  bookingUid: Schema.NullOr(BookingUid),
  /** Null: the person has a place in the waiting list. */
  proposedBy: Schema.NullOr(ProposedBy),
  createdAt: Schema.DateTimeUtc
})
export type WaitingEntry = typeof WaitingEntry.Type

/** `waiting`: gets offers. `booked`: took one. `left`: wanted no more. `over`: the periods have passed. */
export const WaitingState = Schema.Literals(["waiting", "booked", "left", "over"])
export type WaitingState = typeof WaitingState.Type

/**
 * Whether people wait for the event type. A start with seats is offered while one is left, so that a person need not wait for it
 * alone. With a price, an offer would have to be kept until it is paid.
 */
export const hasWaitingList = ({
  price,
  seats,
  waitingList
}: Pick<EventType, "price" | "seats" | "waitingList">): boolean =>
  waitingList && seats === null && price === null

/** The state of an entry at a time. */
export const waitingStateOf = (
  { bookingUid, endedAt, until }: Pick<WaitingEntry, "bookingUid" | "endedAt" | "until">,
  now: DateTime.Utc
): WaitingState => {
  if (bookingUid !== null) return "booked"
  if (endedAt !== null) return "left"
  return DateTime.isLessThanOrEqualTo(until, now) ? "over" : "waiting"
}
