import type { MalformedReport, ReportedEntry } from "@calendeal/domain/receivers"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { digitsAtStripe, moneyOfUnits } from "../reports/amounts.ts"
import { entries, fetched, nothing, reader, type Reading } from "../reports/Reading.ts"
import { reported, timeOf } from "../reports/reported.ts"
import { Charge, Dispute, idOf, Refund, Refunds } from "./objects.ts"
import { paymentOf } from "./paymentOf.ts"

/** Money that goes back at Stripe: refunds, and disputes, which may be won. */

const refundIn = reader(Refund)
const refundsIn = reader(Refunds)
const chargeIn = reader(Charge)
const disputeIn = reader(Dispute)

type Refund = typeof Refund.Type

/** The refund, and its money that came back if it failed after it had left, which has the reference of the refund and `/failed`. */
const entriesOf = (
  refund: Refund,
  payment: string,
  at: DateTime.Utc
): Result.Result<ReadonlyArray<ReportedEntry | null>, MalformedReport> =>
  Result.map(moneyOfUnits(digitsAtStripe, refund.amount, refund.currency), (money) => [
    reported({ kind: "refund", reference: refund.id, payment, money, at: timeOf(refund.created) }),
    refund.status === "failed"
      ? reported({
          kind: "refund_failed",
          reference: `${refund.id}/failed`,
          payment,
          money,
          at,
          description: refund.failure_reason
        })
      : null
  ])

/** Whether its money has left, also if it came back (D-RCV-18). */
const hasLeft = ({ failure_balance_transaction: returned, status }: Refund): boolean =>
  status === "succeeded" || (status === "failed" && idOf(returned) !== null)

/** A refund. It counts once it has succeeded; a refund of a bank transfer takes days, and can fail after that. */
export const readRefund = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(refundIn(object), (refund) =>
    hasLeft(refund)
      ? paymentOf({ charge: idOf(refund.charge), intent: idOf(refund.payment_intent) }, (payment) =>
          Result.flatMap(entriesOf(refund, payment, at), entries)
        )
      : nothing
  )

/** A charge of which something went back. It says how much in all; its refunds are asked for, because each is one entry. */
export const readRefundedCharge = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(chargeIn(object), (charge) => {
    const refunded = (payment: string): Reading =>
      fetched("/v1/refunds", { charge: charge.id, limit: "100" }, (document) =>
        Result.flatMap(refundsIn(document), ({ data }) =>
          Result.flatMap(
            Result.all(data.filter(hasLeft).map((refund) => entriesOf(refund, payment, at))),
            (each) => entries(each.flat())
          )
        )
      )
    const invoice = idOf(charge.invoice)
    return invoice === null
      ? paymentOf({ charge: charge.id, intent: idOf(charge.payment_intent) }, refunded)
      : refunded(invoice)
  })

/** The states of a dispute in which the money was taken. In the others it is only asked about, or prevented. */
const takenStates = new Set(["needs_response", "under_review", "won", "lost"])

/**
 * A dispute, in whatever event: its state says what has happened so far, so that any one of its events is enough. Money that comes back
 * has the reference of the dispute and `/won`.
 */
export const readDispute = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(disputeIn(object), (dispute) => {
    if (!takenStates.has(dispute.status)) return nothing
    const {
      balance_transactions: moves,
      charge,
      created,
      id,
      payment_intent: intent,
      reason,
      status
    } = dispute
    const returnedAt = moves?.find(({ amount }) => amount > 0)?.created
    return paymentOf({ charge: idOf(charge), intent: idOf(intent) }, (payment) =>
      Result.flatMap(moneyOfUnits(digitsAtStripe, dispute.amount, dispute.currency), (money) => {
        const said = { payment, money, description: reason }
        return entries([
          reported({ ...said, kind: "dispute", reference: id, at: timeOf(created) }),
          status === "won"
            ? reported({
                ...said,
                kind: "dispute_won",
                reference: `${id}/won`,
                at: returnedAt === undefined ? at : timeOf(returnedAt)
              })
            : null
        ])
      })
    )
  })
