import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant, shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

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
          kind: "payment",
          paymentId: null,
          amount: 9999999999.99,
          currency: "USD",
          tax: null,
          provider: null,
          subscriptionId: null,
          subscriptionPayment: null,
          transactionAt: "2026-01-02T02:04:05Z",
          description: "Invoice 7"
        })
        assert.match(String(recordedAt), instant)
        const list = yield* call("GET", `${at}/transactions`)
        assert.deepStrictEqual(list.body, {
          items: [{ ...body, contact: { name: null, email: payment.email } }],
          nextCursor: null
        })
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

    it.effect("D-TX-8: a payment by hand closes the deal, and names the member in the audit log", () =>
      Effect.gen(function* () {
        const { at, call, offer, sell } = yield* shop
        const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const { contactId } = yield* sell(eventTypeId, "sam@lead.example")
        const [deal] = itemsOf(yield* call("GET", `${at}/deals`))
        const dealId = deal?.["id"]
        const paid = yield* call("POST", `${at}/transactions`, {
          dealId,
          amount: 500,
          currency: "usd",
          transactionAt: "2026-01-02T03:04:05+01:00",
          description: "Invoice 7"
        })
        assert.strictEqual(paid.status, 201, paid.text)
        const { id, recordedAt, ...rest } = paid.body
        assert.deepStrictEqual(rest, {
          contactId,
          dealId,
          kind: "payment",
          paymentId: null,
          amount: 500,
          currency: "USD",
          tax: null,
          provider: null,
          subscriptionId: null,
          subscriptionPayment: null,
          transactionAt: "2026-01-02T02:04:05Z",
          description: "Invoice 7"
        })
        assert.match(String(recordedAt), instant)
        assert.deepStrictEqual((yield* call("GET", `${at}/transactions/${id}`)).body, paid.body)
        assert.deepInclude((yield* call("GET", `${at}/deals/${dealId}`)).body, {
          status: "closed",
          transactionIds: [id]
        })
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log`))
        assert.deepInclude(line, { action: "transaction.create", subject: id })
        // Without a time it is now; the closed deal is not paid again.
        const next = yield* call("POST", `${at}/transactions`, { contactId, amount: 5, currency: "USD" })
        assert.deepStrictEqual([next.status, next.body["transactionAt"]], [201, next.body["recordedAt"]])
        assert.notStrictEqual(next.body["dealId"], dealId)
      })
    )

    it.effect("D-TX-4, D-TX-8: a key records a payment once, by hand or by a billing system", () =>
      Effect.gen(function* () {
        const { at, call, pay } = yield* shop
        const key = "invoice-7"
        const reported = yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" }, key)
        const { contactId, transactionId } = reported.body
        const byHand = (amount: number, idempotencyKey: string) =>
          call(
            "POST",
            `${at}/transactions`,
            { contactId, amount, currency: "USD" },
            { "idempotency-key": idempotencyKey }
          )
        const replay = yield* byHand(7, key)
        assert.deepStrictEqual(
          [replay.status, replay.body["id"], replay.body["amount"], replay.body["idempotentReplay"]],
          [200, transactionId, 5, true]
        )
        const answers = yield* Effect.all(
          Array.from({ length: 8 }, () => byHand(9, "invoice-8")),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status).toSorted(),
          [200, 200, 200, 200, 200, 200, 200, 201]
        )
        assert.strictEqual(new Set(answers.map(({ body }) => body["id"])).size, 1)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/transactions`)), 2)
        const lines = itemsOf(yield* call("GET", `${at}/audit-log`))
        assert.lengthOf(
          lines.filter(({ action }) => action === "transaction.create"),
          1
        )
      })
    )

    it.effect("D-TX-8: invalid input, and contacts and deals of others, are refused and store nothing", () =>
      Effect.gen(function* () {
        const { at, call, pay } = yield* shop
        const other = yield* shop
        const foreign = (yield* other.pay({ email: "sam@lead.example", amount: 5, currency: "USD" })).body
        const own = (yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" })).body
        const { contactId, dealId } = own
        const money = { amount: 5, currency: "USD" }
        const before = (yield* call("GET", `${at}/transactions`)).text
        for (const [body, ...paths] of [
          ["{}", "amount", "currency"],
          [money, "contactId"],
          [{ ...money, contactId, dealId }, "contactId"],
          [{ ...money, contactId: foreign["contactId"] }, "contactId"],
          [{ ...money, contactId: unknownId }, "contactId"],
          [{ ...money, dealId: foreign["dealId"] }, "dealId"],
          [{ ...money, dealId: unknownId }, "dealId"],
          [{ contactId, amount: 1.005, currency: "dollar" }, "amount", "currency"],
          [{ contactId, amount: 0, currency: "USD" }, "amount"],
          [{ ...money, contactId, transactionAt: "2999-01-01T00:00:00Z" }, "transactionAt"],
          [{ ...money, contactId, email: "sam@lead.example" }, "email"]
        ] as const) {
          invalid(yield* call("POST", `${at}/transactions`, body), paths, JSON.stringify(body))
        }
        const draft = { ...money, contactId }
        invalid(yield* call("POST", `${at}/transactions`, draft, { "idempotency-key": "a b" }), [
          "Idempotency-Key"
        ])
        assert.strictEqual((yield* call("GET", `${at}/transactions`)).text, before)
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const erased = (yield* call("GET", `${at}/transactions`)).text
        invalid(yield* call("POST", `${at}/transactions`, { ...money, dealId }), ["dealId"])
        invalid(yield* call("POST", `${at}/transactions`, draft), ["contactId"])
        assert.strictEqual((yield* call("GET", `${at}/transactions`)).text, erased)
        assert.strictEqual((yield* other.call("GET", `${at}/transactions`)).status, 404)
        const elsewhere = yield* other.call("POST", `${at}/transactions`, draft)
        assert.strictEqual(elsewhere.status, 404)
      })
    )
  })
})
