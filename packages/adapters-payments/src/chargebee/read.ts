import { isSameMoney, type Money } from "@calendeal/domain/money"
import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import type { Billing } from "@calendeal/domain/transactions"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsInIso, moneyOfUnits, taxOfUnits } from "../reports/amounts.ts"
import { entries, jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, oursIn, reported, Seconds, timeOf } from "../reports/reported.ts"

export const Customer = Schema.Struct({
  id: Schema.String,
  email: maybe(Schema.String),
  meta_data: maybe(Schema.Unknown)
})
export const Invoice = Schema.Struct({
  total: maybe(Schema.Int),
  tax: maybe(Schema.Int),
  subscription_id: maybe(Schema.String),
  first_invoice: maybe(Schema.Boolean),
  recurring: maybe(Schema.Boolean)
})
const Content = Schema.Struct({
  transaction: maybe(Schema.Unknown),
  invoice: maybe(Invoice),
  customer: maybe(Customer),
  subscription: maybe(Schema.Struct({ meta_data: maybe(Schema.Unknown) }))
})

/** Events as apidocs.chargebee.com/docs/api/events describes them. Those about money have a transaction, whose state says what has moved. */
const readEvent = reader(
  Schema.Struct({
    id: Id,
    object: Schema.Literal("event"),
    event_type: Schema.String,
    occurred_at: Seconds,
    content: Content
  })
)

const readTransaction = reader(
  Schema.Struct({
    id: Id,
    type: Schema.String,
    status: maybe(Schema.String),
    amount: maybe(Schema.Int),
    currency_code: Schema.String,
    subscription_id: maybe(Schema.String),
    customer_id: maybe(Schema.String),
    date: maybe(Seconds),
    error_text: maybe(Schema.String),
    payment_method: maybe(Schema.String),
    /** The payment of a refund. */
    refunded_txn_id: maybe(Id),
    /** The payment of a reversal, and of a refund that was made elsewhere. */
    reference_transaction_id: maybe(Id),
    linked_payments: maybe(Schema.Array(Schema.Struct({ id: maybe(Id), txn_id: maybe(Id) })))
  })
)

/**
 * A transaction. A debit that fails late is a reversal, of which the payment says as much as the transaction of the reversal: both have
 * the reference of the payment and `/reversed`.
 */
export const readContent = (
  { customer, invoice, subscription, transaction }: typeof Content.Type,
  occurredAt: DateTime.Utc
): Reading =>
  Result.flatMap(readTransaction(transaction), (found) => {
    const { amount, currency_code: currency, customer_id, date = null, id, status, type } = found
    const [linked] = found.linked_payments ?? []
    const payment =
      found.refunded_txn_id ?? found.reference_transaction_id ?? linked?.txn_id ?? linked?.id ?? null
    const hasSucceeded = status === "success"
    const at = date === null ? occurredAt : timeOf(date)
    return Result.flatMap(moneyOfUnits(digitsInIso, amount, currency), (money) => {
      const reversal = (of: string, reversedAt: DateTime.Utc) =>
        reported({
          kind: "dispute",
          reference: `${of}/reversed`,
          payment: of,
          money,
          at: reversedAt,
          description: found.error_text
        })
      if (type === "payment" && (hasSucceeded || status === "late_failure")) {
        const payer = {
          ours: oursIn(subscription?.meta_data, customer?.meta_data),
          customer: customer_id ?? customer?.id,
          email: customer?.email
        }
        return entries([
          reported({
            kind: "payment",
            reference: id,
            money,
            at,
            billing: billingIn(invoice ?? null, money, found.subscription_id ?? null),
            payer
          }),
          hasSucceeded ? null : reversal(id, occurredAt)
        ])
      }
      if (!hasSucceeded || payment === null) return nothing
      if (type === "payment_reversal") return entries([reversal(payment, at)])
      // A chargeback is a refund that the bank made, not the shop.
      const kind = found.payment_method === "chargeback" ? "dispute" : "refund"
      return type === "refund" ? entries([reported({ kind, reference: id, payment, money, at })]) : nothing
    })
  })

/** What the invoice of a payment says. A payment of another amount is a part of it, or pays several. */
const billingIn = (
  invoice: typeof Invoice.Type | null,
  money: Money | null,
  subscription: string | null
): Billing => {
  const subscriptionId = invoice?.subscription_id ?? subscription
  const total = Result.getOrNull(moneyOfUnits(digitsInIso, invoice?.total, money?.currency))
  const isWhole = money !== null && total !== null && isSameMoney(total, money)
  return {
    tax: isWhole ? taxOfUnits(digitsInIso, invoice?.tax, money) : null,
    subscriptionId,
    subscriptionPayment:
      subscriptionId === null || invoice === null
        ? null
        : invoice.first_invoice === true
          ? "first"
          : invoice.recurring === true
            ? "renewal"
            : null
  }
}

/** The one event of a call of Chargebee. A site is for tests or for real money as a whole. */
export const read = (body: Uint8Array): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> =>
  Result.gen(function* () {
    const { content, event_type, id, occurred_at } = yield* readEvent(yield* jsonOf(body))
    const isAboutMoney = content.transaction !== undefined && moneyEvents.has(event_type)
    return [
      { id, isLive: null, content: yield* isAboutMoney ? readContent(content, timeOf(occurred_at)) : nothing }
    ]
  })

const moneyEvents: ReadonlySet<string> = new Set([
  "payment_succeeded",
  "payment_failed",
  "payment_refunded",
  "refund_initiated",
  "transaction_created",
  "transaction_updated"
])
