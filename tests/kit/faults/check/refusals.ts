import {
  type BookRequest,
  type CancelRequest,
  isBook,
  isCancel,
  type Operation
} from "../history/Operation.ts"
import type { Clause, EventTypeRules, Evidence } from "../history/Rules.ts"
import { contains, dayOf, type Lifetime, lifetimesOf } from "./lifetimes.ts"

/**
 * D-BOOK-4: no false refusals. Each refusal of a booking was true at some instant within its call, if every booking
 * existed for the longest time that the history allows.
 */
export const refusals: Clause = (evidence) => [...ofBooking(evidence), ...ofCancelling(evidence)]

const ofBooking: Clause = (evidence) => {
  const lifetimes = indexed(lifetimesOf(evidence.history, evidence.snapshot))
  return evidence.history.filter(isBook).flatMap((operation) => {
    const { outcome, request } = operation
    const rules = evidence.rules.eventTypes.get(request.eventTypeId)
    if (outcome._tag !== "refused" || rules === undefined) return []
    const isTrue = isTrueWithin(outcome.code, operation, rules, evidence, lifetimes)
    return isTrue ? [] : [`${outcome.code} was never true for ${request.body}`]
  })
}

/** A failed cancellation requires that the booking had ended. */
const ofCancelling: Clause = (evidence) =>
  evidence.history.filter(isCancel).flatMap((operation) => {
    const { completedAt, outcome, request } = operation
    if (outcome._tag !== "refused" || hasEnded(request.bookingUid, completedAt, operation, evidence))
      return []
    return [`${outcome.code} was never true for ${request.body}`]
  })

/** Whether a booking can have been replaced or cancelled before an instant by an operation other than `except`. */
const hasEnded = (
  uid: string | null,
  by: number,
  except: Operation,
  { history, snapshot }: Evidence
): boolean => {
  const isReplaced = snapshot.bookings.some(
    ({ createdAt, rescheduledFrom }) => rescheduledFrom !== null && rescheduledFrom === uid && createdAt <= by
  )
  const isCancelled = snapshot.bookings.some(
    (booking) => booking.uid === uid && booking.status === "cancelled"
  )
  const mayHave = ({ invokedAt, outcome, request }: Operation<CancelRequest>) =>
    request.bookingUid === uid && invokedAt <= by && (outcome._tag === "ok" || outcome._tag === "unknown")
  return isReplaced || (isCancelled && history.filter(isCancel).some((one) => one !== except && mayHave(one)))
}

const isTrueWithin = (
  code: string,
  operation: Operation<BookRequest>,
  rules: EventTypeRules,
  evidence: Evidence,
  lifetimes: Index
): boolean => {
  const { completedAt, request } = operation
  switch (code) {
    case "slot_unavailable": {
      const rivals = lifetimes
        .around(request.startAt)
        .filter(({ booking }) => booking.uid !== request.replaces)
      return someInstant(operation, rivals, (now) => !isFree(request, rules, evidence, now))
    }
    case "per_invitee_limit": {
      const own = lifetimes
        .of(request.email)
        .filter(
          ({ booking }) => booking.eventTypeId === request.eventTypeId && booking.uid !== request.replaces
        )
      return someInstant(operation, own, (now) => now.length >= (rules.perInviteeLimit ?? Infinity))
    }
    case "booking_unavailable":
      return hasEnded(request.replaces, completedAt, operation, evidence)
    default:
      return false
  }
}

/** Whether a condition is true for the possible bookings at some instant of the call. They change only at their ends. */
const someInstant = (
  { completedAt, invokedAt }: Operation,
  lifetimes: ReadonlyArray<Lifetime>,
  condition: (now: ReadonlyArray<Lifetime>) => boolean
): boolean => {
  const call = { from: invokedAt, until: completedAt }
  const instants = lifetimes
    .flatMap(({ possible }) => [possible.from, possible.until])
    .filter((instant) => contains(call, instant))
  return [invokedAt, completedAt, ...instants].some((instant) =>
    condition(lifetimes.filter(({ possible }) => contains(possible, instant)))
  )
}

/** Whether the request could be booked in addition to these bookings. */
const isFree = (
  { eventTypeId, startAt }: BookRequest,
  rules: EventTypeRules,
  { rules: { dailyLimitOfHost } }: Evidence,
  lifetimes: ReadonlyArray<Lifetime>
): boolean => {
  const from = startAt - rules.bufferBeforeMinutes * 60_000
  const until = startAt + (rules.durationMinutes + rules.bufferAfterMinutes) * 60_000
  const today = lifetimes.filter(({ booking }) => dayOf(booking.startAt) === dayOf(startAt))
  const hasTime = (hostId: string) => {
    const own = lifetimes.filter(({ booking }) => booking.hostIds.includes(hostId))
    const ownToday = own.filter((lifetime) => today.includes(lifetime))
    return (
      ownToday.length < (dailyLimitOfHost.get(hostId) ?? Infinity) &&
      !own.some(({ booking }) => booking.blockedFrom < until && from < booking.blockedUntil)
    )
  }
  const ofEventType = today.filter(({ booking }) => booking.eventTypeId === eventTypeId)
  return (
    ofEventType.length < (rules.dailyLimit ?? Infinity) &&
    rules.required.every(hasTime) &&
    (rules.optional.length === 0 || rules.optional.some(hasTime))
  )
}

interface Index {
  /** The bookings that start on the day of an instant or on an adjacent day. */
  readonly around: (instant: number) => ReadonlyArray<Lifetime>
  readonly of: (email: string) => ReadonlyArray<Lifetime>
}

const indexed = (lifetimes: ReadonlyArray<Lifetime>): Index => {
  const byDay = Map.groupBy(lifetimes, ({ booking }) => dayOf(booking.startAt))
  const byEmail = Map.groupBy(lifetimes, ({ booking }) => booking.email)
  return {
    around: (instant) => [-1, 0, 1].flatMap((days) => byDay.get(dayOf(instant) + days) ?? []),
    of: (email) => byEmail.get(email) ?? []
  }
}
