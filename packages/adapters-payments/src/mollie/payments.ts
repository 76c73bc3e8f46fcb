import type { MalformedReport, ReportedEntry } from "@calendeal/domain/receivers"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { moneyIn } from "../reports/amounts.ts"
import { entries, fetched, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, oursIn, reported } from "../reports/reported.ts"

const Amount = Schema.Struct({ value: Schema.String, currency: Schema.String })
const Time = Schema.DateTimeUtcFromString

const Chargeback = Schema.Struct({ id: Id, amount: Amount, createdAt: Time, reversedAt: maybe(Time) })
const Refund = Schema.Struct({ id: Id, amount: Amount, createdAt: Time, status: Schema.String })

/** A payment as docs.mollie.com/reference/get-payment describes it, with what went back. Amounts are decimals. */
const Payment = Schema.Struct({
  id: Id,
  amount: Amount,
  description: maybe(Schema.String),
  metadata: maybe(Schema.Unknown),
  paidAt: maybe(Time),
  customerId: maybe(Id),
  subscriptionId: maybe(Id),
  sequenceType: maybe(Schema.String),
  billingAddress: maybe(Schema.Struct({ email: maybe(Schema.String) })),
  _embedded: maybe(
    Schema.Struct({ refunds: maybe(Schema.Array(Refund)), chargebacks: maybe(Schema.Array(Chargeback)) })
  )
})
/** Null: there is none with this id. Pings are not signed, so they may name anything. */
const readKnown = reader(Schema.NullOr(Payment))
const readCustomer = reader(Schema.Struct({ id: Id, email: maybe(Schema.String) }))

/** A payment, which is asked for with its refunds and chargebacks, then its customer. It is paid if it has a time at which it was. */
export const askedPayment = (id: string): Reading =>
  fetched(`/v2/payments/${id}`, { embed: "refunds,chargebacks" }, (document) =>
    Result.flatMap(readKnown(document), (payment) => {
      if (payment === null) return nothing
      const { paidAt = null } = payment
      if (paidAt === null) return nothing
      return Result.flatMap(returnsOf(payment), (returns) =>
        askedPayer(payment, (payer) =>
          Result.flatMap(moneyOf(payment), (money) =>
            entries([
              reported({
                kind: "payment",
                reference: payment.id,
                money,
                at: paidAt,
                description: payment.description,
                billing: billingIn(payment),
                payer
              }),
              ...returns
            ])
          )
        )
      )
    })
  )

/** A first payment makes the mandate for a subscription, which has no id yet. */
const billingIn = ({ sequenceType, subscriptionId = null }: typeof Payment.Type) => ({
  subscriptionId,
  subscriptionPayment:
    sequenceType === "first"
      ? ("first" as const)
      : sequenceType === "recurring" && subscriptionId !== null
        ? ("renewal" as const)
        : null
})

const moneyOf = ({ amount }: { readonly amount: typeof Amount.Type }) =>
  moneyIn(amount.value, amount.currency)

/** The contact, and who has paid before. */
const askedPayer = (
  { billingAddress, customerId: customer = null, metadata }: typeof Payment.Type,
  next: (payer: Partial<ReportedEntry["payer"]>) => Reading
): Reading => {
  const known = { ours: oursIn(metadata), customer, email: billingAddress?.email ?? null }
  return customer === null || known.email !== null
    ? next(known)
    : fetched(`/v2/customers/${customer}`, {}, (document) =>
        Result.flatMap(readCustomer(document), ({ email = null }) => next({ ...known, email }))
      )
}

/** A refund counts once Mollie has sent it to the bank: before, it can be called off. One that fails was sent before (D-RCV-18). */
const sentStates = new Set(["processing", "refunded", "failed"])

const returnsOf = ({
  _embedded,
  id: payment
}: typeof Payment.Type): Result.Result<ReadonlyArray<ReportedEntry | null>, MalformedReport> => {
  const moved = (
    kind: ReportedEntry["kind"],
    reference: string,
    { amount }: { readonly amount: typeof Amount.Type },
    at: DateTime.Utc
  ) => Result.map(moneyOf({ amount }), (money) => reported({ kind, reference, payment, money, at }))
  return Result.all([
    ...(_embedded?.refunds ?? [])
      .filter(({ status }) => sentStates.has(status))
      .flatMap((refund) => {
        const sent = moved("refund", refund.id, refund, refund.createdAt)
        // Mollie does not say when.
        return refund.status === "failed"
          ? [sent, moved("refund_failed", `${refund.id}/failed`, refund, refund.createdAt)]
          : [sent]
      }),
    ...(_embedded?.chargebacks ?? []).flatMap((chargeback) => {
      const { createdAt, id, reversedAt = null } = chargeback
      const taken = moved("dispute", id, chargeback, createdAt)
      return reversedAt === null
        ? [taken]
        : [taken, moved("dispute_won", `${id}/reversed`, chargeback, reversedAt)]
    })
  ])
}
