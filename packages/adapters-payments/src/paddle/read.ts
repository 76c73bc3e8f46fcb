import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import type { Billing } from "@calendeal/domain/transactions"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsInIso, moneyOfUnits, taxOfUnits } from "../reports/amounts.ts"
import { entries, fetched, jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, oursIn, reported } from "../reports/reported.ts"

/** Events as developer.paddle.com/webhooks describes them. They do not say whether the money is real: a sandbox has its own secret. */
const readEvent = reader(
  Schema.Struct({
    event_id: Id,
    event_type: Schema.String,
    occurred_at: Schema.DateTimeUtcFromString,
    data: Schema.Unknown
  })
)

const readTransaction = reader(
  Schema.Struct({
    id: Id,
    status: Schema.String,
    customer_id: maybe(Id),
    currency_code: Schema.String,
    custom_data: maybe(Schema.Unknown),
    billed_at: maybe(Schema.DateTimeUtcFromString),
    items: maybe(
      Schema.Array(Schema.Struct({ price: maybe(Schema.Struct({ name: maybe(Schema.String) })) }))
    ),
    details: Schema.Struct({
      totals: Schema.Struct({
        grand_total: Schema.String,
        total: maybe(Schema.String),
        tax: maybe(Schema.String)
      })
    }),
    origin: maybe(Schema.String),
    subscription_id: maybe(Id)
  })
)
/** A subscription is started by a checkout or by the API; what changes it in between is neither. */
const paymentsOf = {
  web: "first",
  api: "first",
  subscription_recurring: "renewal"
} as const satisfies Readonly<Record<string, Billing["subscriptionPayment"]>>
const isPaymentOf = (origin: string): origin is keyof typeof paymentsOf => Object.hasOwn(paymentsOf, origin)

const readCustomer = reader(Schema.Struct({ data: Schema.Struct({ id: Id, email: maybe(Schema.String) }) }))

/**
 * A transaction that is paid, or complete, which it is later. It has no email: Paddle is asked for the customer's, unless the shop handed
 * along our own id.
 */
export const paymentIn = (data: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(readTransaction(data), (transaction) => {
    if (transaction.status !== "paid" && transaction.status !== "completed") return nothing
    const ours = oursIn(transaction.custom_data)
    const customer = transaction.customer_id ?? null
    const { origin, subscription_id: subscriptionId = null } = transaction
    const { grand_total: paid, tax, total } = transaction.details.totals
    return Result.flatMap(moneyOfUnits(digitsInIso, paid, transaction.currency_code), (money) => {
      const billing = {
        // A credit pays a part of the total, and of its tax.
        tax: (total ?? paid) === paid ? taxOfUnits(digitsInIso, tax, money) : null,
        subscriptionId,
        subscriptionPayment:
          subscriptionId !== null && typeof origin === "string" && isPaymentOf(origin)
            ? paymentsOf[origin]
            : null
      }
      const payment = (email: string | null) =>
        entries([
          reported({
            kind: "payment",
            reference: transaction.id,
            money,
            at: transaction.billed_at ?? at,
            description: transaction.items?.[0]?.price?.name,
            billing,
            payer: { ours, customer, email }
          })
        ])
      return ours !== null || customer === null || money === null
        ? payment(null)
        : fetched(`/customers/${customer}`, {}, (document) =>
            Result.flatMap(readCustomer(document), ({ data: { email = null } }) => payment(email))
          )
    })
  })

const readAdjustment = reader(
  Schema.Struct({
    id: Id,
    action: Schema.String,
    status: Schema.String,
    transaction_id: Id,
    currency_code: Schema.String,
    reason: maybe(Schema.String),
    created_at: Schema.DateTimeUtcFromString,
    totals: Schema.Struct({ total: Schema.String, tax: maybe(Schema.String) })
  })
)

/** What an adjustment does to its payment. A credit moves no money, and a warning of a chargeback only announces one. */
const kinds = { refund: "refund", chargeback: "dispute", chargeback_reverse: "dispute_won" } as const
const isKind = (action: string): action is keyof typeof kinds => Object.hasOwn(kinds, action)

/** An adjustment. Paddle approves refunds; a chargeback that is reversed was taken before. */
export const adjustmentIn = (data: unknown): Reading =>
  Result.flatMap(readAdjustment(data), ({ action, created_at: at, id, reason, status, ...adjustment }) => {
    const hasMoved = status === "approved" || (status === "reversed" && action === "chargeback")
    if (!isKind(action) || !hasMoved) return nothing
    return Result.flatMap(
      moneyOfUnits(digitsInIso, adjustment.totals.total, adjustment.currency_code),
      (money) =>
        entries([
          reported({
            kind: kinds[action],
            reference: id,
            payment: adjustment.transaction_id,
            money,
            at,
            description: reason,
            billing: { tax: taxOfUnits(digitsInIso, adjustment.totals.tax, money) }
          })
        ])
    )
  })

/** The one event of a call of Paddle. */
export const read = (body: Uint8Array): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> =>
  Result.gen(function* () {
    const { data, event_id: id, event_type: type, occurred_at: at } = yield* readEvent(yield* jsonOf(body))
    const content =
      type === "transaction.paid" || type === "transaction.completed"
        ? yield* paymentIn(data, at)
        : type === "adjustment.created" || type === "adjustment.updated"
          ? yield* adjustmentIn(data)
          : yield* nothing
    return [{ id, isLive: null, content }]
  })
