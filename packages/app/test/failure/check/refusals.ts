import { type BookRequest, type CancelWish, isBook, isCancel, type Operation } from "../history/Operation.ts"
import type { EventTypeRules, Evidence } from "../history/Rules.ts"
import { dayOf, holds, type Stay, staysOf } from "./lifetimes.ts"
import type { Clause } from "./Violation.ts"

/**
 * D-BOOK-4: no false refusals. Each refusal of a booking was true at some instant within its call, if every booking
 * existed for the longest time that the history allows.
 */
export const refusals: Clause = (evidence) => [...ofBooking(evidence), ...ofCancelling(evidence)]

const ofBooking: Clause = (evidence) => {
  const stays = indexed(staysOf(evidence.history, evidence.snapshot))
  return evidence.history.filter(isBook).flatMap((operation) => {
    const { outcome, wish } = operation
    const rules = evidence.rules.eventTypes.get(wish.eventTypeId)
    if (outcome._tag !== "refused" || rules === undefined) return []
    const isTrue = isTrueWithin(outcome.code, operation, rules, evidence, stays)
    return isTrue ? [] : [`${outcome.code} was never true for ${wish.body}`]
  })
}

/** A failed cancellation requires that the booking had ended. */
const ofCancelling: Clause = (evidence) =>
  evidence.history.filter(isCancel).flatMap((operation) => {
    const { completedAt, outcome, wish } = operation
    if (outcome._tag !== "refused" || hasEnded(wish.bookingUid, completedAt, operation, evidence)) return []
    return [`${outcome.code} was never true for ${wish.body}`]
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
  const mayHave = ({ invokedAt, outcome, wish }: Operation<CancelWish>) =>
    wish.bookingUid === uid && invokedAt <= by && (outcome._tag === "ok" || outcome._tag === "unknown")
  return isReplaced || (isCancelled && history.filter(isCancel).some((one) => one !== except && mayHave(one)))
}

const isTrueWithin = (
  code: string,
  operation: Operation<BookRequest>,
  rules: EventTypeRules,
  evidence: Evidence,
  stays: Index
): boolean => {
  const { completedAt, wish } = operation
  switch (code) {
    case "slot_unavailable": {
      const rivals = stays.around(wish.startAt).filter(({ booking }) => booking.uid !== wish.replaces)
      return someInstant(operation, rivals, (now) => !isFree(wish, rules, evidence, now))
    }
    case "per_invitee_limit": {
      const own = stays
        .of(wish.email)
        .filter(({ booking }) => booking.eventTypeId === wish.eventTypeId && booking.uid !== wish.replaces)
      return someInstant(operation, own, (now) => now.length >= (rules.perInviteeLimit ?? Infinity))
    }
    case "booking_unavailable":
      return hasEnded(wish.replaces, completedAt, operation, evidence)
    default:
      return false
  }
}

/** Whether a condition holds for the possible stays at some instant of the call. They change only at their ends. */
const someInstant = (
  { completedAt, invokedAt }: Operation,
  stays: ReadonlyArray<Stay>,
  holdsOf: (now: ReadonlyArray<Stay>) => boolean
): boolean => {
  const call = { from: invokedAt, until: completedAt }
  const instants = stays
    .flatMap(({ possible }) => [possible.from, possible.until])
    .filter((instant) => holds(call, instant))
  return [invokedAt, completedAt, ...instants].some((instant) =>
    holdsOf(stays.filter(({ possible }) => holds(possible, instant)))
  )
}

/** Whether the request could be booked beside these stays. */
const isFree = (
  { eventTypeId, startAt }: BookRequest,
  rules: EventTypeRules,
  { rules: { dailyLimitOfHost } }: Evidence,
  stays: ReadonlyArray<Stay>
): boolean => {
  const from = startAt - rules.bufferBeforeMinutes * 60_000
  const until = startAt + (rules.durationMinutes + rules.bufferAfterMinutes) * 60_000
  const today = stays.filter(({ booking }) => dayOf(booking.startAt) === dayOf(startAt))
  const hasTime = (hostId: string) => {
    const own = stays.filter(({ booking }) => booking.hostIds.includes(hostId))
    const ownToday = own.filter((stay) => today.includes(stay))
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
  /** The stays that start on the day of an instant or on an adjacent day. */
  readonly around: (instant: number) => ReadonlyArray<Stay>
  readonly of: (email: string) => ReadonlyArray<Stay>
}

const indexed = (stays: ReadonlyArray<Stay>): Index => {
  const byDay = Map.groupBy(stays, ({ booking }) => dayOf(booking.startAt))
  const byEmail = Map.groupBy(stays, ({ booking }) => booking.email)
  return {
    around: (instant) => [-1, 0, 1].flatMap((days) => byDay.get(dayOf(instant) + days) ?? []),
    of: (email) => byEmail.get(email) ?? []
  }
}
