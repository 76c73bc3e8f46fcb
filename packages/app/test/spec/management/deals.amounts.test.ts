import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused, unknownId } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { customer } from "./deals.customer.ts"
import { itemsOf } from "./workspace.ts"

describe("Management: deal amounts", () => {
  specification("deals' amounts", (it) => {
    it.effect("D-TX-1: amounts are exact, and invalid values are rejected with their paths", () =>
      Effect.gen(function* () {
        const { call, contactId, deals } = yield* customer
        const other = yield* customer
        const draft = (amount: string) => `{"contactId":"${contactId}","amount":${amount},"currency":"USD"}`
        for (const [amount, kept] of [
          ["9999999999.99", 9999999999.99],
          ["0.01", 0.01],
          ["1.10000", 1.1],
          ["1e2", 100]
        ] as const) {
          assert.strictEqual((yield* call("POST", deals, draft(amount))).body["amount"], kept, amount)
        }
        const before = (yield* call("GET", deals)).text
        const wrong = ["0", "-1", "1.005", "10000000000", "1.0000000000000000001", "1e400", '"5"', "null"]
        for (const [body, ...paths] of [
          ...wrong.map((amount) => [draft(amount), "amount"] as const),
          ["{}", "amount", "contactId", "currency"],
          [{ contactId: "sam", amount: 1, currency: "dollar" }, "contactId", "currency"],
          [{ contactId: unknownId, amount: 1, currency: "USD" }, "contactId"],
          [{ contactId: other.contactId, amount: 1, currency: "USD" }, "contactId"],
          [{ contactId, amount: 1, currency: "USD", status: "closed" }, "status"]
        ] as const) {
          const answer = yield* call("POST", deals, body)
          refused(answer, 400, "invalid_input")
          assert.deepStrictEqual(pathsOf(answer), paths, JSON.stringify(body))
        }
        assert.strictEqual((yield* call("GET", deals)).text, before)
        const [deal] = itemsOf(yield* call("GET", deals))
        const patched = yield* call("PATCH", `${deals}/${deal?.["id"]}`, { status: "won", amount: 2 })
        assert.deepStrictEqual(pathsOf(patched), ["amount", "status"])
      })
    )
  })
})
