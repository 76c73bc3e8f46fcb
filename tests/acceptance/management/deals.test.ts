import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant, shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

/** A shop with an event type that is worth 500 dollars, and a contact who has not booked. */
const shopWithContact = Effect.gen(function* () {
  const { capture, offer, ...rest } = yield* shop
  const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
  const { contactId } = yield* capture({ eventTypeId, email: "sam@lead.example" })
  return { ...rest, capture, contactId: String(contactId), deals: `${rest.at}/deals`, eventTypeId }
})

describe("Management: deals", () => {
  specification("deals", (it) => {
    it.effect(
      "D-MGMT-53, D-MGMT-54: deals are listed and added up by the time of their closing, without open ones",
      () =>
        Effect.gen(function* () {
          const { at: atTime } = yield* Service
          const { call, contactId, deals } = yield* shopWithContact
          const days = ["2026-11-01T10:00:00Z", "2026-11-02T10:00:00Z", "2026-11-03T10:00:00Z"] as const
          const amounts = [1, 20, 300]
          // Opened in the one order, and closed in the other.
          const opened: Array<unknown> = []
          for (const [nth, amount] of amounts.entries()) {
            const made = yield* atTime(
              `2026-10-0${nth + 1}T10:00:00Z`,
              call("POST", deals, { contactId, amount, currency: "usd" })
            )
            opened.push(made.body["id"])
          }
          for (const [nth, day] of days.entries())
            yield* atTime(day, call("PATCH", `${deals}/${opened[2 - nth]}`, { status: "closed" }))
          yield* call("POST", deals, { contactId, amount: 4000, currency: "usd" })
          const found = Effect.fnUntraced(function* (query: string) {
            const list = itemsOf(yield* call("GET", `${deals}?${query}`))
            const { body } = yield* call("GET", `${deals}/totals?${query}`)
            const sum = list.reduce((all, { amount }) => all + Number(amount), 0)
            const sums = list.length === 0 ? [] : [{ amount: sum, currency: "USD" }]
            assert.deepInclude(body, { count: list.length }, query)
            assert.deepStrictEqual<unknown>(
              [body["sums"]]
                .flat()
                .map((one) => ({ amount: Object(one).amount, currency: Object(one).currency })),
              sums,
              query
            )
            return list.map(({ amount }) => amount)
          })
          assert.deepStrictEqual<unknown>(
            yield* found(`closedFrom=${days[0]}&closedTo=${days[2]}`),
            [300, 20]
          )
          assert.deepStrictEqual<unknown>(yield* found(`closedFrom=${days[1]}`), [20, 1])
          assert.deepStrictEqual<unknown>(
            yield* found(`closedTo=${days[1]}&from=2026-10-02T00:00:00Z`),
            [300]
          )
          assert.deepStrictEqual<unknown>(yield* found(`status=open&closedTo=${days[2]}`), [])
          invalid(yield* call("GET", `${deals}?closedFrom=1`), ["closedFrom"])
          // By the closing, without the open deal, page by page.
          const amountsOf = (items: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
            items.map(({ amount }) => amount)
          assert.deepStrictEqual<unknown>(
            amountsOf(itemsOf(yield* call("GET", `${deals}?sort=closedAt`))),
            [300, 20, 1]
          )
          const first = yield* call("GET", `${deals}?sort=-closedAt&limit=2`)
          assert.deepStrictEqual<unknown>(amountsOf(itemsOf(first)), [1, 20])
          const cursor = `limit=2&cursor=${String(first.body["nextCursor"])}`
          const second = yield* call("GET", `${deals}?sort=-closedAt&${cursor}`)
          assert.deepStrictEqual<unknown>(amountsOf(itemsOf(second)), [300])
          assert.isNull(second.body["nextCursor"])
          invalid(yield* call("GET", `${deals}?sort=-openedAt&${cursor}`), ["cursor"])
          invalid(yield* call("GET", `${deals}?sort=amount`), ["sort"])
        })
    )

    it.effect("a deal is opened by hand, closed, and reopened", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { call, contactId, deals } = yield* shopWithContact
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
          stage: null,
          ownerId: null,
          lostAt: null,
          lostReason: null,
          paid: 0,
          transactionIds: []
        })
        assert.match(String(openedAt), instant)
        assert.deepStrictEqual((yield* call("GET", `${deals}/${id}`)).body, opened.body)
        const contact = { name: null, email: "sam@lead.example" }
        assert.deepStrictEqual((yield* call("GET", deals)).body["items"], [{ ...opened.body, contact }])

        const change = (body: object) => call("PATCH", `${deals}/${id}`, body)
        const { closedAt, ...closed } = (yield* change({ status: "closed" })).body
        const { closedAt: _, ...unclosed } = opened.body
        assert.deepStrictEqual(closed, { ...unclosed, status: "closed" })
        assert.match(String(closedAt), instant)
        yield* wait(2)
        // Closing a closed deal keeps its time.
        for (const body of [{ status: "closed" }, {}]) {
          const again = yield* change(body)
          assert.deepStrictEqual([again.status, again.body], [200, { ...closed, closedAt }])
        }
        assert.deepStrictEqual((yield* change({ status: "open" })).body, opened.body)
      })
    )

    it.effect(
      "D-TX-9: a deal is lost with a reason, has a member as its owner, and its value is corrected",
      () =>
        Effect.gen(function* () {
          const { at, call, contactId, deals } = yield* shopWithContact
          const opened = yield* call("POST", deals, { contactId, amount: 5, currency: "USD" })
          const path = `${deals}/${opened.body["id"]}`
          const change = (body: object) => call("PATCH", path, body)
          const [member] = itemsOf(yield* call("GET", `${at}/members`))
          const ownerId = member?.["userId"]
          invalid(yield* change({ status: "lost" }), ["lostReason"])
          invalid(yield* change({ lostReason: "price" }), ["lostReason"])
          invalid(yield* change({ status: "lost", lostReason: "Sam has no money" }), ["lostReason"])
          invalid(yield* change({ ownerId: unknownId }), ["ownerId"])
          invalid(yield* change({ currency: "USD" }), ["amount"])
          assert.strictEqual((yield* call("GET", path)).text, opened.text)
          const lost = yield* change({ status: "lost", lostReason: "price", ownerId, amount: 6 })
          const { lostAt, ...rest } = lost.body
          assert.match(String(lostAt), instant)
          const { lostAt: _, ...before } = opened.body
          assert.deepStrictEqual(rest, { ...before, status: "lost", lostReason: "price", ownerId, amount: 6 })
          // A state that stays keeps its time.
          assert.strictEqual((yield* change({ lostReason: "timing" })).body["lostAt"], lostAt)
          const found = (query: string) =>
            Effect.map(call("GET", `${deals}?${query}`), (list) => itemsOf(list).map(({ id }) => id))
          const { id } = opened.body
          assert.deepStrictEqual(yield* found("status=lost"), [id])
          assert.deepStrictEqual(yield* found("status=open"), [])
          assert.deepStrictEqual(yield* found(`ownerId=${ownerId}`), [id])
          assert.deepStrictEqual(yield* found(`ownerId=${unknownId}`), [])
          refused(
            yield* call("PATCH", path, { status: "open" }, { "if-match": opened.headers.get("etag") ?? "" }),
            412,
            "precondition_failed"
          )
          assert.deepStrictEqual(
            (yield* change({ status: "open", ownerId: null, amount: 5 })).body,
            opened.body
          )
        })
    )

    it.effect("D-TX-10: a lost deal is won by a payment of its value that names it, and by no other", () =>
      Effect.gen(function* () {
        const { at, call, contactId, deals, pay } = yield* shopWithContact
        const opened = yield* call("POST", deals, { contactId, amount: 5, currency: "USD" })
        const path = `${deals}/${opened.body["id"]}`
        yield* call("PATCH", path, { status: "lost", lostReason: "timing" })
        yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" })
        assert.deepInclude((yield* call("GET", path)).body, { status: "lost", paid: 0 })
        const dealId = opened.body["id"]
        yield* call("POST", `${at}/transactions`, { dealId, amount: 5, currency: "USD" })
        assert.deepInclude((yield* call("GET", path)).body, {
          status: "closed",
          paid: 5,
          lostAt: null,
          lostReason: null
        })
      })
    )

    it.effect("D-MATCH-2: a deal that a payment has closed is not changed by an older version", () =>
      Effect.gen(function* () {
        const { call, contactId, deals, pay } = yield* shopWithContact
        const opened = yield* call("POST", deals, { contactId, amount: 5, currency: "USD" })
        const at = `${deals}/${opened.body["id"]}`
        const read = yield* call("GET", at)
        const tag = read.headers.get("etag") ?? ""
        assert.strictEqual(opened.headers.get("etag"), tag)
        const change = (status: string, version: string) =>
          call("PATCH", at, { status }, { "if-match": version })
        yield* pay({ email: "sam@lead.example", amount: 5, currency: "USD" })
        const closed = yield* call("GET", at)
        for (const status of ["open", "closed"]) {
          refused(yield* change(status, tag), 412, "precondition_failed")
          refused(yield* change(status, `W/${closed.headers.get("etag")}`), 412, "precondition_failed")
        }
        assert.strictEqual((yield* call("GET", at)).text, closed.text)
        const reopened = yield* change("open", closed.headers.get("etag") ?? "")
        assert.deepStrictEqual([reopened.status, reopened.headers.get("etag")], [200, tag])
        assert.strictEqual((yield* change("closed", "*")).status, 200)
        invalid(yield* change("open", "7"), ["If-Match"])
      })
    )

    it.effect(
      "D-TX-3: payments settle a deal that was opened by hand, and do not change a booking's deal",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { call, contactId, deals, eventTypeId, pay, sell } = yield* shopWithContact
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
          const { call, capture, contactId, deals, eventTypeId } = yield* shopWithContact
          const kim = (yield* capture({ eventTypeId, email: "kim@lead.example" }))["contactId"]
          const open = (ofContact: unknown) =>
            Effect.andThen(wait(1), call("POST", deals, { contactId: ofContact, amount: 5, currency: "USD" }))
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
          const contact = { name: null, email: "sam@lead.example" }
          assert.deepStrictEqual(rest.body, { items: [{ ...first.body, contact }], nextCursor: null })

          const other = yield* shop
          for (const id of [first.body["id"], unknownId, "nonsense"]) {
            for (const [method, body] of [["GET"], ["PATCH", { status: "closed" }]] as const) {
              notFound(yield* other.call(method, `${other.at}/deals/${id}`, body))
            }
          }
        })
    )

    it.effect("D-TX-1: amounts are exact, and invalid values are rejected with their paths", () =>
      Effect.gen(function* () {
        const { call, contactId, deals } = yield* shopWithContact
        const other = yield* shopWithContact
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
          invalid(yield* call("POST", deals, body), paths, JSON.stringify(body))
        }
        assert.strictEqual((yield* call("GET", deals)).text, before)
        const [deal] = itemsOf(yield* call("GET", deals))
        invalid(yield* call("PATCH", `${deals}/${deal?.["id"]}`, { status: "won", amount: 0 }), [
          "amount",
          "status"
        ])
      })
    )
  })
})
