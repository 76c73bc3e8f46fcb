import {
  CheckoutProvider,
  type CheckoutRequest,
  type CheckoutSession,
  InvalidCheckoutSignature,
  type PaymentAccess
} from "@calendeal/domain/payments"
import { stripeUnits } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpClient } from "effect/http"
import { eventIn } from "./stripeEvent.ts"
import { refundPart, refundRest } from "./stripeRefunds.ts"
import { askStripe, failed, type StripeAnswer, type StripeRequest } from "./stripeRequests.ts"
import { isSigned } from "../stripe/signature.ts"

export interface CheckoutProviderOptions {
  /** Tests name a stand-in. */
  readonly api?: string
}

/** Payments with Stripe Checkout, over HTTP. The client comes from the caller. */
export const layer = ({ api = "https://api.stripe.com" }: CheckoutProviderOptions = {}): Layer.Layer<
  CheckoutProvider,
  never,
  HttpClient.HttpClient
> =>
  Layer.effect(
    CheckoutProvider,
    Effect.map(HttpClient.HttpClient, (client) => {
      const find = ({ secretKey }: PaymentAccess, id: string) =>
        Effect.flatMap(askStripe(client, api, { secretKey, path: pathOf(id) }), sessionIn)
      const ask = (request: StripeRequest) => askStripe(client, api, request)
      const paid = Effect.fnUntraced(function* (access: PaymentAccess, sessionId: string) {
        const { intent } = yield* find(access, sessionId)
        return intent === null ? yield* failed("not_allowed") : { access, sessionId, intent }
      })
      return CheckoutProvider.of({
        open: (request) =>
          Effect.suspend(() => {
            const units = stripeUnits(request.money)
            if (units === null) return Effect.fail(failed("not_allowed"))
            const { access, bookingUid } = request
            const form = formOf(request, units)
            const { secretKey } = access
            return Effect.flatMap(
              askStripe(client, api, { secretKey, path: sessions, form, key: `open:${bookingUid}` }),
              sessionIn
            )
          }).pipe(Effect.map(({ session }) => session)),

        ask: (access, id) => Effect.map(find(access, id), ({ session }) => session),

        close: Effect.fnUntraced(function* (access, id) {
          const { secretKey } = access
          // Stripe refuses to end what is paid, or has ended. The answer to the question says which.
          yield* askStripe(client, api, { secretKey, path: `${pathOf(id)}/expire`, form: {} })
          const { session } = yield* find(access, id)
          return session.state === "open" ? yield* failed("server_error") : session
        }),

        refund: (access, id) => Effect.flatMap(paid(access, id), (paid) => refundRest(ask, paid)),

        refundPart: (access, id, part) =>
          Effect.flatMap(paid(access, id), (paid) => refundPart(ask, paid, part)),

        check: ({ secretKey }) =>
          Effect.flatMap(askStripe(client, api, { secretKey, path: `${sessions}?limit=1` }), ({ status }) =>
            status === 200 ? Effect.void : Effect.fail(failed("not_allowed"))
          ),

        read: (access, { body, signature }, now) =>
          isSigned(signature, body, access.webhookSecrets, DateTime.toEpochMillis(now) / 1000)
            ? Effect.succeed(eventIn(body, access))
            : Effect.fail(new InvalidCheckoutSignature())
      })
    })
  )

const sessions = "/v1/checkout/sessions"
const pathOf = (id: string): string => `${sessions}/${encodeURIComponent(id)}`

/**
 * Only cards, and the wallets that stand for one: a transfer or a debit is certain days later, and no time is kept so long. The booking is
 * named for the calls, and in the payment for the people who read it at Stripe.
 */
const formOf = (request: CheckoutRequest, units: number): Readonly<Record<string, string>> => ({
  mode: "payment",
  "payment_method_types[0]": "card",
  client_reference_id: request.bookingUid,
  "metadata[calendeal_booking]": request.bookingUid,
  "payment_intent_data[metadata][calendeal_booking]": request.bookingUid,
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": request.money.currency.toLowerCase(),
  "line_items[0][price_data][unit_amount]": String(units),
  "line_items[0][price_data][product_data][name]": request.title.slice(0, 250),
  ...(request.language !== null && { locale: request.language }),
  success_url: request.pageUrl,
  cancel_url: request.pageUrl,
  expires_at: String(Math.floor(DateTime.toEpochMillis(request.expiresAt) / 1000))
})

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.String,
      status: Schema.Literals(["open", "complete", "expired"]),
      payment_status: Schema.String,
      url: Schema.NullOr(Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s\p{Cc}]+$/u))),
      payment_intent: Schema.optionalKey(Schema.NullOr(Schema.String))
    })
  )
)

/** A page of Stripe. One that is complete but not paid is no page that the service made: nothing is decided on it. */
const sessionIn = (answer: StripeAnswer) => {
  if (answer.status !== 200) return Effect.fail(failed("not_allowed"))
  const found = decode(answer.text)
  if (Option.isNone(found)) return Effect.fail(failed("server_error"))
  const { id, payment_intent: intent = null, payment_status, status, url } = found.value
  if (status === "complete" && payment_status !== "paid") return Effect.fail(failed("server_error"))
  const state = status === "complete" ? "paid" : status === "open" ? "open" : "closed"
  const session: CheckoutSession = { id, state, url: state === "open" ? url : null }
  return Effect.succeed({ session, intent })
}
