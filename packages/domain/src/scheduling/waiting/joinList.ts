import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BookingKey, IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import {
  type BookingRequest,
  BookingUnavailable,
  InviteeLimitReached,
  mayBook,
  WaitingEntryId
} from "../bookings/index.ts"
import { turn } from "./turns.ts"
import { hasWaitingList, type WaitingEntry, waitingLimits, type WantedPeriod } from "./WaitingEntry.ts"
import { WaitingList } from "./WaitingList.ts"

/** No period is left: all have passed, lie too far ahead, or end before they begin (D-WAIT-2). */
export class PeriodsUnusable extends Schema.TaggedError<PeriodsUnusable>()("PeriodsUnusable", {}) {}

/**
 * Puts a person on the waiting list of an event type, if the person may book it (D-WAIT-2). A person who waits already keeps the place, and the
 * answer does not tell. Fails with a `Refusal` of a booking, or with PeriodsUnusable, and stores nothing then.
 */
export const joinList = Effect.fn("waiting.joinList")(function* (
  request: Omit<BookingRequest, "key" | "startAt">,
  periods: ReadonlyArray<WantedPeriod>
) {
  const [list, idGenerator] = [yield* WaitingList, yield* IdGenerator]
  const now = yield* DateTime.now
  const last = periods.map(({ until }) => until).reduce(DateTime.max, now)
  const isUsable =
    periods.every(({ from, until }) => DateTime.isLessThan(from, until)) &&
    DateTime.isGreaterThan(last, now) &&
    DateTime.isLessThanOrEqualTo(last, DateTime.add(now, { days: waitingLimits.days }))
  if (!isUsable) return yield* new PeriodsUnusable()
  const { eventType, workspace } = yield* mayBook({
    ...request,
    key: BookingKey.make(`waiting list ${yield* idGenerator.uuid}`),
    startAt: last
  })
  if (!hasWaitingList(eventType)) return yield* new BookingUnavailable()
  const entry: WaitingEntry = {
    id: WaitingEntryId.make(yield* idGenerator.uuid),
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    person: request.booker,
    periods,
    details: {
      responses: request.responses,
      locationKind: Option.getOrNull(request.locationKind),
      attendeeAddress: Option.getOrNull(request.attendeeAddress),
      consent: request.consent
    },
    bookerTimezone: request.bookerTimezone,
    language: Option.getOrNull(request.language),
    until: last,
    endedAt: null,
    bookingUid: null,
    proposedBy: null,
    createdAt: now
  }
  const joined = yield* list.join({
    entry,
    bounds: waitingLimits,
    outboxMessages: [
      OutboxMessage.make({ _tag: "ReportWaiting", workspaceId: workspace.id, waitingEntryId: entry.id }),
      turn(entry, entry.id)
    ]
  })
  switch (joined) {
    case "joined":
    case "known":
      return { until: last }
    case "person":
      return yield* new InviteeLimitReached()
    case "event_type":
    case "unavailable":
      return yield* new BookingUnavailable()
  }
})
