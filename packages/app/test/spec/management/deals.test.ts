import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { unknownId } from "../1-requests.ts"
import { Service, specification } from "../specification.ts"
import { customer } from "./deals.customer.ts"
import { itemsOf } from "./workspace.ts"
import { instant, shop } from "./shop.ts"

describe("Management: deals", () => {
  specification("deals", (it) => {
    it.effect("a deal is opened by hand, closed, and reopened", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { call, contactId, deals } = yield* customer
        const opened = yield* call("POST", deals, { contactId, amount: 1234.56, currency: "usd" })
        const { id, openedAt, ...deal } = opened.body
        assert.strictEqual(opened.status, 201, opened.text)
        assert.deepStrictEqual(deal, {
          contactId,
          bookingUid: null,
          status: "open",
          amount: 1234.56,
          currency: "USD",
          closedAt: null,
          transactionIds: []
        })
        assert.match(String(openedAt), instant)
        assert.deepStrictEqual((yield* call("GET", `${deals}/${id}`)).body, opened.body)
        assert.deepStrictEqual((yield* call("GET", deals)).body["items"], [opened.body])

        const change = (body: object) => call("PATCH", `${deals}/${id}`, body)
        const { closedAt, ...closed } = (yield* change({ status: "closed" })).body
        const { closedAt: _, ...unclosed } = opened.body
        assert.deepStrictEqual(closed, { ...unclosed, status: "closed" })
        assert.match(String(closedAt), instant)
        yield* wait(2)
        // What is closed already stays closed since then.
        for (const body of [{ status: "closed" }, {}]) {
          const again = yield* change(body)
          assert.deepStrictEqual([again.status, again.body], [200, { ...closed, closedAt }])
        }
        assert.deepStrictEqual((yield* change({ status: "open" })).body, opened.body)
      })
    )

    it.effect(
      "D-TX-3: payments settle a deal that was opened by hand, and do not change a booking's deal",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { call, contactId, deals, eventTypeId, pay, sell } = yield* customer
          const { uid } = yield* sell(eventTypeId, "sam@lead.example")
          yield* wait(1)
          const { id } = (yield* call("POST", deals, { contactId, amount: 99.9, currency: "EUR" })).body
          const first = yield* pay({ email: "sam@lead.example", amount: 10, currency: "EUR" })
          yield* wait(1)
          const second = yield* pay({ email: "sam@lead.example", amount: 99.9, currency: "eur" })
          const settled = (yield* call("GET", `${deals}/${id}`)).body
          assert.deepInclude(settled, {
            status: "closed",
            transactionIds: [first.body["transactionId"], second.body["transactionId"]]
          })
          const [, booked] = itemsOf(yield* call("GET", deals))
          assert.deepInclude(booked, {
            contactId,
            bookingUid: uid,
            status: "open",
            amount: 500,
            currency: "USD"
          })
        })
    )

    it.effect("a booking of an event type without a value opens a deal without amount and currency", () =>
      Effect.gen(function* () {
        const { at, call, offer, sell } = yield* shop
        const { eventTypeId } = yield* offer()
        const { uid } = yield* sell(eventTypeId, "sam@lead.example")
        const [deal] = itemsOf(yield* call("GET", `${at}/deals`))
        assert.deepInclude(deal, { bookingUid: uid, amount: null, currency: null })
      })
    )

    it.effect(
      "the list is newest first, in pages, and can be filtered; another workspace's deal is not found",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { call, capture, contactId, deals, eventTypeId } = yield* customer
          const kim = (yield* capture({ eventTypeId, email: "kim@lead.example" }))["contactId"]
          const open = (whose: unknown) =>
            Effect.andThen(wait(1), call("POST", deals, { contactId: whose, amount: 5, currency: "USD" }))
          const [first, second, third] = [yield* open(contactId), yield* open(kim), yield* open(contactId)]
          yield* call("PATCH", `${deals}/${third.body["id"]}`, { status: "closed" })
          for (const [query, ...found] of [
            ["", third, second, first],
            [`contactId=${contactId}`, third, first],
            ["status=open", second, first],
            [`contactId=${contactId}&status=closed`, third]
          ] as const) {
            const ids = itemsOf(yield* call("GET", `${deals}?${query}`)).map(({ id }) => id)
            assert.deepStrictEqual(
              ids,
              found.map(({ body }) => body["id"])
            )
          }
          const page = yield* call("GET", `${deals}?limit=2`)
          yield* open(kim)
          const rest = yield* call("GET", `${deals}?limit=2&cursor=${page.body["nextCursor"]}`)
          assert.deepStrictEqual(rest.body, { items: [first.body], nextCursor: null })

          const other = yield* shop
          for (const id of [first.body["id"], unknownId, "nonsense"]) {
            for (const [method, body] of [["GET"], ["PATCH", { status: "closed" }]] as const) {
              const { status, text } = yield* other.call(method, `${other.at}/deals/${id}`, body)
              assert.deepStrictEqual([status, text], [404, '{"error":"not_found"}'])
            }
          }
        })
    )
  })
})
