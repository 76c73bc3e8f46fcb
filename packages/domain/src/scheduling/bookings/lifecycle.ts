import type * as DateTime from "effect/DateTime"
import { type BookingStatus, hasLapsed } from "./status.ts"

// What can become of a booking. Every change of a booking is a cell of the table below (decision 240), so that nothing is decided
// twice, and a new state or event does not compile until each of its cells is decided.

/** Why a time is held before the booking is confirmed. */
export const holdReasons = ["approval", "payment"] as const
type HoldReason = (typeof holdReasons)[number]

/** A host's approval that is asked for when a booking is paid. */
interface AskedNext {
  /** How long it then waits, at most until its start. */
  readonly hours: number
  /** As `competes` of `Hold`. */
  readonly competes?: true
}

/** What a booking waits or waited for, and until when (D-HOLD-2). */
export interface Hold {
  readonly reason: HoldReason
  readonly until: DateTime.Utc
  /** Whether it competes with others for its time, and covers nothing. Left out: it does not. */
  readonly competes?: true
  /** Of one that waits for its payment: the approval that follows it (D-PAY-9). Left out: none. */
  readonly next?: AskedNext
}

/** What a booking waits for, as the table tells it apart. */
type WaitsFor = HoldReason | "payment before approval"

/**
 * The state of a booking. `held`: the hosts' time is covered until `heldUntil`. `requested`: it waits for approval until then and
 * covers nothing.
 * `expired` has the reason that it waited for, because a late payment and a late approval do not do the same.
 */
export type Lifecycle =
  | { readonly status: "held"; readonly reason: WaitsFor; readonly heldUntil: DateTime.Utc }
  | { readonly status: "requested"; readonly heldUntil: DateTime.Utc }
  | { readonly status: "expired"; readonly reason: WaitsFor }
  | { readonly status: "confirmed" | "rescheduled" | "cancelled" | "declined" }

/** What happens to a booking, or is asked for. */
export const lifecycleEvents = [
  // The provider says that the booking is paid: in time, after the hold lapsed, or although it has a payment already.
  "paid",
  "paid_late",
  "paid_twice",
  "refunded",
  "approved",
  "declined",
  // Its time to wait is over.
  "expired",
  "cancelled",
  "moved",
  "host_deleted",
  // A host's calendar became busy at its time.
  "host_busy",
  // It is to move another booking, which is cancelled, or is moved otherwise (D-APPR-6).
  "earlier_cancelled",
  "earlier_moved"
] as const
export type LifecycleEvent = (typeof lifecycleEvents)[number]

/**
 * What follows. The first five end in a status. If a booking ends that waited for a host and was paid, its payment is returned
 * (`refundOfRequest`).
 *
 * - `confirm_if_free`: only if the time can be taken now; otherwise the booking stays as it is, and who asked gets an error.
 * - `confirm_or_refund`: the same, and the payment is returned if the time is taken.
 * - `ask_host`: it waits for a host. `ask_host_or_refund`: the same, if the time can be taken now or it competes.
 * - `refund`: the payment is returned in full; the booking stays.
 * - `record`: the money's way is noted; the booking stays.
 * - `warn`: the booking stays, and its hosts get a message.
 * - `keep`: nothing changes, without an error: it has happened already, or does not concern the booking.
 * - `refuse`: nothing changes, and who asked gets an error.
 */
export type LifecycleOutcome =
  | "confirm"
  | "decline"
  | "expire"
  | "cancel"
  | "replace"
  | "confirm_if_free"
  | "confirm_or_refund"
  | "ask_host"
  | "ask_host_or_refund"
  | "refund"
  | "record"
  | "warn"
  | "keep"
  | "refuse"

type Cells = Readonly<Record<LifecycleEvent, LifecycleOutcome>>

/** The rows of the table: a status, and what it waits or waited for if that matters. */
export const lifecycleRows = [
  "confirmed",
  "held for approval",
  "held for payment",
  "held for payment before approval",
  "requested",
  "rescheduled",
  "cancelled",
  "declined",
  "expired for approval",
  "expired for payment",
  "expired for payment before approval"
] as const
export type LifecycleRow = (typeof lifecycleRows)[number]

/** Money for a booking that owes none goes back. */
const owesNothing = { paid: "refund", paid_late: "refund", paid_twice: "refund", refunded: "record" } as const

/** Nothing revives a booking that has ended, and no host matters to it any more. */
const ended = {
  ...owesNothing,
  approved: "refuse",
  declined: "refuse",
  expired: "keep",
  cancelled: "refuse",
  moved: "refuse",
  host_deleted: "keep",
  host_busy: "keep",
  earlier_cancelled: "keep",
  earlier_moved: "keep"
} as const satisfies Cells

/** A move that waits goes with the booking that it is to move. */
const goesWithEarlier = { earlier_cancelled: "cancel", earlier_moved: "replace" } as const

/** It waits for the answer of a host, who sees a calendar that became busy before answering. */
const waitsForHost = {
  ...owesNothing,
  ...goesWithEarlier,
  declined: "decline",
  expired: "expire",
  cancelled: "cancel",
  moved: "refuse",
  host_deleted: "decline",
  host_busy: "warn"
} as const

/** It waits for its payment. Money that the provider calls late confirms it while its time is covered. */
const waitsForPayment = {
  ...owesNothing,
  ...goesWithEarlier,
  approved: "refuse",
  declined: "refuse",
  expired: "expire",
  cancelled: "cancel",
  moved: "refuse",
  host_deleted: "cancel",
  host_busy: "warn"
} as const

const table: Readonly<Record<LifecycleRow, Cells>> = {
  confirmed: {
    ...owesNothing,
    approved: "keep",
    declined: "refuse",
    expired: "keep",
    cancelled: "cancel",
    moved: "replace",
    host_deleted: "warn",
    host_busy: "warn",
    // It has replaced the earlier one itself.
    earlier_cancelled: "keep",
    earlier_moved: "keep"
  },
  "held for approval": { ...waitsForHost, approved: "confirm" },
  requested: { ...waitsForHost, approved: "confirm_if_free" },
  "held for payment": { ...waitsForPayment, paid: "confirm", paid_late: "confirm" },
  "held for payment before approval": { ...waitsForPayment, paid: "ask_host", paid_late: "ask_host" },
  rescheduled: ended,
  cancelled: { ...ended, cancelled: "keep" },
  declined: { ...ended, declined: "keep" },
  "expired for approval": ended,
  "expired for payment": { ...ended, paid: "confirm_or_refund", paid_late: "confirm_or_refund" },
  "expired for payment before approval": {
    ...ended,
    paid: "ask_host_or_refund",
    paid_late: "ask_host_or_refund"
  }
}

/** What follows from an event (D-HOLD-1). Uses no clock: `lifecycleAt` says whether a hold has lapsed. */
export const outcomeOf = (state: Lifecycle, event: LifecycleEvent): LifecycleOutcome =>
  table[rowOf(state)][event]

/** The row of a state. */
const rowOf = (state: Lifecycle): LifecycleRow =>
  "reason" in state ? `${state.status} for ${state.reason}` : state.status

/** The state at a time: what waited too long has expired, also if no sweeper has seen it. The only rule that uses a clock. */
export const lifecycleAt = (state: Lifecycle, now: DateTime.Utc): Lifecycle =>
  "heldUntil" in state && hasLapsed(state.heldUntil, now)
    ? { status: "expired", reason: "reason" in state ? state.reason : "approval" }
    : state

/** The state of a stored booking at a time. A hold without its record has nothing to wait for: it counts as expired. */
export const lifecycleOf = (
  { hold, status }: { readonly status: BookingStatus; readonly hold?: Hold },
  now: DateTime.Utc
): Lifecycle => {
  switch (status) {
    case "held":
      return hold === undefined
        ? { status: "expired", reason: "approval" }
        : lifecycleAt({ status, reason: waitsFor(hold), heldUntil: hold.until }, now)
    case "requested":
      return hold === undefined
        ? { status: "expired", reason: "approval" }
        : lifecycleAt({ status, heldUntil: hold.until }, now)
    case "expired":
      return { status, reason: hold === undefined ? "approval" : waitsFor(hold) }
    default:
      return { status }
  }
}

const waitsFor = ({ next, reason }: Hold): WaitsFor =>
  reason === "payment" && next !== undefined ? "payment before approval" : reason
