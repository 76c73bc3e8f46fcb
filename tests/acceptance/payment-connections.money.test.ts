import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { dispute, event, invoice, refund, session } from "../kit/http/stripeEvents.ts"
import { shopsAt } from "../kit/http/stripeShop.ts"

const stripe = await openMockStripe()
const { answerOf, connected } = shopsAt(stripe)
const price = { amount: 40, currency: "EUR" }

describe("The money of payment connections", () => {
  specificationWithMailServer(
    "the money of payment connections",
    (it) => {
      it.effect(
        "D-RCV-2, D-RCV-3, D-RCV-6, D-RCV-8: a signed call is stored before its answer, and its money counts once",
        () =>
          Effect.gen(function* () {
            const { call, at, book, ledger, list, ok, path, say } = yield* connected()
            yield* book({ email: "sam@lead.example" })
            const paid = event("checkout.session.completed", session())
            // Late, early, and twice.
            assert.strictEqual((yield* say(paid, { at: -240 })).status, 200)
            assert.strictEqual((yield* say(paid, { at: 240 })).status, 200)
            assert.deepStrictEqual(yield* ledger, [])
            yield* worker
            yield* say(
              event("payment_intent.succeeded", {
                id: "pi_1",
                object: "payment_intent",
                amount_received: 4000,
                currency: "eur",
                metadata: {}
              })
            )
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
            const [entry] = yield* list("/transactions")
            const contact = yield* call("GET", `${at}/contacts/${String(entry?.["contactId"])}`)
            assert.strictEqual(contact.body["email"], "sam@lead.example")
            assert.isNotNull((yield* ok("GET", path))["lastCallAt"])
            // What is about no money is answered, and not stored.
            assert.strictEqual((yield* say(event("customer.updated", { object: "customer" }))).status, 200)
            // Real money does not come in over a connection for tests.
            const real = event("invoice.paid", invoice("in_9"), { livemode: true })
            assert.strictEqual((yield* say(real)).status, 200)
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
          })
      )

      it.effect(
        "D-LEDG-10, D-LEDG-11: a payment says its provider, tax and subscription, also once it is assigned",
        () =>
          Effect.gen(function* () {
            const { at, book, call, list, make, say } = yield* connected()
            yield* book({ email: "sam@lead.example" })
            const renewal = {
              total: 4000,
              total_excluding_tax: 3361,
              billing_reason: "subscription_cycle",
              parent: { subscription_details: { subscription: "sub_1", metadata: {} } }
            }
            const said = {
              provider: "stripe",
              tax: 6.39,
              subscriptionId: "sub_1",
              subscriptionPayment: "renewal"
            }
            const nothing = { provider: "stripe", tax: null, subscriptionId: null, subscriptionPayment: null }
            yield* say(event("invoice.paid", invoice("in_1")))
            yield* worker
            const [first] = yield* list("/transactions")
            assert.deepInclude(first, { amount: 40, ...nothing })
            // The same money again, in a version that says more, and then in one that says less.
            for (const more of [renewal, {}]) {
              yield* say(event("invoice.paid", invoice("in_1", more)))
              yield* worker
              assert.deepInclude((yield* list("/transactions"))[0], {
                id: first?.["id"],
                amount: 40,
                ...said
              })
            }
            yield* say(
              event("invoice.paid", invoice("in_2", { ...renewal, customer: null, customer_email: null }))
            )
            yield* worker
            const [waiting] = yield* list("/unmatched-entries")
            const contactId = first?.["contactId"]
            const assigned = yield* make(`/unmatched-entries/${String(waiting?.["id"])}/assign`, {
              contactId
            })
            assert.deepInclude(assigned, { amount: 40, ...said })
            const exported = yield* call("GET", `${at}/contacts/${String(contactId)}/export`)
            assert.strictEqual(exported.text.split('"subscriptionPayment":"renewal"').length, 3)
          })
      )

      it.effect(
        "D-RCV-9, D-RCV-10, D-RCV-11: refunds and disputes that come first wait for their payment",
        () =>
          Effect.gen(function* () {
            const { book, ledger, list, say } = yield* connected()
            yield* book({ email: "sam@lead.example" })
            for (const [type, object] of [
              ["refund.created", refund("re_2", 3000)],
              ["charge.dispute.funds_reinstated", dispute("won")],
              ["charge.dispute.funds_withdrawn", dispute("needs_response")],
              ["refund.created", refund("re_1", 1000)]
            ] as const) {
              yield* say(event(type, object))
              yield* worker
            }
            assert.deepStrictEqual(yield* ledger, [])
            assert.lengthOf(yield* list("/unmatched-entries"), 4)
            yield* say(event("checkout.session.completed", session()))
            yield* worker
            assert.deepStrictEqual(yield* ledger, [
              "dispute 40",
              "dispute_won 40",
              "payment 40",
              "refund 10",
              "refund 30"
            ])
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          })
      )

      it.effect(
        "D-RCV-4: a provider out of reach is asked again, and an answer of another kind is seen by members",
        () =>
          Effect.gen(function* () {
            const { book, ledger, list, ok, say, wait } = { ...(yield* connected()), ...(yield* Service) }
            yield* book({ email: "sam@lead.example" })
            yield* say(event("checkout.session.completed", session()))
            yield* worker
            stripe.state.trouble = () => 503
            yield* say(event("refund.created", refund("re_1", 1000)))
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
            stripe.state.trouble = () => null
            yield* wait(3600)
            yield* Effect.sync(() => (stripe.state.ahead += 3600))
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 10"])
            yield* say(event("refund.created", { object: "refund", id: 5 }))
            yield* worker
            const { failures } = yield* ok("GET", "/problems")
            assert.deepInclude(Object(failures)[0], {
              kind: "receiver",
              provider: "stripe",
              reason: "malformed"
            })
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          })
      )

      it.effect(
        "D-RCV-13, D-LEDG-13: a booking's own checkout and its refunds count once, also if the same account reports them",
        () =>
          Effect.gen(function* () {
            const { post, wait } = yield* Service
            const { at, call, eventTypeId, ledger, list, ok, say, sendTo } = yield* connected()
            const account = { secretKey: mockKey, webhookSecrets: [mockSecret] }
            const own = yield* call("PUT", `${at}/payment-account`, account)
            const ownHook = new URL(String(own.body["webhookUrl"])).pathname
            yield* ok("PATCH", `/event-types/${eventTypeId}`, { price, refunds: "always" })
            const booked = yield* post("/book", bookingOf(eventTypeId, "sam@lead.example", startIn(5)), {
              ...fromNewIp(),
              "idempotency-key": randomUUID()
            })
            const uid = String(booked.body["uid"])
            const page = stripe.sessionOf(uid)?.id ?? assert.fail("no page")
            const intent = `pi_${page}`
            answerOf(intent)
            stripe.pay(page)
            const metadata = { calendeal_booking: uid }
            const reported = event(
              "checkout.session.completed",
              session({ client_reference_id: uid, metadata, payment_intent: intent })
            )
            // Before the booking is confirmed: the report waits.
            yield* say(reported)
            yield* worker
            assert.deepStrictEqual(yield* ledger, [])
            const { body, signature } = stripe.call(page)
            yield* sendTo(ownHook, body, signature)
            yield* worker
            yield* wait(3600)
            yield* Effect.sync(() => (stripe.state.ahead += 3600))
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
            // A part goes back from here, and is reported after that; the next one is reported while our answer is lost.
            yield* ok("POST", `/bookings/${uid}/refund`, { amount: 5 })
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 5"])
            yield* say(event("refund.created", refund(`re_${intent}`, 500, { payment_intent: intent })))
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 5"])
            stripe.state.trouble = ({ method, path }) =>
              method === "POST" && path === "/v1/refunds" ? "lost" : null
            yield* ok("POST", `/bookings/${uid}/refund`, { amount: 3 })
            yield* worker
            yield* say(event("refund.created", refund(`re_${intent}_1`, 300, { payment_intent: intent })))
            yield* worker
            stripe.state.trouble = () => null
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 3", "refund 5"])
            yield* wait(3600)
            yield* Effect.sync(() => (stripe.state.ahead += 3600))
            yield* worker
            const { payment } = yield* ok("GET", `/bookings/${uid}`)
            assert.deepStrictEqual(
              Object(payment)["partRefunds"].map(({ state }: { readonly state: string }) => state),
              ["returned", "returned"]
            )
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 3", "refund 5"])
            // A part goes back by hand at Stripe, and then the rest because the booking is cancelled.
            yield* say(event("refund.created", refund("re_1", 1500, { payment_intent: intent })))
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 15", "refund 3", "refund 5"])
            yield* say(event("refund.created", refund("re_2", 1700, { payment_intent: intent })))
            yield* ok("POST", `/bookings/${uid}/cancel`)
            yield* worker
            assert.deepStrictEqual(yield* ledger, [
              "payment 40",
              "refund 15",
              "refund 17",
              "refund 3",
              "refund 5"
            ])
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          })
      )
    },
    onStoreWithStripe(new URL(stripe.address))
  )
})
