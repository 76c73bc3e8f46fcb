import { stripeUnits } from "@calendeal/domain/event-types"
import type { Money } from "@calendeal/domain/money"
import type { CheckoutFailed, PaymentAccess, ProviderRefund } from "@calendeal/domain/payments"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsAtStripe, moneyOfUnits } from "../reports/amounts.ts"
import { maybe } from "../reports/Reading.ts"
import { timeOf } from "../reports/reported.ts"
import { Refund } from "../stripe/objects.ts"
import { isLiveKey } from "./stripeEvent.ts"
import { failed, type StripeAnswer, type StripeRequest } from "./stripeRequests.ts"

type Ask = (request: StripeRequest) => Effect.Effect<StripeAnswer, CheckoutFailed>

/** A payment of a page at Stripe. */
interface Paid {
  readonly access: PaymentAccess
  /** Of the page. */
  readonly sessionId: string
  readonly intent: string
}

/** The name under which a refund of the service has its id. */
const ownRefund = "calendeal_refund"

const path = "/v1/refunds"

/**
 * Returns what is left of a payment. Stripe does not return more than that, so asking again is safe also when it has forgotten the key. Nothing is
 * left: what went back before counts.
 */
export const refundRest = Effect.fnUntraced(function* (ask: Ask, { access, intent, sessionId }: Paid) {
  const answer = yield* ask({
    path,
    secretKey: access.secretKey,
    form: { payment_intent: intent, reason: "requested_by_customer" },
    key: `refund:${sessionId}`
  })
  if (answer.status >= 400 && answer.code !== "charge_already_refunded") return yield* failed("not_allowed")
  const refunds =
    answer.status >= 400 ? yield* refundsOf(ask, { access, intent }) : [yield* refundIn(answer.text)]
  return yield* Effect.forEach(refunds.filter(isOnItsWay), (refund) => refundOf(refund, access))
})

/**
 * Returns a part of a payment. Stripe forgets keys after a day, and attempts go on for longer: so it is asked first whether it has a refund with
 * the id. Null: less than the part was left.
 */
export const refundPart = Effect.fnUntraced(function* (
  ask: Ask,
  { access, intent, sessionId }: Paid,
  part: { readonly id: string; readonly money: Money }
) {
  const before = yield* refundsOf(ask, { access, intent })
  const made = before.find(({ metadata }) => idIn(metadata) === part.id)
  if (made !== undefined) return isOnItsWay(made) ? yield* refundOf(made, access) : null
  const units = stripeUnits(part.money)
  if (units === null) return yield* failed("not_allowed")
  const answer = yield* ask({
    path,
    secretKey: access.secretKey,
    form: {
      payment_intent: intent,
      amount: String(units),
      reason: "requested_by_customer",
      [`metadata[${ownRefund}]`]: part.id
    },
    key: `refund:${sessionId}:${part.id}`
  })
  if (answer.code === "charge_already_refunded" || answer.parameter === "amount") return null
  if (answer.status >= 400) return yield* failed("not_allowed")
  const refund = yield* refundIn(answer.text)
  return isOnItsWay(refund) ? yield* refundOf(refund, access) : null
})

/** The refunds of a payment. Stripe lists at most 100 at once; a payment has fewer. */
const refundsOf = Effect.fnUntraced(function* (ask: Ask, { access, intent }: Omit<Paid, "sessionId">) {
  const query = new URLSearchParams({ payment_intent: intent, limit: "100" }).toString()
  const answer = yield* ask({ path: `${path}?${query}`, secretKey: access.secretKey })
  if (answer.status >= 400) return yield* failed("not_allowed")
  return yield* Option.match(decodeAll(answer.text), {
    onNone: () => Effect.fail(failed("server_error")),
    onSome: ({ data }) => Effect.succeed(data)
  })
})

const RefundWithData = Schema.Struct({ ...Refund.fields, metadata: maybe(Schema.Unknown) })
type RefundWithData = typeof RefundWithData.Type
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(RefundWithData))
const decodeAll = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Array(RefundWithData) }))
)

const refundIn = (text: string) =>
  Option.match(decode(text), {
    onNone: () => Effect.fail(failed("server_error")),
    onSome: (refund) => Effect.succeed(refund)
  })

const OwnData = Schema.Struct({ [ownRefund]: Schema.String })
const decodeOwn = Schema.decodeUnknownOption(OwnData)

const idIn = (metadata: unknown): string | null =>
  Option.match(decodeOwn(metadata), { onNone: () => null, onSome: (data) => data[ownRefund] ?? null })

/** A refund that failed or was called off returns nothing. */
const isOnItsWay = ({ status }: RefundWithData): boolean => status !== "failed" && status !== "canceled"

/** The refund, with the reference that its report has (`nameIn` of the domain's `receivers`). */
const refundOf = (
  { amount, created, currency, id }: RefundWithData,
  { secretKey }: PaymentAccess
): Effect.Effect<ProviderRefund, CheckoutFailed> => {
  const money = Result.getOrElse(moneyOfUnits(digitsAtStripe, amount, currency), () => null)
  return money === null
    ? Effect.fail(failed("server_error"))
    : Effect.succeed({
        reference: ["stripe", ...(isLiveKey(secretKey) ? [] : ["test"]), id].join(":"),
        money,
        at: timeOf(created)
      })
}
