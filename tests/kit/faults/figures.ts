import { type History, isBook, isCancel, isCapture, isPay, type Operation } from "./history/Operation.ts"
import type { Snapshot } from "./history/Snapshot.ts"
import { hashOf } from "./check/keys.ts"
import type { Caused } from "./faults/Faults.ts"

/** The statistics of a run. */
export interface Figures extends Caused {
  readonly seconds: number
  readonly operations: number
  readonly booked: number
  readonly moved: number
  readonly cancelled: number
  readonly captured: number
  readonly paid: number
  readonly replays: number
  readonly refusals: Readonly<Record<string, number>>
  readonly unknowns: Readonly<Record<string, number>>
  /** The number of unknown results that were committed according to the database. */
  readonly unknownsCommitted: number
  readonly unknownsNotCommitted: number
  /** The number of COMMIT and statement faults that took effect. */
  readonly effective: number
  readonly deadlocks: number
  /** The slowest response, in milliseconds. */
  readonly slowest: number
  readonly bookings: number
  readonly payments: number
  readonly outboxMessages: number
  /** The entries in calendars. */
  readonly entries: number
  /** The events that the receiver of webhooks has. */
  readonly events: number
}

/** The number of successful requests by kind. */
export const successesOf = (history: History) => {
  const fresh = history.filter(({ outcome }) => outcome._tag === "ok" && !outcome.isReplay)
  return {
    booked: fresh.filter(isBook).filter(({ request }) => request.replaces === null).length,
    moved: fresh.filter(isBook).filter(({ request }) => request.replaces !== null).length,
    cancelled: fresh.filter(isCancel).length,
    captured: fresh.filter(isCapture).length,
    paid: fresh.filter(isPay).length,
    replays: history.filter(({ outcome }) => outcome._tag === "ok" && outcome.isReplay).length
  }
}

export const figuresOf = (
  history: History,
  snapshot: Snapshot,
  measured: Caused & Pick<Figures, "seconds" | "deadlocks" | "effective">
): Figures => {
  const unknown = history.filter(({ outcome }) => outcome._tag === "unknown")
  const committed = unknown.filter(wasCommitted(snapshot)).length
  return {
    ...measured,
    operations: history.length,
    ...successesOf(history),
    refusals: tally(history, ({ outcome }) => (outcome._tag === "refused" ? outcome.code : undefined)),
    unknowns: tally(history, ({ outcome }) => (outcome._tag === "unknown" ? outcome.why : undefined)),
    unknownsCommitted: committed,
    unknownsNotCommitted: unknown.length - committed,
    slowest: Math.max(0, ...history.map(({ completedAt, invokedAt }) => completedAt - invokedAt)),
    bookings: snapshot.bookings.length,
    payments: snapshot.payments.length,
    outboxMessages: snapshot.outboxMessages.length,
    entries: snapshot.entries.length,
    events: snapshot.events.length
  }
}

/** Whether the database contains the result of an operation, by key or body. */
const wasCommitted = (snapshot: Snapshot) => {
  const hashes = new Set(snapshot.keys.map(({ hash }) => hash))
  const payments = new Set(snapshot.payments.map(({ body }) => body))
  const captures = new Set(snapshot.contacts.flatMap(({ captures }) => captures))
  const cancelled = new Set(snapshot.cancellations)
  return (operation: Operation): boolean => {
    const { request } = operation
    switch (request.kind) {
      case "book":
        return hashes.has(hashOf(request.key))
      case "pay":
        return payments.has(request.body)
      case "capture":
        return captures.has(request.body)
      case "cancel":
        return cancelled.has(request.bookingUid)
    }
  }
}

const tally = (history: History, nameOf: (operation: Operation) => string | undefined) => {
  const counts: Record<string, number> = {}
  for (const operation of history) {
    const name = nameOf(operation)
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
