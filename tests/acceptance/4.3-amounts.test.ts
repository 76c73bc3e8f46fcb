import { assert, describe } from "@effect/vitest"
import { DealId } from "@calendeal/domain/deals"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { Effect, Option } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { pathsOf, pay, refused, refusedAt } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

/** The stored deal of a payment. */
const storedDeal = Effect.fnUntraced(function* (dealId: unknown) {
  const { withPorts } = yield* Service
  const deal = yield* withPorts(
    Effect.flatMap(RevenueLedger, (ledger) => ledger.findDeal(demoIds.workspace, DealId.make(String(dealId))))
  )
  return Option.getOrUndefined(deal)
})

describe("Amounts of payments", () => {
  specificationAlone("amounts", (it) => {
    it.effect.each([
      ["9999999999.99", 999_999_999_999],
      ["0.01", 1],
      ["1e2", 100_00],
      ["100.0", 100_00],
      ["100", 100_00],
      ["1.1", 1_10],
      ["0.3", 30],
      ["1.15E1", 11_50],
      ["4035.57", 4035_57],
      ["8388608.07", 8_388_608_07],
      ["70368744177.60e-1", 7_036_874_417_76],
      ["1.10000", 1_10],
      ["1.1e1", 11_00],
      ["9999999999.990000000000000000000", 999_999_999_999],
      ["0.00000000000000000001e18", 1]
    ] as const)(
      "D-TX-1, §8.transactions.amount: the amount %s is kept exactly, in cents",
      ([literal, cents]) =>
        Effect.gen(function* () {
          const email = `exact-${cents}-${literal.length}@customer.example`
          const paid = yield* pay(`{"email":"${email}","amount":${literal},"currency":"EUR"}`)
          assert.strictEqual(paid.status, 201)
          const deal = yield* storedDeal(paid.body["dealId"])
          assert.deepStrictEqual([deal?.value?.cents, deal?.value?.currency], [cents, "EUR"])
        })
    )

    it.effect.each([
      "0",
      "-0",
      "0.0",
      "-1",
      "-0.01",
      "0.001",
      "0.009",
      "1.005",
      "0.30000000000000004",
      "1e-7",
      "5e-324",
      "1e-400",
      "9999999999.991",
      "9999999999.999",
      "9999999999.9900001",
      "1.0000000000000000001",
      "0.01000000000000000000001",
      "10000000000",
      "1e10",
      "1e308",
      "1e400",
      '"5"',
      "null",
      "true",
      "[5]",
      "{}"
    ])("D-TX-1, §8.transactions.amount: the amount %s is invalid_input at amount only", (literal) =>
      Effect.gen(function* () {
        const answer = yield* pay(`{"email":"inexact@customer.example","amount":${literal},"currency":"EUR"}`)
        refusedAt(answer, ["amount"])
      })
    )

    it.effect(
      "D-TX-1, D-TX-6: the body's amount is exact to its last digit, and a duplicate amount is rejected",
      () =>
        Effect.gen(function* () {
          const [exact, inexact] = ['"amount":2.50', '"amount":2.5000000000000000001']
          const lead = '"email":"twice@customer.example","currency":"EUR"'
          for (const fields of [`"x":{${inexact}},${exact}`, `${exact},"x":[{${inexact}}]`])
            assert.strictEqual((yield* pay(`{${lead},${fields}}`)).status, 201, fields)
          const [repeated, escaped] = [`${exact},${exact}`, `${exact},"\\u0061mount":2.50`]
          for (const fields of [inexact, repeated, escaped, `${inexact},${exact}`]) {
            const answer = yield* pay(`{${lead},${fields}}`)
            refusedAt(answer, ["amount"])
          }
        })
    )

    it.effect("D-HTTP-1: an amount with too many digits is reported together with other faults", () =>
      Effect.gen(function* () {
        const answer = yield* pay('{"email":"x","amount":1.0000000000000000001,"currency":"euro"}')
        assert.deepStrictEqual(pathsOf(answer), ["amount", "currency", "email"])
      })
    )

    it.effect.each([
      "NaN",
      "Infinity",
      "-Infinity",
      "+5",
      "05",
      ".5",
      "5.",
      "0x10",
      "1_000",
      "5n",
      "undefined"
    ])("D-TX-1: %s is not a JSON number", (literal) =>
      Effect.gen(function* () {
        const answer = yield* pay(`{"email":"nan@customer.example","amount":${literal},"currency":"EUR"}`)
        refused(answer, 400, "invalid_json")
      })
    )

    it.effect("D-TX-1: a refused payment creates no contact and no deal", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const lead = { eventTypeId: demoIds.intro, email: "inexact@customer.example" }
        assert.strictEqual((yield* post("/capture", lead)).body["wasCreated"], true)
      })
    )
  })

  specificationAlone("currencies", (it) => {
    it.effect.each(["usd", "UsD", "USD", "zzz"])(
      "D-TX-1, §8.transactions.currency: the currency %s is kept in upper case",
      (currency) =>
        Effect.gen(function* () {
          const email = `${currency.charCodeAt(0)}-${currency.charCodeAt(2)}@currency.example`
          const paid = yield* pay({ email, amount: 5, currency })
          assert.strictEqual(paid.status, 201)
          assert.strictEqual(
            (yield* storedDeal(paid.body["dealId"]))?.value?.currency,
            currency.toUpperCase()
          )
        })
    )

    it.effect.each([
      "",
      "us",
      "usdt",
      "u1d",
      " usd",
      "usd ",
      "us\n",
      "ünr",
      "ınr",
      "ＵＳＤ",
      840,
      null,
      ["usd"]
    ])("D-TX-1, §8.transactions.currency: the currency %j is invalid_input", (currency) =>
      Effect.gen(function* () {
        const answer = yield* pay({ email: "currency@customer.example", amount: 5, currency })
        refusedAt(answer, ["currency"])
      })
    )
  })
})
