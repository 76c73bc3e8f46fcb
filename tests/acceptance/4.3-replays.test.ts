import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pay, refused, refusedAt } from "../kit/http/requests.ts"
import { specificationAlone } from "../kit/http/specification.ts"

const payment = { email: "payer@customer.example", amount: 10.5, currency: "eur" }

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe("Payments are recorded once, with their time", () => {
  specificationAlone("replays", (it) => {
    it.effect(
      "D-TX-4, §4.3, §4.3.1: a replay is 200 with idempotentReplay and the first response's ids",
      () =>
        Effect.gen(function* () {
          const first = yield* pay(payment, "invoice:1")
          assert.strictEqual(first.status, 201)
          for (let nth = 0; nth < 3; nth++) {
            const replay = yield* pay(payment, "invoice:1")
            assert.deepStrictEqual(
              [replay.status, replay.body],
              [200, { ...first.body, idempotentReplay: true }]
            )
          }
        })
    )

    it.effect("D-TX-4: a replay returns the first payment, whatever its body", () =>
      Effect.gen(function* () {
        const first = yield* pay(payment, "invoice:2")
        for (const other of [
          { email: "other@customer.example" },
          { amount: 99 },
          { currency: "usd" },
          { svc_booking_uid: "bk_unknown" },
          { transaction_at: inHours(48) }
        ]) {
          const replay = yield* pay({ ...payment, ...other }, "invoice:2")
          assert.deepStrictEqual(
            [replay.status, replay.body],
            [200, { ...first.body, idempotentReplay: true }]
          )
        }
        refused(yield* pay({ ...payment, amount: 0 }, "invoice:2"), 400, "invalid_input")
        refused(yield* pay("{", "invoice:2"), 400, "invalid_json")
      })
    )

    it.effect("D-TX-4: of concurrent duplicates one is 201, and the others are 200 with its ids", () =>
      Effect.gen(function* () {
        const answers = yield* Effect.all(
          Array.from({ length: 6 }, () => pay(payment, "invoice:3")),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 201])
        assert.strictEqual(new Set(answers.map(({ body }) => body["transactionId"])).size, 1)
        assert.strictEqual(answers.filter(({ body }) => body["idempotentReplay"] === true).length, 5)
      })
    )

    it.effect("D-TX-4: without a key every request is a separate payment", () =>
      Effect.gen(function* () {
        const [first, second] = [yield* pay(payment), yield* pay(payment)]
        assert.deepStrictEqual([first.status, second.status], [201, 201])
        assert.notStrictEqual(first.body["transactionId"], second.body["transactionId"])
      })
    )

    it.effect("D-TX-4: a refused payment leaves its key unused", () =>
      Effect.gen(function* () {
        refused(yield* pay({ ...payment, svc_booking_uid: "bk_unknown" }, "invoice:4"), 404, "not_found")
        refused(yield* pay({ ...payment, transaction_at: inHours(25) }, "invoice:4"), 400, "invalid_input")
        assert.strictEqual((yield* pay(payment, "invoice:4")).status, 201)
      })
    )

    it.effect("D-TX-4, §8.transactions.key: a key is 1-255 of A-Z a-z 0-9 _ . : -", () =>
      Effect.gen(function* () {
        for (const key of ["a", "A-z_0.9:", "x".repeat(255), "__proto__"]) {
          assert.strictEqual((yield* pay(payment, key)).status, 201)
          assert.strictEqual((yield* pay(payment, key)).status, 200)
        }
      })
    )

    it.effect("D-TX-4: a malformed key is invalid_input, before the body is checked", () =>
      Effect.gen(function* () {
        for (const key of ["", "a b", "a/b", "a+b", "a,b", "é", "x".repeat(256)]) {
          for (const body of [payment, "{", {}]) {
            const answer = yield* pay(body, key)
            refusedAt(answer, ["Idempotency-Key"])
          }
        }
      })
    )
  })

  specificationAlone("transaction_at", (it) => {
    it.effect("D-TX-5: accepts past instants and the next 24 hours", () =>
      Effect.gen(function* () {
        for (const transaction_at of [
          "1970-01-01T00:00:00Z",
          "0001-01-01T00:00Z",
          "2024-02-29T23:59:59.999+14:00",
          inHours(0),
          inHours(23.9)
        ]) {
          assert.strictEqual((yield* pay({ ...payment, transaction_at })).status, 201, transaction_at)
        }
      })
    )

    it.effect("D-TX-5: an instant more than 24 hours ahead, or an invalid one, is invalid_input", () =>
      Effect.gen(function* () {
        for (const transaction_at of [
          inHours(24.1),
          "9999-12-31T23:59:59Z",
          "2026-01-01",
          "2026-01-01T00:00:00",
          "2025-02-29T00:00Z",
          "",
          0,
          null
        ]) {
          const answer = yield* pay({ ...payment, transaction_at })
          refusedAt(answer, ["transaction_at"])
        }
      })
    )

    it.effect.each([
      [{ svc_booking_uid: "x".repeat(65) }, "svc_booking_uid"],
      [{ description: "x".repeat(2001) }, "description"],
      [{ email: "payer" }, "email"],
      [{ email: `${"x".repeat(250)}@a.bc` }, "email"]
    ] as const)(
      "§8.transactions.svc_booking_uid, §8.transactions.description: a too long field or an invalid email is invalid_input: %#",
      ([fields, path]) =>
        Effect.gen(function* () {
          const answer = yield* pay({ ...payment, ...fields })
          refusedAt(answer, [path])
        })
    )

    it.effect(
      "§8.transactions.svc_booking_uid, §8.transactions.description, §2.transaction: fields at their limit are accepted; each character counts once in any encoding",
      () =>
        Effect.gen(function* () {
          for (const description of ["", "x".repeat(2000), "😀".repeat(2000)]) {
            assert.strictEqual((yield* pay({ ...payment, description })).status, 201)
          }
        })
    )
  })
})
