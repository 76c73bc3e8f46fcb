import type { TransactionKey } from "@calendeal/domain/consistency"
import { originOf, type Resources } from "@calendeal/domain/management"
import { amountOf } from "@calendeal/domain/money"
import { adjustPayment, providerOf, recordByHand, type Transaction } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import {
  AdjustmentDraft,
  Membership,
  NotFound,
  PaymentDraft,
  transactionFields
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { find, type Listing, list } from "./resources.ts"
import { totals, withContacts } from "./sales.ts"

export const listTransactions = ({
  query: { cursor, limit, ...filter }
}: Listing<Resources["transactions"]["query"]>) =>
  Effect.flatMap(list("transactions", filter, { cursor, limit }, transactionView), withContacts)

export const getTransactionTotals = ({ query }: { readonly query: Resources["transactions"]["query"] }) =>
  totals("transactions", query)

export const getTransaction = ({ params }: { readonly params: { readonly transactionId: string } }) =>
  Effect.map(find("transactions", params.transactionId), transactionView)

const draft = strictFieldsOf(PaymentDraft)

interface Keyed {
  readonly headers: { readonly "idempotency-key"?: TransactionKey }
}

export const createTransaction = Effect.fnUntraced(function* ({ headers }: Keyed) {
  const { audit, member } = yield* Membership
  const { amount, currency, description, transactionAt, ...named } = yield* draft
  const payer = yield* payerOf(named)
  const { isReplay, transaction } = yield* recordByHand({
    workspaceId: audit.workspaceId,
    key: Option.fromUndefinedOr(headers["idempotency-key"]),
    payer,
    money: { cents: amount, currency },
    transactionAt: Option.fromUndefinedOr(transactionAt),
    description: Option.fromUndefinedOr(description),
    userId: member.userId,
    origin: originOf(audit)
  }).pipe(
    Effect.catchTags({
      ContactNotFound: () =>
        Effect.fail(
          payer._tag === "Deal"
            ? invalidField("dealId", {
                message: "must be a deal of a person whose data were not erased",
                code: "erased_deal"
              })
            : invalidField("contactId", {
                message: "must be a contact of the workspace",
                code: "unknown_contact"
              })
        ),
      PaidDealNotFound: () =>
        Effect.fail(
          invalidField("dealId", { message: "must be a deal of the workspace", code: "unknown_deal" })
        ),
      TransactionInFuture: () =>
        Effect.fail(
          invalidField("transactionAt", { message: "must be at most 24 hours ahead", code: "in_future" })
        )
    })
  )
  const view = transactionView(transaction)
  return isReplay ? { ...view, idempotentReplay: true as const } : view
})

const adjustment = strictFieldsOf(AdjustmentDraft)

export const createAdjustment = Effect.fnUntraced(function* ({
  headers,
  params
}: Keyed & { readonly params: { readonly transactionId: string } }) {
  const { audit, member } = yield* Membership
  const { amount, description, kind, transactionAt } = yield* adjustment
  if (kind === "correction" && description === undefined)
    return yield* invalidField("description", {
      message: "is required: the reason of the correction",
      code: "required"
    })
  const payment = yield* find("transactions", params.transactionId)
  const { isReplay, transaction } = yield* adjustPayment({
    workspaceId: audit.workspaceId,
    key: Option.fromUndefinedOr(headers["idempotency-key"]),
    payment: { _tag: "Id", id: payment.id },
    kind,
    money: { cents: amount, currency: payment.money.currency },
    transactionAt: Option.fromUndefinedOr(transactionAt),
    description: Option.fromUndefinedOr(description),
    by: Option.some({ userId: member.userId, origin: originOf(audit) })
  }).pipe(
    Effect.catchTags({
      AdjustedPaymentNotFound: refuse(NotFound),
      ExceedsPayment: ({ left }) =>
        Effect.fail(
          invalidField("amount", {
            message: `must be at most ${amountOf(left)}, which is left of the payment`,
            code: "too_great",
            values: { most: amountOf(left) }
          })
        ),
      // The currency is that of the payment.
      OtherCurrency: Effect.die,
      TransactionInFuture: () =>
        Effect.fail(
          invalidField("transactionAt", { message: "must be at most 24 hours ahead", code: "in_future" })
        )
    })
  )
  const view = transactionView(transaction)
  return isReplay ? { ...view, idempotentReplay: true as const } : view
})

/** Exactly one of both fields names the payer. */
const payerOf = ({ contactId, dealId }: Pick<typeof PaymentDraft.Type, "contactId" | "dealId">) => {
  if (contactId !== undefined && dealId === undefined)
    return Effect.succeed({ _tag: "Contact", contactId } as const)
  if (dealId !== undefined && contactId === undefined)
    return Effect.succeed({ _tag: "Deal", dealId } as const)
  return Effect.fail(
    invalidField("contactId", {
      message: "is required without dealId, and not allowed with it",
      code: "contact_or_deal"
    })
  )
}

/** A payment on the wire: flat, with its money as an amount. */
export const transactionView = (transaction: Transaction) => ({
  ...Struct.pick(transaction, transactionFields),
  tax: transaction.tax === null ? null : amountOf(transaction.tax),
  provider: providerOf(transaction),
  amount: transaction.money.cents,
  currency: transaction.money.currency
})
