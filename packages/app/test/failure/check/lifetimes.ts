import { isBook, isCancel, type History } from "../history/Operation.ts"
import type { BookingFact, Snapshot } from "../history/Snapshot.ts"

/** From one instant to another, both included, in epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** A booking, and when it was confirmed as far as the history can tell. */
export interface Stay {
  readonly booking: BookingFact
  /** The longest that it can have been confirmed. */
  readonly possible: Span
  /** The time in which it certainly was; empty (`from` after `until`) when nobody saw it before it ended. */
  readonly sure: Span
}

/**
 * When each booking was confirmed. It was decided at `createdAt` and committed later, by its first acknowledgement at
 * the latest; a rescheduled one ended with the commit of its replacement, of which the same is known, and a cancelled
 * one after it was first asked for, and before anybody was first told.
 */
export const staysOf = (history: History, { bookings }: Snapshot): ReadonlyArray<Stay> => {
  const acknowledged = new Map<string, number>()
  for (const { completedAt, outcome } of history.filter(isBook)) {
    if (outcome._tag !== "ok") continue
    acknowledged.set(outcome.id, Math.min(completedAt, acknowledged.get(outcome.id) ?? Infinity))
  }
  const cancelled = Map.groupBy(history.filter(isCancel), ({ wish }) => wish.bookingUid)
  const replacement = new Map(bookings.map((booking) => [booking.rescheduledFrom, booking]))
  return bookings.map((booking) => {
    const next = replacement.get(booking.uid)
    const cancelling = booking.status === "cancelled" ? (cancelled.get(booking.uid) ?? []) : []
    const told = cancelling.filter(({ outcome }) => outcome._tag === "ok" || outcome._tag === "refused")
    // What the snapshot shows was committed by the end, also when nobody was told.
    const seen = acknowledged.get(booking.uid) ?? Number.MAX_SAFE_INTEGER
    return {
      booking,
      possible: {
        from: booking.createdAt,
        until:
          next === undefined
            ? Math.min(...told.map(({ completedAt }) => completedAt))
            : (acknowledged.get(next.uid) ?? Infinity)
      },
      sure: {
        from: seen,
        until: Math.min(next?.createdAt ?? Infinity, ...cancelling.map(({ invokedAt }) => invokedAt)) - 1
      }
    }
  })
}

export const meets = (a: Span, b: Span): boolean => Math.max(a.from, b.from) <= Math.min(a.until, b.until)

export const holds = ({ from, until }: Span, instant: number): boolean => from <= instant && instant <= until

/** The day, UTC, of an instant, as a number. */
export const dayOf = (instant: number): number => Math.floor(instant / 86_400_000)
