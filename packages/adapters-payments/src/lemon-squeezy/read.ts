import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import type { Billing } from "@calendeal/domain/transactions"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsInIso, moneyOfUnits, taxOfUnits } from "../reports/amounts.ts"
import { entries, fetched, jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, oursIn, reported } from "../reports/reported.ts"

/** Calls as docs.lemonsqueezy.com/help/webhooks describes them. None has an id of the event. */
const readCall = reader(
  Schema.Struct({
    meta: Schema.Struct({
      event_name: Schema.String,
      test_mode: maybe(Schema.Boolean),
      custom_data: maybe(Schema.Unknown)
    }),
    data: Schema.Unknown
  })
)

/** An order, or an invoice of a subscription. Amounts are whole units of the currency. */
const Sale = Schema.Struct({
  id: Id,
  attributes: Schema.Struct({
    status: Schema.String,
    total: Schema.Int,
    tax: maybe(Schema.Int),
    currency: Schema.String,
    refunded: maybe(Schema.Boolean),
    refunded_amount: maybe(Schema.Int),
    refunded_at: maybe(Schema.DateTimeUtcFromString),
    created_at: Schema.DateTimeUtcFromString,
    updated_at: Schema.DateTimeUtcFromString,
    customer_id: maybe(Schema.Int),
    user_email: maybe(Schema.String),
    first_order_item: maybe(Schema.Struct({ product_name: maybe(Schema.String) })),
    billing_reason: maybe(Schema.String),
    subscription_id: maybe(Schema.Int)
  })
})
const readSale = reader(Sale)
const readSubscription = reader(
  Schema.Struct({ data: Schema.Struct({ attributes: Schema.Struct({ order_id: Schema.Int }) }) })
)

/** The states of a sale that was paid, whether it went back or not. */
const paidStates = new Set(["paid", "refunded", "partial_refund"])

/** An invoice says why it was made. */
const paymentOf = (reason: string | null | undefined): Billing["subscriptionPayment"] =>
  reason === "initial" ? "first" : reason === "renewal" ? "renewal" : null

/** What a sale says: that it was paid, and how much of it has gone back in all. */
const saleIn = ({ attributes: sale }: typeof Sale.Type, reference: string, custom: unknown): Reading => {
  if (!paidStates.has(sale.status)) return nothing
  const returned = sale.refunded_amount ?? (sale.refunded === true ? sale.total : 0)
  return Result.flatMap(moneyOfUnits(digitsInIso, sale.total, sale.currency), (money) =>
    Result.flatMap(moneyOfUnits(digitsInIso, returned, sale.currency), (refunded) =>
      entries([
        reported({
          kind: "payment",
          reference,
          money,
          at: sale.created_at,
          description: sale.first_order_item?.product_name,
          billing: {
            tax: taxOfUnits(digitsInIso, sale.tax, money),
            subscriptionId: sale.subscription_id?.toString() ?? null,
            subscriptionPayment: paymentOf(sale.billing_reason)
          },
          payer: {
            ours: oursIn(custom),
            customer: sale.customer_id?.toString() ?? null,
            email: sale.user_email ?? null
          }
        }),
        reported({
          kind: "refund",
          // The sum is in the reference: the next refund makes another sum, and the same one counts once.
          reference: `${reference}/refunded/${returned}`,
          payment: reference,
          money: refunded,
          isTotal: true,
          at: sale.refunded_at ?? sale.updated_at
        })
      ])
    )
  )
}

/** An invoice of a subscription. The first one is the order, which the subscription names: both report the same money. */
const invoiceIn = (invoice: typeof Sale.Type, custom: unknown): Reading => {
  const { billing_reason: reason, subscription_id: subscription = null, refunded_amount } = invoice.attributes
  if (reason !== "initial" || subscription === null) return saleIn(invoice, `invoice:${invoice.id}`, custom)
  if ((refunded_amount ?? 0) === 0 && invoice.attributes.refunded !== true) return nothing
  return fetched(`/v1/subscriptions/${subscription}`, {}, (document) =>
    Result.flatMap(readSubscription(document), ({ data }) =>
      saleIn(invoice, `order:${data.attributes.order_id}`, custom)
    )
  )
}

export const readOrder = (data: unknown, custom: unknown): Reading =>
  Result.flatMap(readSale(data), (order) => saleIn(order, `order:${order.id}`, custom))

export const readInvoice = (data: unknown, custom: unknown): Reading =>
  Result.flatMap(readSale(data), (invoice) => invoiceIn(invoice, custom))

/** The one event of a call of Lemon Squeezy. */
export const read = (body: Uint8Array): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> =>
  Result.gen(function* () {
    const { data, meta } = yield* readCall(yield* jsonOf(body))
    const { custom_data: custom, event_name: name, test_mode: isTest = null } = meta
    const content = name.startsWith("order_")
      ? yield* readOrder(data, custom)
      : name.startsWith("subscription_payment_")
        ? yield* readInvoice(data, custom)
        : yield* nothing
    return [{ id: null, isLive: isTest === null ? null : !isTest, content }]
  })
