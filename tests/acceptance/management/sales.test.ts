import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { caller, invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

describe("Management: lists of deals and payments", () => {
  specification("names and totals", (it) => {
    it.effect("D-MGMT-38: items name their contacts, until the person is erased", () =>
      Effect.gen(function* () {
        const { at, call, capture, make, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer()
        const { contactId } = yield* capture({ eventTypeId, email: "sam@lead.example", name: "Sam Lead" })
        yield* make("/deals", { contactId, amount: 500, currency: "USD" })
        yield* pay({ email: "sam@lead.example", amount: 120.5, currency: "USD" })
        yield* pay({ email: "sam@lead.example", amount: 7, currency: "EUR" })
        const contact = { name: "Sam Lead", email: "sam@lead.example" }
        const [deal] = itemsOf(yield* call("GET", `${at}/deals`))
        assert.deepInclude(deal, { contact, amount: 500, paid: 120.5 })
        for (const paid of itemsOf(yield* call("GET", `${at}/transactions`)))
          assert.deepInclude(paid, { contact })
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        for (const kind of ["deals", "transactions"])
          for (const item of itemsOf(yield* call("GET", `${at}/${kind}`)))
            assert.deepInclude(item, { contactId, contact: null })
      })
    )

    it.effect("D-MGMT-38, D-HOST-3: a member gets the names of the contacts whom they read", () =>
      Effect.gen(function* () {
        const { at, call, make, offer, pay, sell } = yield* shop
        const { eventTypeId } = yield* offer()
        yield* sell(eventTypeId, "kim@lead.example")
        yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" })
        yield* pay({ email: "kim@lead.example", amount: 6, currency: "USD" })
        const member = yield* make("/members", { email: "ada@member.example", name: "Ada", role: "member" })
        const read = yield* caller(String(member["token"]))
        const named = Effect.fnUntraced(function* (setting: string) {
          yield* call("PATCH", at, { memberContacts: setting })
          const { items } = (yield* read("GET", `${at}/transactions?sort=transactionAt`)).body
          return (Array.isArray(items) ? items : []).map(({ contact }) => contact?.email ?? null)
        })
        assert.deepStrictEqual(yield* named("all"), ["sam@lead.example", "kim@lead.example"])
        assert.deepStrictEqual(yield* named("booked"), [null, "kim@lead.example"])
        assert.deepStrictEqual(yield* named("none"), [null, null])
      })
    )

    it.effect("D-MGMT-38: totals are of the whole filter, and never of another workspace", () =>
      Effect.gen(function* () {
        const { at, call, capture, make, offer, pay } = yield* shop
        const other = yield* shop
        const { eventTypeId } = yield* offer()
        const { contactId } = yield* capture({ eventTypeId, email: "sam@lead.example", name: "Sam Lead" })
        for (const [amount, currency] of [
          [9999999999.99, "USD"],
          [0.02, "USD"],
          [30, "EUR"]
        ])
          yield* make("/deals", { contactId, amount, currency })
        const [closed] = itemsOf(yield* call("GET", `${at}/deals?limit=1`))
        yield* call("PATCH", `${at}/deals/${closed?.["id"]}`, { status: "closed" })
        yield* pay({
          email: "sam@lead.example",
          amount: 1,
          currency: "USD",
          transaction_at: "2026-03-01T00:00:00Z"
        })
        yield* pay({
          email: "sam@lead.example",
          amount: 2,
          currency: "USD",
          transaction_at: "2026-03-02T00:00:00Z"
        })
        const totals = Effect.fnUntraced(function* (path: string) {
          const answer = yield* call("GET", `${at}/${path}`)
          assert.strictEqual(answer.status, 200, answer.text)
          return answer.body
        })
        assert.deepStrictEqual(yield* totals("deals/totals?status=open"), {
          count: 2,
          sums: [{ currency: "USD", count: 2, amount: 10000000000.01 }]
        })
        assert.deepStrictEqual(yield* totals("deals/totals"), {
          count: 3,
          sums: [
            { currency: "EUR", count: 1, amount: 30 },
            { currency: "USD", count: 2, amount: 10000000000.01 }
          ]
        })
        assert.deepStrictEqual(yield* totals("transactions/totals?from=2026-03-02T00:00:00Z&search=sam"), {
          count: 1,
          sums: [{ currency: "USD", count: 1, amount: 2 }]
        })
        assert.deepStrictEqual(yield* totals("transactions/totals?search=nobody"), { count: 0, sums: [] })
        assert.deepStrictEqual((yield* other.call("GET", `${other.at}/deals/totals`)).body, {
          count: 0,
          sums: []
        })
        notFound(yield* other.call("GET", `${at}/deals/totals`))
        invalid(yield* call("GET", `${at}/deals/totals?status=won`), ["status"])
      })
    )
  })
})
