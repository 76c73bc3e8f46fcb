import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, refusedAt, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { caller, invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

/** A contact who paid 500 USD, and so closed a deal. */
const paid = Effect.gen(function* () {
  const made = yield* shop
  const { at, call, pay } = made
  const { transactionId, ...receipt } = (yield* pay({
    email: "sam@lead.example",
    amount: 500,
    currency: "USD",
    transaction_at: "2026-01-02T00:00:00Z"
  })).body
  const dealId = String(receipt["dealId"])
  const deal = Effect.map(call("GET", `${at}/deals/${dealId}`), ({ body }) => body)
  const entries = Effect.map(call("GET", `${at}/transactions`), itemsOf)
  return { ...made, transactionId: String(transactionId), receipt, dealId, deal, entries }
})

describe("Refunds", () => {
  specification("refunds", (it) => {
    it.effect(
      "D-LEDG-1, D-LEDG-4, D-LEDG-8: refunds reduce what is paid of a deal, and open it when nothing is left",
      () =>
        Effect.gen(function* () {
          const { at, call, deal, dealId, entries, receipt, refund, transactionId } = yield* paid
          const part = yield* refund({
            transactionId,
            amount: 120.5,
            currency: "usd",
            transaction_at: "2026-02-03T00:00:00Z",
            description: "One seat less"
          })
          assert.strictEqual(part.status, 201, part.text)
          assert.deepInclude(part.body, receipt)
          assert.deepInclude(yield* deal, { status: "closed", paid: 379.5, amount: 500 })
          const [entry] = yield* entries
          assert.deepInclude(entry, {
            id: part.body["transactionId"],
            kind: "refund",
            paymentId: transactionId,
            amount: 120.5,
            currency: "USD",
            transactionAt: "2026-02-03T00:00:00Z",
            description: "One seat less"
          })
          const totals = yield* call("GET", `${at}/transactions/totals`)
          assert.deepStrictEqual(totals.body["sums"], [{ currency: "USD", count: 2, amount: 379.5 }])
          assert.lengthOf(itemsOf(yield* call("GET", `${at}/transactions?kind=refund`)), 1)
          // By the day of the refund.
          const months = yield* call(
            "GET",
            `${at}/reports/revenue?by=month&from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z`
          )
          assert.deepStrictEqual(
            itemsOf(months).map(({ revenue }) => revenue),
            [[{ currency: "USD", amount: 500 }], [{ currency: "USD", amount: -120.5 }]]
          )
          yield* refund({ transactionId, amount: 379.5, currency: "USD" })
          assert.deepInclude(yield* deal, { status: "open", paid: 0, closedAt: null })
          assert.lengthOf(itemsOf(yield* call("GET", `${at}/transactions?dealId=${dealId}`)), 3)
        })
    )

    it.effect(
      "D-LEDG-2: a refund of more than is left, in another currency or of no payment changes nothing",
      () =>
        Effect.gen(function* () {
          const { at, entries, refund, transactionId } = yield* paid
          const other = yield* paid
          const first = yield* refund({ transactionId, amount: 400, currency: "USD" })
          const before = yield* entries
          const money = { amount: 100.01, currency: "USD" }
          const tooMuch = yield* refund({ transactionId, ...money })
          refused(tooMuch, 409, "conflict")
          assert.strictEqual(tooMuch.body["message"], "It is more than what is left of the payment: 100.")
          for (const id of [unknownId, other.transactionId, String(first.body["transactionId"])])
            notFound(yield* refund({ transactionId: id, amount: 1, currency: "USD" }))
          for (const [body, ...paths] of [
            [{ transactionId, amount: 1, currency: "EUR" }, "currency"],
            [{ transactionId: "1", amount: -1, currency: "USD" }, "amount", "transactionId"],
            [
              { transactionId, amount: 1, currency: "USD", transaction_at: "2999-01-01T00:00:00Z" },
              "transaction_at"
            ],
            [{}, "amount", "currency", "transactionId"]
          ] as const)
            refusedAt(yield* refund(body), paths)
          assert.deepStrictEqual(yield* entries, before)
          assert.lengthOf(yield* other.entries, 1)
          const { post } = yield* Service
          refused(
            yield* post("/refunds", JSON.stringify({ transactionId, amount: 1, currency: "USD" }), {}),
            401,
            "unauthorized"
          )
          assert.strictEqual((yield* other.call("GET", `${at}/transactions/${transactionId}`)).status, 404)
        })
    )

    it.effect(
      "D-LEDG-2, D-LEDG-3: of 64 refunds at once, as many as the payment holds; a key counts once",
      () =>
        Effect.gen(function* () {
          const { deal, entries, refund, transactionId } = yield* paid
          const seventh = { transactionId, amount: 71.42, currency: "USD" }
          const answers = yield* Effect.all(
            Array.from({ length: 64 }, (_, nth) => refund(seventh, `refund-${nth % 32}`)),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            answers.filter(({ status }) => status === 201),
            7
          )
          assert.lengthOf(yield* entries, 8)
          assert.deepInclude(yield* deal, { paid: 0.06 })
          const again = yield* refund(
            { ...seventh, amount: 0.01 },
            String(answers.findIndex(({ status }) => status === 201))
          )
          assert.strictEqual(again.status, 201)
          for (const [nth, { body, status }] of answers.entries()) {
            if (status !== 201) continue
            const replay = yield* refund({ ...seventh, amount: 3 }, `refund-${nth % 32}`)
            assert.deepStrictEqual(replay.body, { ...body, idempotentReplay: true })
          }
        })
    )

    it.effect(
      "D-LEDG-5: admins dispute and correct a payment by hand, with a reason, and the audit log says who",
      () =>
        Effect.gen(function* () {
          const { at, call, deal, entries, make, transactionId } = yield* paid
          const path = `${at}/transactions/${transactionId}/adjustments`
          const adjust = (body: object, headers: Readonly<Record<string, string>> = {}) =>
            call("POST", path, body, headers)
          invalid(yield* adjust({ kind: "correction", amount: 500 }), ["description"])
          invalid(yield* adjust({ kind: "dispute_won", amount: 500 }), ["amount"])
          invalid(yield* adjust({ kind: "refund_failed", amount: 500 }), ["amount"])
          invalid(yield* adjust({ kind: "refund", amount: 500.01 }), ["amount"])
          invalid(yield* adjust({ kind: "payment", amount: 0, currency: "USD" }), [
            "amount",
            "currency",
            "kind"
          ])
          assert.lengthOf(yield* entries, 1)
          const disputed = yield* adjust({ kind: "dispute", amount: 500 }, { "idempotency-key": "d1" })
          assert.deepInclude(disputed.body, {
            kind: "dispute",
            paymentId: transactionId,
            amount: 500,
            currency: "USD"
          })
          assert.deepInclude(yield* deal, { status: "open", paid: 0 })
          assert.strictEqual(
            (yield* adjust({ kind: "refund", amount: 3 }, { "idempotency-key": "d1" })).status,
            200
          )
          yield* adjust({ kind: "dispute_won", amount: 500 })
          assert.deepInclude(yield* deal, { status: "closed", paid: 500 })
          const corrected = yield* adjust({ kind: "correction", amount: 100, description: "It was 400." })
          assert.strictEqual(corrected.status, 201, corrected.text)
          assert.deepInclude(yield* deal, { status: "closed", paid: 400 })
          const lines = itemsOf(yield* call("GET", `${at}/audit-log`))
          assert.deepInclude(lines[0], { action: "transaction.adjust", subject: corrected.body["id"] })
          assert.lengthOf(
            lines.filter(({ action }) => action === "transaction.adjust"),
            3
          )
          for (const id of [unknownId, "nonsense", String(corrected.body["id"])])
            notFound(
              yield* call("POST", `${at}/transactions/${id}/adjustments`, { kind: "refund", amount: 1 })
            )
          const member = yield* make("/members", { email: "ada@member.example", name: "Ada", role: "member" })
          const asMember = yield* caller(String(member["token"]))
          refused(yield* asMember("POST", path, { kind: "refund", amount: 1 }), 403, "forbidden")
        })
    )

    it.effect("D-LEDG-9: the erasure of a person removes the texts of entries and keeps their money", () =>
      Effect.gen(function* () {
        const { at, call, entries, receipt, refund, transactionId } = yield* paid
        yield* refund({ transactionId, amount: 1, currency: "USD", description: "Sam asked for it" })
        yield* call("DELETE", `${at}/contacts/${receipt["contactId"]}`)
        yield* refund({ transactionId, amount: 2, currency: "USD", description: "Sam asked again" })
        assert.deepStrictEqual(
          (yield* entries).map(({ amount, description }) => [amount, description]),
          [
            [2, null],
            [1, null],
            [500, null]
          ]
        )
      })
    )
  })
})
