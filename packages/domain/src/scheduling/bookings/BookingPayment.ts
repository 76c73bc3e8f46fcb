import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Money } from "../../kernel/money/index.ts"
import { type EventType, Refunds } from "../../workspace/event-types/index.ts"
import type { Hold } from "./lifecycle.ts"
import { leftOfPayment, PartRefund } from "./PartRefund.ts"
import { type BookingStatus, waits } from "./status.ts"

/**
 * The payment of a booking. It has nothing of a card. `due`: it is not paid. `paid`: the provider has the money. `returning`: the money goes
 * back, because the time was given away or the booking was not approved. `returned`: it went back in full.
 */
export const BookingPayment = Schema.Struct({
  provider: Schema.Literal("stripe"),
  money: Money,
  state: Schema.Literals(["due", "paid", "returning", "returned"]),
  /** The provider's page that takes the payment; null: none was made yet. */
  sessionId: Schema.NullOr(Schema.String),
  /** Until when the visitor can pay. The time is kept a little longer (D-PAY-2). */
  until: Schema.DateTimeUtc,
  /** The rule for refunds when it was booked: a later change does not touch it. */
  refunds: Refunds,
  refundHours: Schema.Int,
  /** What members gave back of it. Absent: nothing. */
  partRefunds: Schema.optionalKey(Schema.Array(PartRefund))
})
export type BookingPayment = typeof BookingPayment.Type

/** What decides whether a booking has to be paid. */
interface Asked {
  readonly eventType: Pick<EventType, "paymentMinutes" | "price" | "refundHours" | "refunds">
  readonly startAt: DateTime.Utc
  /** A member who books for a visitor asks for no payment here. */
  readonly isByMember: boolean
  /** The payment of the booking that this one replaces; undefined: it has none. */
  readonly earlier: BookingPayment | undefined
  readonly isMove: boolean
  readonly now: DateTime.Utc
}

/** The payment of a new booking: a move keeps the one that was made, and does not pay again (D-PAY-1). Undefined: nothing is paid. */
export const paymentOf = ({
  earlier,
  eventType: { paymentMinutes, price, refundHours, refunds },
  isByMember,
  isMove,
  now,
  startAt
}: Asked): BookingPayment | undefined => {
  if (isMove) return earlier
  if (price === null || isByMember) return undefined
  return {
    provider: "stripe",
    money: price,
    state: "due",
    sessionId: null,
    until: DateTime.min(startAt, DateTime.add(now, { minutes: paymentMinutes })),
    refunds,
    refundHours
  }
}

/** How long the time is still kept when the time to pay is over, so that the provider can be asked first (D-PAY-4). */
export const graceMinutes = 10

/** What a booking with this payment waits for; null: it owes nothing. */
export const holdForPayment = (payment: BookingPayment | undefined): Hold | null =>
  payment?.state === "due"
    ? { reason: "payment", until: DateTime.add(payment.until, { minutes: graceMinutes }) }
    : null

/** Whether the visitor can still pay: not at `until` itself. */
export const isPayable = (
  { state, until }: Pick<BookingPayment, "state" | "until">,
  now: DateTime.Utc
): boolean => state === "due" && DateTime.isLessThan(now, until)

/** Why the provider is asked after a cancellation. */
export const cancelledCause = "cancelled"

/** Who cancels: the visitor, or a member of the workspace. */
export type Canceller = "visitor" | "workspace"

/**
 * What goes back when a booking ends that waits for a host: all that was paid for it, whatever the rule says (D-PAY-14). Null: nothing. A
 * move has the payment of the booking that stays.
 */
export const refundOfRequest = ({
  payment,
  toReplace
}: {
  readonly payment?: BookingPayment
  readonly toReplace?: string
}): Money | null => (payment?.state === "paid" && toReplace === undefined ? leftOfPayment(payment) : null)

/** The payment of a request that has ended: what was paid goes back. */
export const paymentOfEnded = (
  booking: Parameters<typeof refundOfRequest>[0]
): { readonly payment?: BookingPayment } =>
  booking.payment !== undefined && refundOfRequest(booking) !== null
    ? { payment: { ...booking.payment, state: "returning" } }
    : {}

/**
 * The rule for refunds as it holds for a visitor who cancels now (D-PAY-22). Null: nothing was paid, a part went back before, or members
 * decide.
 */
export const promisedRefund = (
  booking: Parameters<typeof refundDue>[0],
  at: DateTime.Utc
): "always" | "never" | null => {
  const { payment } = booking
  if (payment?.state !== "paid" || (payment.partRefunds ?? []).length > 0) return null
  if (refundDue(booking, "visitor", at) !== null) return "always"
  return waits(booking) || payment.refunds === "by_hand" ? null : "never"
}

/** What goes back when a booking is cancelled: what is left; null: nothing (D-PAY-3). */
export const refundDue = (
  booking: {
    readonly startAt: DateTime.Utc
    readonly status: BookingStatus
    readonly payment?: BookingPayment
    readonly toReplace?: string
  },
  by: Canceller,
  at: DateTime.Utc
): Money | null => {
  const { payment, startAt } = booking
  if (waits(booking)) return refundOfRequest(booking)
  if (payment?.state !== "paid" || payment.refunds === "by_hand") return null
  if (by === "workspace" || payment.refunds === "always") return leftOfPayment(payment)
  const last = DateTime.subtract(startAt, { hours: payment.refundHours })
  return payment.refunds === "until" && DateTime.isLessThanOrEqualTo(at, last) ? leftOfPayment(payment) : null
}
