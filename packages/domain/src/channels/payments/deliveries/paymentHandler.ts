import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Booking, cancelledCause, isCancelled } from "../../../scheduling/bookings/index.ts"
import { type MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type CheckoutFailed, CheckoutLedger, CheckoutProvider, passes } from "../index.ts"
import {
  type DeliveryDraft,
  type DestinationHandler,
  drafting,
  fullJitter,
  Outcome
} from "../../outbox/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import { accessOf } from "./accessOf.ts"
import { followCheckout, recordPayment } from "./followCheckout.ts"
import { recordRefund } from "./recordRefund.ts"

type Asked = "AwaitPayment" | "FollowCheckout" | "ReturnPart" | "ReturnPayment"

/** One delivery for each question and each refund. A question at the end of the time to pay is due then. */
const draftPayments = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
  const draftOf = (eventName: string, message: OutboxMessage, eventId: string): DeliveryDraft => ({
    destination: { workspaceId, kind: "payment", id: workspaceId },
    provider: "stripe",
    eventName,
    eventId,
    message
  })
  return Effect.fnUntraced(function* (message: MessageOf<Asked>) {
    const { bookingUid } = message
    if (message._tag === "ReturnPayment") return [draftOf("refund", message, `${bookingUid}.refund`)]
    if (message._tag === "ReturnPart")
      return [draftOf("refund", message, `${bookingUid}.refund.${message.refundId}`)]
    if (message._tag === "FollowCheckout")
      return [draftOf("question", message, `${bookingUid}.${message.cause}`)]
    const payment = (yield* bookings(bookingUid))?.payment
    if (payment === undefined) return []
    const question = OutboxMessage.make({ _tag: "FollowCheckout", workspaceId, bookingUid, cause: "end" })
    return [{ ...draftOf("end", question, `${bookingUid}.end`), dueAt: payment.until }]
  })
})

type Ports = Effect.Services<ReturnType<typeof followCheckout>>

/** Asks the provider about payments, and returns payments. The id of the destination is the workspace's. */
export const paymentHandler: DestinationHandler<Ports> = {
  batch: 4,
  retries: fullJitter,
  ...drafting<Asked, WorkspaceQueries, WorkspaceQueries>(
    ["AwaitPayment", "FollowCheckout", "ReturnPart", "ReturnPayment"],
    draftPayments
  ),
  deliver: Effect.fnUntraced(function* ({ destination: { workspaceId }, due, now }, report) {
    const queries = yield* WorkspaceQueries
    yield* Effect.forEach(
      due,
      Effect.fnUntraced(function* ({ id, message }) {
        const at = yield* now
        const find = (uid: string) => sharedLookUps(queries, workspaceId)("bookings")(uid)
        const act = Effect.gen(function* () {
          switch (message._tag) {
            case "ReturnPayment":
              return yield* returnPayment(yield* find(message.bookingUid))
            case "ReturnPart":
              return yield* returnPart(yield* find(message.bookingUid), message.refundId)
            case "FollowCheckout":
              return yield* follow(yield* find(message.bookingUid), message.cause, at)
            default:
              return Outcome.Skipped({ reason: "removed" })
          }
        })
        yield* report(
          id,
          yield* Effect.catchTag(act, "CheckoutFailed", (failure) => Effect.succeed(retried(failure)))
        )
      }),
      { discard: true }
    )
  })
}

const follow = Effect.fnUntraced(function* (booking: Booking | null, cause: string, at: DateTime.Utc) {
  if (booking === null) return Outcome.Skipped({ reason: "removed" })
  // It was paid between the look of who cancelled it and the cancellation, which therefore asked for no return.
  const state = booking.payment?.state
  if (cause === cancelledCause && isCancelled(booking) && (state === "paid" || state === "returning"))
    return yield* returnPayment(booking)
  switch (yield* followCheckout(booking, at)) {
    case "settled":
      return Outcome.Delivered()
    case "changed":
      return Outcome.Retry({ code: "changed", afterSeconds: null, fault: "delivery" })
    case "still_open":
      // The end has a delivery of its own.
      return cause === "end"
        ? Outcome.Retry({ code: "still_open", afterSeconds: null, fault: "delivery" })
        : Outcome.Skipped({ reason: "still_open" })
  }
})

/** Returns what is left of a payment at the provider, and notes it. Repeating it returns nothing twice. */
const returnPayment = Effect.fnUntraced(function* (booking: Booking | null) {
  const payment = booking?.payment
  if (booking === null || payment === undefined || payment.sessionId === null)
    return Outcome.Skipped({ reason: "removed" })
  if (payment.state === "returned") return Outcome.Skipped({ reason: "superseded" })
  const [ledger, provider] = [yield* CheckoutLedger, yield* CheckoutProvider]
  // What was paid is in the ledger before it is taken back, also if an earlier attempt to record it failed.
  if (payment.state === "paid") yield* recordPayment(booking)
  const refunds = yield* provider.refund(yield* accessOf(booking.workspaceId), payment.sessionId)
  yield* Effect.forEach(refunds, (refund) => recordRefund(booking, refund, null), { discard: true })
  const { uid: bookingUid, workspaceId } = booking
  yield* ledger.enterRefund(booking, [OutboxMessage.make({ _tag: "ReportRefund", workspaceId, bookingUid })])
  return Outcome.Delivered()
})

/**
 * Returns a part of a payment at the provider, and notes it (D-PAY-19). Repeating it returns nothing twice. If the provider has less left, because
 * money was returned there by hand, the part is refused.
 */
const returnPart = Effect.fnUntraced(function* (booking: Booking | null, refundId: string) {
  const payment = booking?.payment
  const part = payment?.partRefunds?.find(({ id }) => id === refundId)
  if (booking === null || payment === undefined || payment.sessionId === null || part === undefined)
    return Outcome.Skipped({ reason: "removed" })
  if (part.state !== "returning") return Outcome.Skipped({ reason: "superseded" })
  const [ledger, provider] = [yield* CheckoutLedger, yield* CheckoutProvider]
  // An earlier attempt to record what was paid may have failed.
  yield* recordPayment(booking)
  const access = yield* accessOf(booking.workspaceId)
  const money = { ...payment.money, cents: part.cents }
  const refund = yield* provider.refundPart(access, payment.sessionId, { id: refundId, money })
  if (refund === null) {
    yield* ledger.enterPart(booking, { id: refundId, state: "refused" }, [])
    return Outcome.Refused({ code: "nothing_left" })
  }
  yield* recordRefund(booking, refund, part.reason)
  const { uid: bookingUid, workspaceId } = booking
  yield* ledger.enterPart(booking, { id: refundId, state: "returned" }, [
    OutboxMessage.make({ _tag: "ReportRefund", workspaceId, bookingUid, refundId })
  ])
  return Outcome.Delivered()
})

/** Money is at stake: also what an operator has to correct is tried again for two days, and is then dead, where it can be retried. */
const retried = ({ fault, retryAfterSeconds }: CheckoutFailed) =>
  Outcome.Retry({
    code: fault,
    afterSeconds: retryAfterSeconds,
    fault: passes(fault) ? "destination" : "delivery"
  })
