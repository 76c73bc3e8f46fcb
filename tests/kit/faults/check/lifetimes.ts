import { isBook, isCancel, type History } from "../history/Operation.ts"
import type { BookingFact, Snapshot } from "../history/Snapshot.ts"

/** A time range in epoch milliseconds, both ends included. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** A booking, and when it was confirmed as far as the history shows. */
export interface Lifetime {
  readonly booking: BookingFact
  /** The longest range in which it can have been confirmed. */
  readonly possible: Span
  /**
   * The range in which it was certainly confirmed; empty (`from` after `until`) if no response showed it before it
   * ended.
   */
  readonly certain: Span
}

/**
 * When each booking was confirmed. It was decided at `createdAt` and committed at its first acknowledgement at the
 * latest. A rescheduled booking ended with the commit of its replacement, with the same bounds. A cancelled booking
 * ended between the first request and the first acknowledgement of its cancellation.
 */
export const lifetimesOf = (history: History, { bookings }: Snapshot): ReadonlyArray<Lifetime> => {
  const acknowledged = new Map<string, number>()
  for (const { completedAt, outcome } of history.filter(isBook)) {
    if (outcome._tag !== "ok") continue
    acknowledged.set(outcome.id, Math.min(completedAt, acknowledged.get(outcome.id) ?? Infinity))
  }
  const cancelled = Map.groupBy(history.filter(isCancel), ({ request }) => request.bookingUid)
  const replacement = new Map(bookings.map((booking) => [booking.rescheduledFrom, booking]))
  return bookings.map((booking) => {
    const next = replacement.get(booking.uid)
    const cancelling = booking.status === "cancelled" ? (cancelled.get(booking.uid) ?? []) : []
    const confirmed = cancelling.filter(({ outcome }) => outcome._tag === "ok" || outcome._tag === "refused")
    // The content of the snapshot was committed by the end, even without an acknowledgement.
    const committed = acknowledged.get(booking.uid) ?? Number.MAX_SAFE_INTEGER
    return {
      booking,
      possible: {
        from: booking.createdAt,
        until:
          next === undefined
            ? Math.min(...confirmed.map(({ completedAt }) => completedAt))
            : (acknowledged.get(next.uid) ?? Infinity)
      },
      certain: {
        from: committed,
        until: Math.min(next?.createdAt ?? Infinity, ...cancelling.map(({ invokedAt }) => invokedAt)) - 1
      }
    }
  })
}

export const intersect = (a: Span, b: Span): boolean => Math.max(a.from, b.from) <= Math.min(a.until, b.until)

export const contains = ({ from, until }: Span, instant: number): boolean =>
  from <= instant && instant <= until

/** The UTC day of an instant, as a number. */
export const dayOf = (instant: number): number => Math.floor(instant / 86_400_000)
