import { assert, describe } from "@effect/vitest"
import { usd } from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, offer, pay, refused, startIn, fromNewIp } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

/** The uid of a new booking with an open deal of 500 dollars. */
const bookWithDeal = Effect.fnUntraced(function* (email: string, days = 5) {
  const { eventType } = yield* offer({ dealValue: usd(500_00) })
  const booked = yield* book(bookingOf(eventType.id, email, startIn(days)))
  assert.strictEqual(booked.status, 200)
  return String(booked.body["uid"])
})

const dealOf = Effect.fnUntraced(function* (dealId: unknown) {
  const service = yield* Service
  return yield* service.dealOf(String(dealId))
})

describe("4.3 Transactions: the deal of a payment", () => {
  specificationAlone("deals", (it) => {
    it.effect("D-TX-3, §4.3.3, §3.deal: the exact amount and currency close the contact's open deal", () =>
      Effect.gen(function* () {
        const email = "closes@customer.example"
        const uid = yield* bookWithDeal(email)
        const paid = yield* pay({ email: " CLOSES@Customer.Example ", amount: 500.0, currency: "usd" })
        assert.strictEqual(paid.status, 201)
        assert.sameMembers(Object.keys(paid.body), ["transactionId", "dealId", "contactId"])
        assert.deepInclude(yield* dealOf(paid.body["dealId"]), { status: "closed", bookingUid: uid })
      })
    )

    it.effect.each([
      { amount: 499.99, currency: "USD" },
      { amount: 500.01, currency: "USD" },
      { amount: 500, currency: "EUR" }
    ])("D-TX-3, §4.3.2: %j is attached to the open deal, which stays open", ({ amount, currency }) =>
      Effect.gen(function* () {
        const email = `open-${amount}-${currency}@customer.example`
        const uid = yield* bookWithDeal(email)
        const paid = yield* pay({ email, amount, currency })
        assert.deepInclude(yield* dealOf(paid.body["dealId"]), { status: "open", bookingUid: uid })
        const rest = yield* pay({ email, amount: 500, currency: "USD" })
        assert.strictEqual(rest.body["dealId"], paid.body["dealId"])
        assert.deepInclude(yield* dealOf(paid.body["dealId"]), { status: "closed" })
      })
    )

    it.effect("D-TX-3: of two open deals the most recently opened one is paid", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const email = "two-deals@customer.example"
        const older = yield* bookWithDeal(email, 5)
        yield* wait(1)
        const newer = yield* bookWithDeal(email, 6)
        const first = yield* pay({ email, amount: 500, currency: "USD" })
        assert.strictEqual((yield* dealOf(first.body["dealId"]))?.bookingUid, newer)
        const second = yield* pay({ email, amount: 500, currency: "USD" })
        assert.strictEqual((yield* dealOf(second.body["dealId"]))?.bookingUid, older)
      })
    )

    it.effect(
      "D-TX-3: svc_booking_uid names the deal, even an older one; a closed deal accepts further payments",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const email = "named@customer.example"
          const older = yield* bookWithDeal(email, 5)
          yield* wait(1)
          yield* bookWithDeal(email, 6)
          const named = { email, amount: 500, currency: "USD", svc_booking_uid: older }
          const paid = yield* pay(named)
          assert.deepInclude(yield* dealOf(paid.body["dealId"]), { status: "closed", bookingUid: older })
          const more = yield* pay({ ...named, amount: 20 })
          assert.strictEqual(more.status, 201)
          assert.strictEqual(more.body["dealId"], paid.body["dealId"])
          assert.notStrictEqual(more.body["transactionId"], paid.body["transactionId"])
          assert.deepInclude(yield* dealOf(more.body["dealId"]), { status: "closed" })
        })
    )

    it.effect("D-TX-3: the uid of a rescheduled booking names the moved deal", () =>
      Effect.gen(function* () {
        const email = "moved@customer.example"
        const { eventType } = yield* offer({ dealValue: usd(500_00) })
        const first = yield* book(bookingOf(eventType.id, email))
        const next = { ...bookingOf(eventType.id, email, startIn(6)), rescheduledFromUid: first.body["uid"] }
        const second = yield* book(next)
        assert.strictEqual(second.status, 200)
        const payment = { email, amount: 500, currency: "USD", svc_booking_uid: first.body["uid"] }
        const paid = yield* pay(payment)
        const closed = { status: "closed", bookingUid: String(second.body["uid"]) }
        assert.deepInclude(yield* dealOf(paid.body["dealId"]), closed)
      })
    )

    it.effect("D-TX-3: an unknown svc_booking_uid is 404 not_found and stores nothing", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const email = "unknown-uid@customer.example"
        for (const uid of ["", "x", `bk_${"0".repeat(22)}`, "bk_é😀", "x".repeat(64)]) {
          refused(yield* pay({ email, amount: 5, currency: "USD", svc_booking_uid: uid }), 404, "not_found")
        }
        const lead = yield* post("/capture", { eventTypeId: demoIds.intro, email }, fromNewIp())
        assert.strictEqual(lead.body["wasCreated"], true)
      })
    )

    it.effect("D-TX-3: without an open deal a new one with the amount is opened and closed", () =>
      Effect.gen(function* () {
        const email = "no-deal@customer.example"
        const paid = yield* pay({ email, amount: 12.34, currency: "USD" })
        assert.deepInclude(yield* dealOf(paid.body["dealId"]), { status: "closed", bookingUid: null })
        const next = yield* pay({ email, amount: 12.34, currency: "USD" })
        assert.notStrictEqual(next.body["dealId"], paid.body["dealId"])
        assert.strictEqual(next.body["contactId"], paid.body["contactId"])
      })
    )

    it.effect("D-TX-3: two equal concurrent payments close one open deal once", () =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          const email = `race-${round}@customer.example`
          const uid = yield* bookWithDeal(email)
          const payment = { email, amount: 500, currency: "USD" }
          const paid = yield* Effect.all([pay(payment), pay(payment)], { concurrency: "unbounded" })
          assert.deepStrictEqual(
            paid.map(({ status }) => status),
            [201, 201]
          )
          const deals = yield* Effect.forEach(paid, ({ body }) => dealOf(body["dealId"]))
          assert.deepStrictEqual(
            deals.map((deal) => deal?.status),
            ["closed", "closed"]
          )
          assert.sameMembers(
            deals.map((deal) => deal?.bookingUid ?? null),
            [uid, null]
          )
        }
      })
    )

    it.effect(
      "D-TX-2, §4.3.4, §7.contact_not_found: an unknown email creates a contact, or is contact_not_found if the workspace disables that",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const created = yield* pay({ email: "created@customer.example", amount: 5, currency: "USD" })
          assert.strictEqual(created.status, 201)
          const setContactCreation = (transactionsCreateContacts: boolean) =>
            withPorts(
              Effect.gen(function* () {
                const directory = yield* WorkspaceDirectory
                const workspace = Option.getOrThrow(yield* directory.find(demoIds.workspace))
                yield* directory.save({ ...workspace, transactionsCreateContacts })
              })
            )
          yield* setContactCreation(false)
          const unknown = { email: "never-seen@customer.example", amount: 5, currency: "USD" }
          const answer = yield* pay(unknown, "contact-key")
          refused(answer, 422, "contact_not_found")
          assert.strictEqual(answer.text, '{"error":"contact_not_found"}')
          const known = yield* pay({ ...unknown, email: "created@customer.example" })
          assert.strictEqual(known.body["contactId"], created.body["contactId"])
          yield* setContactCreation(true)
          assert.strictEqual((yield* pay(unknown, "contact-key")).status, 201)
        })
    )
  })
})
