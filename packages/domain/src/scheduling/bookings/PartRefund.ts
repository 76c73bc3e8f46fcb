import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Cents, type Money } from "../../kernel/money/index.ts"
import { type ErasedFields, kept, ofBooker, type PrivacyOf } from "../../leads/contacts/index.ts"

/**
 * A part of a booking's payment that a member gives back (D-PAY-18). `returning`: it goes back. `returned`: the provider has returned it.
 * `refused`: the provider had too little left of the payment.
 */
export const PartRefund = Schema.Struct({
  /** A UUID. */
  id: Schema.String.check(Schema.isUUID()),
  /** In the currency of the payment. */
  cents: Cents,
  /** For the members. Null: none. */
  reason: Schema.NullOr(Schema.String),
  state: Schema.Literals(["returning", "returned", "refused"]),
  at: Schema.DateTimeUtc
})
export type PartRefund = typeof PartRefund.Type

/** The class of each field of a refund in part (D-PRIV-1). */
export const partRefundPrivacy = {
  id: kept("members"),
  cents: kept("members"),
  // A member types it.
  reason: ofBooker("members"),
  state: kept("members"),
  at: kept("members")
} as const satisfies PrivacyOf<PartRefund, "booker" | "kept">

/** The personal fields of a refund in part after the booker was erased. */
export const erasedPartRefund: ErasedFields<PartRefund, typeof partRefundPrivacy, "booker"> = { reason: null }

/** What the parts are taken from. */
interface Payment {
  readonly money: Money
  readonly partRefunds?: ReadonlyArray<PartRefund>
}

/** What is left of a payment after its refunds in part, also those that are on their way. Null: nothing. */
export const leftOfPayment = ({ money, partRefunds = [] }: Payment): Money | null => {
  const gone = partRefunds.reduce((sum, { cents, state }) => (state === "refused" ? sum : sum + cents), 0)
  return gone < money.cents ? { ...money, cents: Cents.make(money.cents - gone) } : null
}

/** The payment with one more refund in part. Fails with what is left, in cents, if that is less. */
export const withPartRefund = <P extends Payment>(
  payment: P,
  refund: {
    readonly id: string
    readonly cents: Cents
    readonly reason: string | null
    readonly at: DateTime.Utc
  }
): Result.Result<P & { readonly partRefunds: ReadonlyArray<PartRefund> }, number> => {
  const left = leftOfPayment(payment)?.cents ?? 0
  if (refund.cents > left) return Result.fail(left)
  const partRefunds = [...(payment.partRefunds ?? []), { ...refund, state: "returning" as const }]
  return Result.succeed({ ...payment, partRefunds })
}

/** The payment after the provider has answered. One that was answered before stays as it is. */
export const withPartSettled = <P extends Payment>(
  payment: P,
  id: string,
  state: "returned" | "refused"
): P =>
  payment.partRefunds === undefined
    ? payment
    : {
        ...payment,
        partRefunds: payment.partRefunds.map((part) =>
          part.id === id && part.state === "returning" ? { ...part, state } : part
        )
      }
