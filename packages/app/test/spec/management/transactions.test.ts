import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { unknownId } from "../1-requests.ts"
import { Service, specification } from "../specification.ts"
import { instant, shop } from "./shop.ts"
import { invalid, itemsOf, notFound } from "./workspace.ts"

describe("Management: transactions", () => {
  specification("transactions", (it) => {
    it.effect("a transaction contains the reported data", () =>
      Effect.gen(function* () {
        const { at, call, pay } = yield* shop
        const payment = {
          email: "sam@lead.example",
          amount: 9999999999.99,
          currency: "usd",
          transaction_at: "2026-01-02T03:04:05.678+01:00",
          description: "Invoice 7"
        }
        const receipt = (yield* pay(payment)).body
        const { body } = yield* call("GET", `${at}/transactions/${receipt["transactionId"]}`)
        const { recordedAt, ...rest } = body
        assert.deepStrictEqual(rest, {
          id: receipt["transactionId"],
          contactId: receipt["contactId"],
          dealId: receipt["dealId"],
          amount: 9999999999.99,
          currency: "USD",
          transactionAt: "2026-01-02T02:04:05Z",
          description: "Invoice 7"
        })
        assert.match(String(recordedAt), instant)
        const list = yield* call("GET", `${at}/transactions`)
        assert.deepStrictEqual(list.body, { items: [body], nextCursor: null })
        const { email, amount, currency } = payment
        const undescribed = (yield* pay({ email, amount, currency })).body["transactionId"]
        assert.isNull((yield* call("GET", `${at}/transactions/${undescribed}`)).body["description"])
      })
    )

    it.effect("the list is newest first, in pages, and can be filtered", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, call, pay } = yield* shop
        const paid = (who: string, day: string) =>
          Effect.andThen(
            wait(1),
            pay({
              email: `${who}@lead.example`,
              amount: 5,
              currency: "USD",
              transaction_at: `2026-03-${day}T00:00:00Z`
            })
          )
        // Sorted by the time of the report, not of the payment.
        const first = yield* paid("sam", "03")
        const second = yield* paid("kim", "01")
        const third = yield* paid("sam", "02")
        const { contactId, dealId } = first.body
        const list = (query: string) => call("GET", `${at}/transactions?${query}`)
        for (const [query, ...found] of [
          ["", third, second, first],
          [`contactId=${contactId}`, third, first],
          [`dealId=${dealId}`, first],
          ["from=2026-03-02T00:00:00Z", third, first],
          ["to=2026-03-02T00:00:00Z", second],
          ["from=2026-03-02T01:00:00%2B01:00&to=2026-03-03T00:00Z", third],
          [`contactId=${contactId}&dealId=${dealId}&to=2026-03-03T00:00:00Z`]
        ] as const) {
          const ids = itemsOf(yield* list(query)).map(({ id }) => id)
          assert.deepStrictEqual(
            ids,
            found.map(({ body }) => body["transactionId"]),
            query
          )
        }
        const page = yield* list("limit=2")
        yield* paid("sam", "04")
        const rest = yield* list(`limit=2&cursor=${page.body["nextCursor"]}`)
        assert.deepStrictEqual(
          itemsOf(rest).map(({ id }) => id),
          [first.body["transactionId"]]
        )
        assert.isNull(rest.body["nextCursor"])
        invalid(yield* list("contactId=sam&dealId=&from=2026-03-02T00:00:00&to=2026-03-02&limit=0"), [
          "contactId",
          "dealId",
          "from",
          "limit",
          "to"
        ])
      })
    )

    it.effect("D-MGMT-1: another workspace's transaction and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { pay } = yield* shop
        const { at, call } = yield* shop
        const paid = yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" })
        for (const id of [paid.body["transactionId"], unknownId, "nonsense", "%00"]) {
          notFound(yield* call("GET", `${at}/transactions/${id}`))
        }
        const filtered = yield* call("GET", `${at}/transactions?contactId=${paid.body["contactId"]}`)
        assert.deepStrictEqual(filtered.body, { items: [], nextCursor: null })
      })
    )
  })
})
