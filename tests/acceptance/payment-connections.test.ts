import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { Stripe } from "stripe"
import { mailShop } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { bookingOf, fromNewIp, refused, startIn, unknownId } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { invalid, itemsOf, notFound } from "../kit/http/management/workspace.ts"

const stripe = await openMockStripe()
const library = new Stripe("sk_test_nothing")
const secret = "whsec_of_the_shop"
const price = { amount: 40, currency: "EUR" }

const now = () => Math.floor(Date.now() / 1000) + stripe.state.ahead
const created = 1_764_000_000

/** An event as Stripe sends it. */
const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object },
    ...more
  })

const session = (more: object = {}) => ({
  object: "checkout.session",
  amount_total: 4000,
  currency: "eur",
  customer: "cus_1",
  customer_details: { email: "sam@lead.example" },
  invoice: null,
  metadata: {},
  payment_intent: "pi_1",
  payment_status: "paid",
  ...more
})

const invoice = (id: string, more: object = {}) => ({
  id,
  object: "invoice",
  amount_paid: 4000,
  currency: "eur",
  customer: "cus_1",
  customer_email: "sam@lead.example",
  metadata: {},
  status: "paid",
  ...more
})

const refund = (id: string, amount: number, more: object = {}) => ({
  id,
  object: "refund",
  amount,
  charge: "ch_1",
  created,
  currency: "eur",
  payment_intent: "pi_1",
  status: "succeeded",
  ...more
})

const dispute = (status: string) => ({
  id: "du_1",
  object: "dispute",
  amount: 4000,
  balance_transactions: [
    { amount: -4000, created, currency: "eur" },
    ...(status === "won" ? [{ amount: 4000, created: created + 60, currency: "eur" }] : [])
  ],
  charge: "ch_1",
  created,
  currency: "eur",
  payment_intent: "pi_1",
  status
})

/** What Stripe answers when it is asked of which payment something is. */
const answerOf = (intent: string, data: ReadonlyArray<object> = []) =>
  stripe.state.documents.set(
    `/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${intent}`,
    { object: "list", data }
  )

interface Signing {
  readonly with?: string
  /** Seconds from now. */
  readonly at?: number
}

/** A workspace whose shop reports its payments. */
const connected = Effect.fnUntraced(function* (settings: object = {}) {
  const { send } = yield* Service
  stripe.state.trouble = () => null
  stripe.state.documents.clear()
  answerOf("pi_1")
  const shop = yield* mailShop()
  const draft = { provider: "stripe", name: "Shop", isLive: false, secrets: [secret], apiKey: mockKey }
  const connection = yield* shop.make("/payment-connections", { ...draft, ...settings })
  const hook = new URL(String(connection["webhookUrl"])).pathname
  const send_ = (path: string, body: string, signature: string | undefined) =>
    send("POST", path, {
      headers: {
        ...fromNewIp(),
        "content-type": "application/json",
        ...(signature !== undefined && { "stripe-signature": signature })
      },
      body
    })
  const signature = (payload: string, { at = 0, with: by = secret }: Signing = {}) =>
    library.webhooks.generateTestHeaderString({ payload, secret: by, timestamp: now() + at })
  const list = (path: string) => Effect.map(shop.call("GET", `${shop.at}${path}`), itemsOf)
  return {
    ...shop,
    hook,
    connection,
    path: `/payment-connections/${String(connection["id"])}`,
    signature,
    sendTo: send_,
    /** A call of Stripe. */
    say: (body: string, signing?: Signing) => send_(hook, body, signature(body, signing)),
    list,
    /** By kind and amount, because two entries can be recorded in one millisecond. */
    ledger: Effect.map(list("/transactions"), (entries) =>
      entries.map(({ amount, kind }) => `${String(kind)} ${String(amount)}`).toSorted()
    )
  }
})

describe("Payment connections", () => {
  specificationWithMailServer(
    "payment connections",
    (it) => {
      it.effect("D-RCV-1: a connection shows neither its secrets nor its key, and where it is called", () =>
        Effect.gen(function* () {
          const { at, call, connection, ok, path, hook } = yield* connected()
          assert.deepInclude(connection, {
            provider: "stripe",
            name: "Shop",
            isLive: false,
            site: null,
            lastCallAt: null,
            wrongSignatures: 0
          })
          assert.strictEqual(hook, `/api/public/hooks/${at.slice(1)}/${String(connection["id"])}/stripe`)
          const listed = yield* call("GET", `${at}/payment-connections`)
          assert.deepStrictEqual(itemsOf(listed), [connection])
          const log = yield* call("GET", `${at}/audit-log`)
          for (const { text } of [listed, log]) {
            assert.notInclude(text, secret)
            assert.notInclude(text, mockKey)
          }
          assert.include(log.text, "payment_connection.create")
          invalid(
            yield* call("POST", `${at}/payment-connections`, { provider: "stripe", name: "x", site: "acme" }),
            ["site"]
          )
          invalid(
            yield* call("POST", `${at}/payment-connections`, {
              provider: "cash",
              name: "",
              secrets: ["short"]
            }),
            ["name", "provider", "secrets.0"]
          )
          const renamed = yield* ok("PATCH", path, { name: "Store" })
          assert.deepStrictEqual(renamed, { ...connection, name: "Store" })
          notFound(yield* call("PATCH", `${at}/payment-connections/${unknownId}`, { name: "Store" }))
        })
      )

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
        "D-RCV-1, D-RCV-15: a forged call and one for a connection that does not exist get the same answer",
        () =>
          Effect.gen(function* () {
            const { connection, hook, ledger, ok, path, say, sendTo, signature } = yield* connected()
            const body = event("invoice.paid", invoice("in_1"))
            const answers = [
              yield* say(body, { with: "whsec_of_a_stranger" }),
              yield* say(body, { at: -301 }),
              // It arrives later, on a busy machine by seconds.
              yield* say(body, { at: 360 }),
              yield* sendTo(hook, body, undefined),
              yield* sendTo(hook, `${body} `, signature(body)),
              yield* sendTo(hook.replace(/stripe$/, "paddle"), body, signature(body)),
              yield* sendTo(hook.replace(/stripe$/, "cash"), body, signature(body)),
              yield* sendTo(hook.replace(/[^/]+(?=[/]stripe$)/, unknownId), body, signature(body)),
              yield* sendTo(`/api/public/hooks/${unknownId}/${unknownId}/stripe`, body, signature(body)),
              yield* sendTo("/api/public/hooks/mine/nothing/stripe", body, signature(body))
            ]
            for (const answer of answers) {
              refused(answer, 401, "unauthorized")
              assert.strictEqual(answer.text, answers[0]?.text)
            }
            assert.strictEqual((yield* ok("GET", path))["wrongSignatures"], 3)
            const problems = Effect.map(ok("GET", "/problems"), (found) => found["payments"])
            assert.deepStrictEqual(yield* problems, [
              { kind: "wrong_signatures", connectionId: connection["id"], provider: "stripe", count: 1 }
            ])
            yield* worker
            assert.deepStrictEqual(yield* ledger, [])
            // 1 MiB is read, and not one byte more.
            const filled = (bytes: number) => `${body}${" ".repeat(bytes - body.length)}`
            assert.strictEqual((yield* say(filled(1_048_576))).status, 200)
            refused(yield* say(filled(1_048_577)), 400, "invalid_input")
            assert.deepStrictEqual(yield* problems, [])
            assert.strictEqual((yield* ok("GET", path))["wrongSignatures"], 0)
          })
      )

      it.effect("D-RCV-1: 61 forged calls a minute of an address are refused, signed ones are not", () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const { hook, signature } = yield* connected()
          const body = event("customer.updated", { object: "customer" })
          const from = fromNewIp()
          const say = (by: string) =>
            send("POST", hook, {
              headers: { ...from, "stripe-signature": signature(body, { with: by }) },
              body
            })
          const answers = yield* Effect.all(Array.from({ length: 61 }, () => say("whsec_of_a_stranger")))
          assert.deepStrictEqual(
            [401, 429].map((status) => answers.filter((answer) => answer.status === status).length),
            [60, 1]
          )
          assert.strictEqual((yield* say(secret)).status, 200)
        })
      )

      it.effect(
        "D-RCV-30: a flood of forged calls from many addresses is refused without the database, and signed calls are stored",
        () =>
          Effect.gen(function* () {
            const { wait } = yield* Service
            const { at, book, hook, ledger, list, ok, path, say, sendTo, signature } = yield* connected()
            yield* book({ email: "sam@lead.example" })
            const body = event("invoice.paid", invoice("in_1"))
            const forged = signature(body, { with: "whsec_of_a_stranger" })
            const unknown = hook.replace(/[^/]+(?=[/]stripe$)/, unknownId)
            const elsewhere = hook.replace(at.slice(1), unknownId)
            const flood = (to: string, calls: number) =>
              Effect.map(
                Effect.all(
                  Array.from({ length: calls }, () => sendTo(to, body, forged)),
                  { concurrency: 10 }
                ),
                (answers) => [401, 429].map((status) => answers.filter((one) => one.status === status).length)
              )
            for (const to of [hook, unknown]) {
              assert.deepStrictEqual(yield* flood(to, 120), [120, 0])
              assert.deepStrictEqual(yield* flood(to, 1380), [0, 1380])
              refused(yield* sendTo(to, body, forged), 429, "rate_limited")
            }
            // In another letter case and in another workspace it is no connection.
            const upper = hook.replace(/[^/]+(?=[/]stripe$)/, (id) => id.toUpperCase())
            for (let nth = 0; nth < 130; nth++)
              refused(yield* sendTo(upper, body, forged), 401, "unauthorized")
            refused(yield* sendTo(elsewhere, body, signature(body)), 401, "unauthorized")
            // What is signed is stored, while the flood lasts, which this call prolongs.
            refused(yield* sendTo(hook, body, forged), 429, "rate_limited")
            assert.strictEqual((yield* say(body)).status, 200)
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
            // A secret that is replaced in the flood counts ten seconds later.
            yield* ok("PATCH", path, { secrets: ["whsec_new"] })
            yield* wait(10)
            yield* Effect.sync(() => (stripe.state.ahead += 10))
            assert.strictEqual((yield* say(body, { with: "whsec_new" })).status, 200)
            refused(yield* say(body), 429, "rate_limited")
            yield* wait(60)
            yield* Effect.sync(() => (stripe.state.ahead += 60))
            refused(yield* sendTo(hook, body, forged), 401, "unauthorized")
          })
      )

      it.effect(
        "D-RCV-1: while a secret is replaced both count, and a removed connection accepts nothing",
        () =>
          Effect.gen(function* () {
            const { call, at, ok, path, say } = yield* connected()
            const body = event("customer.updated", { object: "customer" })
            const statuses = Effect.gen(function* () {
              const both = [yield* say(body), yield* say(body, { with: "whsec_new" })]
              return both.map(({ status }) => status)
            })
            assert.deepStrictEqual(yield* statuses, [200, 401])
            yield* ok("PATCH", path, { secrets: ["whsec_new", secret] })
            assert.deepStrictEqual(yield* statuses, [200, 200])
            yield* ok("PATCH", path, { secrets: ["whsec_new"] })
            assert.deepStrictEqual(yield* statuses, [401, 200])
            assert.strictEqual((yield* call("DELETE", `${at}${path}`)).status, 204)
            assert.deepStrictEqual(yield* statuses, [401, 401])
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

      it.effect("D-RCV-5, D-RCV-7: a payment without a contact is listed, and assigned once by API", () =>
        Effect.gen(function* () {
          const { at, book, call, ledger, list, ok, say } = yield* connected()
          yield* ok("PATCH", "", { transactionsCreateContacts: false })
          yield* book({ email: "sam@lead.example" })
          yield* book({ email: "kim@lead.example" }, 6)
          const [kim] = yield* list("/contacts?email=kim@lead.example")
          const [sam] = yield* list("/contacts?email=sam@lead.example")
          const before = yield* ok("GET", `/contacts/${String(sam?.["id"])}`)
          const otherPayer = { customer: "cus_2", customer_email: "Other@Mail.example" }
          yield* say(event("invoice.paid", invoice("in_1", { ...otherPayer, description: "Coaching" })))
          yield* say(event("refund.created", refund("re_1", 1000, { payment_intent: "pi_2" })))
          answerOf("pi_2", [{ invoice: "in_1" }])
          yield* worker
          assert.deepStrictEqual(yield* ledger, [])
          const entries = yield* list("/unmatched-entries")
          const [entry] = yield* list("/unmatched-entries?kind=payment")
          assert.lengthOf(entries, 2)
          assert.deepInclude(entry, {
            provider: "stripe",
            kind: "payment",
            reference: "stripe:test:in_1",
            paymentReference: null,
            ...price,
            description: "Coaching",
            email: "other@mail.example"
          })
          const id = String(entry?.["id"])
          const assign = (contactId: unknown, entryId: string = id) =>
            call("POST", `${at}/unmatched-entries/${entryId}/assign`, { contactId })
          invalid(yield* assign(unknownId), ["contactId"])
          const [waiting] = yield* list("/unmatched-entries?kind=refund")
          refused(yield* assign(kim?.["id"], String(waiting?.["id"])), 409, "conflict")
          const answers = yield* Effect.all([assign(kim?.["id"]), assign(kim?.["id"])], {
            concurrency: "unbounded"
          })
          assert.include(
            answers.map(({ status }) => status),
            201
          )
          notFound(yield* assign(kim?.["id"]))
          notFound(yield* call("GET", `${at}/unmatched-entries/${id}`))
          assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 10"])
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          // The next invoice of the customer is Kim's, and one that names Sam is Sam's.
          yield* say(event("invoice.paid", invoice("in_2", otherPayer)))
          const metadata = { calendeal_contact: String(sam?.["id"]) }
          yield* say(event("invoice.paid", invoice("in_3", { ...otherPayer, metadata })))
          yield* worker
          const payers = (yield* list("/transactions?kind=payment")).map(({ contactId }) => contactId)
          assert.sameMembers(payers, [kim?.["id"], kim?.["id"], sam?.["id"]])
          // What was typed at the checkout changes no contact.
          assert.deepStrictEqual(yield* ok("GET", `/contacts/${String(sam?.["id"])}`), before)
          const other = yield* connected()
          notFound(yield* other.call("GET", `${other.at}/unmatched-entries/${id}`))
        })
      )

      it.effect("D-RCV-16: a reported entry is dismissed with a reason, and restored, by API", () =>
        Effect.gen(function* () {
          const { at, call, ledger, list, ok, say } = yield* connected()
          answerOf("pi_2", [{ invoice: "in_1" }])
          yield* say(event("refund.created", refund("re_1", 1000, { payment_intent: "pi_2" })))
          yield* worker
          const [entry] = yield* list("/unmatched-entries")
          const id = String(entry?.["id"])
          const path = `/unmatched-entries/${id}`
          const dismiss = (reason: unknown) => call("POST", `${at}${path}/dismiss`, { reason })
          invalid(yield* dismiss("because"), ["reason"])
          notFound(yield* call("POST", `${at}/unmatched-entries/${unknownId}/dismiss`, { reason: "other" }))
          const other = yield* connected()
          notFound(yield* other.call("POST", `${other.at}${path}/dismiss`, { reason: "other" }))
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [{ ...entry, dismissal: null }])
          const dismissed = yield* dismiss("recorded_by_hand")
          assert.deepStrictEqual(dismissed.body, { ...entry, dismissal: "recorded_by_hand" })
          assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
          assert.deepStrictEqual(yield* list("/unmatched-entries?state=dismissed"), [dismissed.body])
          answerOf("pi_1", [{ invoice: "in_1" }])
          yield* say(event("invoice.paid", invoice("in_1")))
          yield* worker
          assert.deepStrictEqual(yield* ledger, ["payment 40"])
          assert.deepStrictEqual(yield* ok("POST", `${path}/restore`), { ...entry, dismissal: null })
          assert.deepStrictEqual(yield* ledger, ["payment 40", "refund 10"])
          notFound(yield* call("GET", `${at}${path}`))
          const log = yield* list("/audit-log")
          assert.deepStrictEqual(
            log.filter(({ subject }) => subject === id).map(({ action, actor }) => [action, actor]),
            [
              ["unmatched_entry.restore", "user"],
              ["unmatched_entry.dismiss", "user"]
            ]
          )
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
