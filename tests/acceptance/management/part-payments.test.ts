import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"

const part = { email: "sam@lead.example", currency: "EUR" }

/** A deal of 1,000 EUR with a contact, in a workspace whose part payments add up. */
const agreed = Effect.gen(function* () {
  const made = yield* shop
  const { at, call, capture, make, offer } = made
  yield* call("PATCH", at, { partPaymentsAddUp: true })
  const { eventTypeId } = yield* offer()
  const { contactId } = yield* capture({ eventTypeId, email: part.email })
  const deal = yield* make("/deals", { contactId, amount: 1000, currency: "EUR" })
  const path = `${at}/deals/${deal["id"]}`
  return { ...made, deal: Effect.map(call("GET", path), ({ body }) => body), path }
})

describe("Part payments", () => {
  specification("part payments", (it) => {
    it.effect("D-TX-11, D-TX-12: parts add up to the value of a deal, and a refund opens it again", () =>
      Effect.gen(function* () {
        const { at, call, deal, pay, refund } = yield* agreed
        yield* pay({ ...part, amount: 300 })
        yield* pay({ ...part, amount: 1000, currency: "USD" })
        assert.deepInclude(yield* deal, { status: "open", paid: 300, amount: 1000 })
        const rest = yield* pay({ ...part, amount: 700 })
        assert.deepInclude(yield* deal, { status: "closed", paid: 1000 })
        const { transactionId } = rest.body
        yield* refund({ transactionId, amount: 0.01, currency: "EUR" })
        assert.deepInclude(yield* deal, { status: "open", paid: 999.99, closedAt: null })
        // The next part goes to the same deal.
        yield* pay({ ...part, amount: 0.01 })
        assert.deepInclude(yield* deal, { status: "closed", paid: 1000 })
        const adjustments = `${at}/transactions/${transactionId}/adjustments`
        yield* call("POST", adjustments, { kind: "dispute", amount: 100 })
        assert.deepInclude(yield* deal, { status: "open", paid: 900 })
        yield* call("POST", adjustments, { kind: "dispute_won", amount: 100 })
        assert.deepInclude(yield* deal, { status: "closed", paid: 1000 })
        yield* call("POST", adjustments, { kind: "correction", amount: 1, description: "Typed twice" })
        assert.deepInclude(yield* deal, { status: "open", paid: 999 })
      })
    )

    it.effect("D-TX-11: without the setting parts close nothing, and it counts from the next entry on", () =>
      Effect.gen(function* () {
        const { at, call, deal, pay, path } = yield* agreed
        yield* call("PATCH", at, { partPaymentsAddUp: false })
        yield* pay({ ...part, amount: 400 })
        yield* pay({ ...part, amount: 600 })
        assert.deepInclude(yield* deal, { status: "open", paid: 1000 })
        yield* call("PATCH", at, { partPaymentsAddUp: true })
        assert.deepInclude(yield* deal, { status: "open" })
        // By hand, it is closed at once, too.
        yield* call("PATCH", path, { amount: 1001 })
        const { body } = yield* call("GET", path)
        const paid = yield* call("POST", `${at}/transactions`, {
          dealId: body["id"],
          amount: 1,
          currency: "EUR"
        })
        assert.strictEqual(paid.status, 201, paid.text)
        assert.deepInclude(yield* deal, { status: "closed", paid: 1001 })
      })
    )
  })
})
