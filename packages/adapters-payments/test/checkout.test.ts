import { assert, layer } from "@effect/vitest"
import { BookingUid } from "@calendeal/domain/bookings"
import { Cents, Currency } from "@calendeal/domain/money"
import { CheckoutProvider as Port, type CheckoutRequest } from "@calendeal/domain/payments"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { DateTime, Effect, Layer, Option } from "effect"
import { randomBytes } from "node:crypto"
import { FetchHttpClient } from "effect/http"
import { CheckoutProvider } from "../src/index.ts"

const stripe = await openMockStripe()

const access = { secretKey: mockKey, webhookSecrets: [mockSecret] }
const uid = () => BookingUid.make(`bk_${randomBytes(11).toString("hex")}`)
const requestFor = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  access,
  bookingUid: uid(),
  money: { cents: Cents.make(40_00), currency: Currency.make("EUR") },
  title: "Consultation",
  language: "de",
  pageUrl: "https://book.example/acme/-/booking#booking=a.b.c",
  expiresAt: DateTime.makeUnsafe(Math.floor(Date.now() / 1000) * 1000 + 3_600_000),
  ...overrides
})
const provider = CheckoutProvider.layer({ api: stripe.address }).pipe(Layer.provide(FetchHttpClient.layer))
const use = <A, E>(act: (port: Port["Service"]) => Effect.Effect<A, E>) => Port.use(act)
const faultOf = <A, R>(
  act: Effect.Effect<A, { readonly fault: string; readonly retryAfterSeconds: number | null }, R>
) => Effect.map(Effect.flip(act), ({ fault }) => fault)

layer(provider, { excludeTestServices: true })("Stripe", (it) => {
  it.effect("D-PAY-5: a page is made once for a booking, also when its answer was lost", () =>
    Effect.gen(function* () {
      const request = requestFor()
      stripe.state.trouble = () => "lost"
      assert.strictEqual(yield* faultOf(use(({ open }) => open(request))), "unreachable")
      stripe.state.trouble = () => null
      const [first, second] = [
        yield* use(({ open }) => open(request)),
        yield* use(({ open }) => open(request))
      ]
      assert.deepStrictEqual(second, first)
      assert.strictEqual(first.state, "open")
      assert.lengthOf(
        [...stripe.sessions.values()].filter(
          ({ form }) => form["client_reference_id"] === request.bookingUid
        ),
        1
      )
      const { form } = stripe.sessionOf(request.bookingUid) ?? { form: {} }
      assert.deepInclude(form, {
        mode: "payment",
        "payment_method_types[0]": "card",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": "4000",
        success_url: request.pageUrl,
        cancel_url: request.pageUrl
      })
    })
  )

  it.effect("D-PAY-4: a page that is ended cannot be paid; one that was paid before stays paid", () =>
    Effect.gen(function* () {
      const [one, other] = [
        yield* use(({ open }) => open(requestFor())),
        yield* use(({ open }) => open(requestFor()))
      ]
      assert.strictEqual((yield* use(({ close }) => close(access, one.id))).state, "closed")
      assert.isFalse(stripe.pay(one.id))
      assert.isTrue(stripe.pay(other.id))
      assert.strictEqual((yield* use(({ close }) => close(access, other.id))).state, "paid")
      for (const [{ id }, state] of [
        [one, "closed"],
        [other, "paid"]
      ] as const)
        assert.strictEqual((yield* use(({ ask }) => ask(access, id))).state, state)
    })
  )

  it.effect("D-PAY-6: a payment goes back once, however often it is asked for", () =>
    Effect.gen(function* () {
      const { id } = yield* use(({ open }) => open(requestFor()))
      assert.strictEqual(yield* faultOf(use(({ refund }) => refund(access, id))), "not_allowed")
      stripe.pay(id)
      const before = stripe.returned()
      stripe.state.trouble = ({ path }) => (path === "/v1/refunds" ? "lost" : null)
      assert.strictEqual(yield* faultOf(use(({ refund }) => refund(access, id))), "unreachable")
      stripe.state.trouble = () => null
      for (let time = 0; time < 3; time++) yield* use(({ refund }) => refund(access, id))
      assert.strictEqual(stripe.returned() - before, 4000)
    })
  )

  it.effect(
    "D-PAY-19: a part goes back once for its id, also if the answer was lost and the key is forgotten",
    () =>
      Effect.gen(function* () {
        const { id } = yield* use(({ open }) => open(requestFor()))
        const part = { id: crypto.randomUUID(), money: { ...requestFor().money, cents: Cents.make(15_00) } }
        const give = (one = part) => use(({ refundPart }) => refundPart(access, id, one))
        assert.strictEqual(yield* faultOf(give()), "not_allowed")
        stripe.pay(id)
        stripe.state.trouble = ({ method, path }) =>
          method === "POST" && path === "/v1/refunds" ? "lost" : null
        assert.strictEqual(yield* faultOf(give()), "unreachable")
        stripe.state.trouble = () => null
        stripe.forgetKeys()
        const given = yield* give()
        assert.deepInclude(given, { reference: `stripe:test:re_pi_${id}`, money: part.money })
        assert.deepStrictEqual(yield* give(), given)
        assert.deepStrictEqual(
          stripe.refundsOf(id).map(({ amount }) => amount),
          [1500]
        )
        // Money is returned by hand at Stripe, so that too little is left, and then nothing.
        stripe.refundByHand(id, 2000)
        const next = { ...part, id: crypto.randomUUID() }
        assert.isNull(yield* give(next))
        const rest = yield* use(({ refund }) => refund(access, id))
        assert.deepStrictEqual(
          rest.map(({ money }) => money.cents),
          [500]
        )
        assert.isNull(yield* give({ ...next, id: crypto.randomUUID() }))
        // Asked again without its key, Stripe names all that went back.
        stripe.forgetKeys()
        const all = yield* use(({ refund }) => refund(access, id))
        assert.deepStrictEqual(
          all.map(({ money }) => money.cents),
          [1500, 2000, 500]
        )
      })
  )

  it.effect("D-PAY-8: each failure has its code, and contains neither the key nor the booking", () =>
    Effect.gen(function* () {
      const request = requestFor()
      for (const [status, fault] of [
        [401, "unauthorized"],
        [403, "not_allowed"],
        [400, "not_allowed"],
        [409, "server_error"],
        [429, "rate_limited"],
        [500, "server_error"]
      ] as const) {
        stripe.state.trouble = () => status
        const failure = yield* Effect.flip(use(({ open }) => open(request)))
        assert.strictEqual(failure.fault, fault)
        const text = JSON.stringify(failure) + String(failure.stack)
        for (const secret of [mockKey, request.bookingUid]) assert.notInclude(text, secret)
      }
      stripe.state.trouble = () => null
      yield* use(({ check }) => check(access))
      const other = { secretKey: "sk_test_another000" }
      assert.strictEqual(yield* faultOf(use(({ check }) => check(other))), "unauthorized")
    })
  )

  it.effect(
    "D-PAY-7: a signed call names its booking; those of other things and of the other mode name none",
    () =>
      Effect.gen(function* () {
        const request = requestFor()
        const { id } = yield* use(({ open }) => open(request))
        const now = yield* DateTime.now
        const read = (
          { body, signature }: { readonly body: string; readonly signature: string },
          using = access
        ) => use((port) => port.read(using, { body: new TextEncoder().encode(body), signature }, now))
        const event = Option.getOrThrow(yield* read(stripe.call(id)))
        assert.strictEqual(event.bookingUid, request.bookingUid)
        assert.isTrue(Option.isNone(yield* read(stripe.call(id, "charge.refunded"))))
        assert.isTrue(Option.isNone(yield* read(stripe.call("cs_unknown"))))
        assert.isTrue(
          Option.isNone(yield* read(stripe.call(id), { ...access, secretKey: "sk_live_calendeal1" }))
        )
        const forged = stripe.call(id, undefined, undefined, "whsec_other0000")
        assert.strictEqual((yield* Effect.flip(read(forged)))._tag, "InvalidCheckoutSignature")
      })
  )
})
