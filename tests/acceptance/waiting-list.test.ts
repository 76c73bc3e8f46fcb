import { randomUUID } from "node:crypto"
import { offerTimes } from "@calendeal/domain/waiting"
import { EventTypeId } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe } from "@effect/vitest"
import { Effect, Option } from "effect"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo } from "../kit/http/mails.shop.ts"
import { bookingOf, fromNewIp, refused, refusedAt, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { itemsOf, newWorkspace, notFound } from "../kit/http/management/workspace.ts"

const [ada, bo, sam] = ["ada@lead.example", "bo@lead.example", "sam@lead.example"]
const fromOwnPage = { "sec-fetch-site": "same-origin", "content-type": "application/json" }
const start = startIn(5)
const shownStart = new Date(start).toISOString().replace(".000", "")
/** The period of the start alone. */
const period = { from: start, until: new Date(Date.parse(start) + 30 * 60_000).toISOString() }

/** A workspace whose one start is taken, and what people who wait for it do. */
const practice = Effect.fnUntraced(function* (settings: object = {}) {
  const { post, send } = yield* Service
  const shop = yield* mailShop({ waitingList: true, ...settings })
  const { at, call, eventTypeId } = shop
  const onPage = (path: string, body: object) =>
    send("POST", `/api/account/offered-time${path}`, {
      headers: { ...fromNewIp(), ...fromOwnPage },
      body: JSON.stringify(body)
    })
  const book = (email: string, key: string = randomUUID()) =>
    post("/book", bookingOf(eventTypeId, email, start), { ...fromNewIp(), "idempotency-key": key })
  const taken = yield* book(sam)
  assert.strictEqual(taken.status, 200, taken.text)
  const tokenIn = (email: string, word: "leave" | "offer") =>
    Option.fromUndefinedOr(
      mailsTo(shop.mails(), email)
        .map(({ text }) => new RegExp(`#${word}=([\\w.-]+)`, "u").exec(text)?.[1])
        .findLast((token) => token !== undefined)
    )
  return {
    ...shop,
    book,
    onPage,
    join: (email: string, more: object = {}) =>
      post(
        "/waiting-list",
        {
          eventTypeId,
          bookerTimezone: "Europe/Paris",
          language: "en",
          attendees: [{ name: "A Person", email }],
          periods: [period],
          ...more
        },
        fromNewIp()
      ),
    /** The visitor's booking ends, and the background work follows. */
    free: Effect.gen(function* () {
      const cancelled = yield* call("POST", `${at}/bookings/${String(taken.body["uid"])}/cancel`, {})
      assert.isBelow(cancelled.status, 300, cancelled.text)
      yield* worker
    }),
    offered: (email: string) => Option.getOrNull(tokenIn(email, "offer")),
    leaving: (email: string) => Option.getOrThrow(tokenIn(email, "leave")),
    answer: (token: string | null, answer: string) => onPage("/answer", { token, answer }),
    show: (token: string | null) => onPage("", { token }),
    waiting: Effect.map(call("GET", `${at}/waiting-entries`), itemsOf),
    bookingsAt: Effect.map(call("GET", `${at}/bookings`), (listed) =>
      itemsOf(listed).filter(({ startAt, status }) => startAt === shownStart && status === "confirmed")
    )
  }
})

describe("the waiting list", () => {
  specificationWithMailServer("waiting list", (it) => {
    it.effect(
      "D-HOLD-7, D-HOLD-8, D-WAIT-1, D-WAIT-4, D-WAIT-5, D-MAIL-86: a cancelled time is offered to one after the other, and taken by one",
      () =>
        Effect.gen(function* () {
          const { answer, at, book, bookingsAt, call, eventTypeId, free, join, offered, show, waiting } =
            yield* practice()
          for (const email of [ada, bo]) {
            const joined = yield* join(email)
            assert.strictEqual(joined.status, 201, joined.text)
          }
          yield* worker
          assert.deepStrictEqual([offered(ada), offered(bo)], [null, null])
          yield* free
          const first = offered(ada) ?? assert.fail("no offer")
          assert.isNull(offered(bo), "the time is offered to two")
          // Kept: neither for the page nor for the next in the list.
          refused(yield* book("rival@lead.example"), 409, "slot_unavailable")
          const why = yield* call(
            "GET",
            `${at}/event-types/${eventTypeId}/explain?start=${shownStart}&tz=UTC`
          )
          assert.include(why.text, '"reason":"reservation"')
          assert.include(why.text, '"detail":"offer"')
          const shown = yield* show(first)
          assert.deepInclude(shown.body, { waiting: "waiting", timezone: "Europe/Paris" })
          assert.deepInclude(Object(shown.body["offer"]), { state: "open", startAt: shownStart })
          // To look takes nothing.
          assert.lengthOf(yield* bookingsAt, 0)
          const passed = yield* answer(first, "pass")
          assert.deepInclude(Object(passed.body["offer"]), { state: "passed" })
          yield* worker
          const second = offered(bo) ?? assert.fail("no offer to the next")
          const late = yield* answer(first, "take")
          assert.deepInclude(Object(late.body["offer"]), { state: "passed" })
          const took = yield* answer(second, "take")
          assert.deepInclude(Object(took.body["offer"]), { state: "taken" }, took.text)
          assert.strictEqual(took.body["waiting"], "booked")
          const [booking, ...more] = yield* bookingsAt
          assert.lengthOf(more, 0)
          const report = yield* call("GET", `${at}/reports/waits?eventTypeId=${eventTypeId}`)
          assert.deepInclude(Object(itemsOf(report)[0])["waitingList"], { joined: 2, offers: 2, taken: 1 })
          const entries = yield* waiting
          assert.deepStrictEqual(
            entries.map(({ bookingUid, person, state }) => [Object(person).email, state, bookingUid]),
            [
              [bo, "booked", booking?.["uid"]],
              [ada, "waiting", null]
            ]
          )
          yield* worker
          assert.lengthOf(itemsOf(yield* call("GET", `${at}/reservations?state=live`)), 0)
        })
    )

    it.effect("D-WAIT-5: 64 presses at once on one offer make one booking", () =>
      Effect.gen(function* () {
        const { answer, bookingsAt, free, join, offered } = yield* practice()
        yield* join(ada)
        yield* free
        const token = offered(ada)
        const answers = yield* Effect.all(
          Array.from({ length: 64 }, () => answer(token, "take")),
          { concurrency: "unbounded" }
        )
        for (const { body, status, text } of answers) {
          assert.strictEqual(status, 200, text)
          assert.deepInclude(Object(body["offer"]), { state: "taken" })
        }
        assert.lengthOf(yield* bookingsAt, 1)
      })
    )

    it.effect("D-WAIT-2: only who may book may wait, once and not for long", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, join, waiting } = yield* practice()
        const path = `${at}/event-types/${eventTypeId}`
        yield* call("PATCH", path, { consent: { required: true, text: "Yes?" } })
        refused(yield* join(ada), 400, "consent_required")
        const consenting = { consent: true }
        const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
        for (const periods of [
          [{ from: day(2), until: day(1) }],
          [{ from: day(-2), until: day(-1) }],
          [{ from: day(1), until: day(61) }],
          [],
          Array.from({ length: 6 }, () => period)
        ])
          refusedAt(yield* join(ada, { ...consenting, periods }), ["periods"])
        assert.lengthOf(yield* waiting, 0)
        const joined = yield* join(ada, consenting)
        // The answer does not tell who waits.
        assert.deepStrictEqual((yield* join(ada, consenting)).body, joined.body)
        assert.lengthOf(yield* waiting, 1)
        yield* call("PATCH", path, { waitingList: false })
        refused(yield* join(bo, consenting), 409, "booking_unavailable")
      })
    )

    it.effect("D-WAIT-6, D-WAIT-7: a link leaves the list, and frees what was offered", () =>
      Effect.gen(function* () {
        const { answer, book, free, join, leaving, offered, show, waiting } = yield* practice()
        yield* join(ada)
        yield* free
        const token = offered(ada)
        const left = yield* answer(leaving(ada), "leave")
        assert.strictEqual(left.body["waiting"], "left")
        assert.deepInclude(Object((yield* show(token)).body["offer"]), { state: "passed" })
        assert.deepInclude(Object((yield* answer(token, "take")).body["offer"]), { state: "passed" })
        assert.strictEqual((yield* book(bo)).status, 200)
        assert.deepStrictEqual(
          (yield* waiting).map(({ state }) => state),
          ["left"]
        )
        refused(yield* show("a.b.c"), 401, "invalid_token")
      })
    )

    it.effect(
      "D-WAIT-8: members remove a person, whose offer ends; other workspaces do not find the person",
      () =>
        Effect.gen(function* () {
          const { answer, at, book, call, free, join, offered, waiting } = yield* practice()
          yield* join(ada)
          yield* free
          const [entry] = yield* waiting
          const path = `waiting-entries/${String(entry?.["id"])}`
          const other = yield* newWorkspace
          notFound(yield* other.call("GET", `${other.at}/${path}`))
          notFound(yield* other.call("DELETE", `${other.at}/${path}`))
          assert.strictEqual((yield* call("DELETE", `${at}/${path}`)).status, 204)
          refused(yield* answer(offered(ada), "take"), 401, "invalid_token")
          assert.strictEqual((yield* book(bo)).status, 200)
          notFound(yield* call("GET", `${at}/${path}`))
        })
    )

    it.effect("D-WAIT-8: an erasure and an export reach who only waits", () =>
      Effect.gen(function* () {
        const { at, call, free, join, waiting } = yield* practice()
        yield* join(ada)
        yield* free
        const exported = yield* call("POST", `${at}/people/export`, { email: ada })
        assert.lengthOf(Object(exported.body).waitingEntries, 1, exported.text)
        const erased = yield* call("POST", `${at}/people/erase`, { email: ada })
        assert.isBelow(erased.status, 300, erased.text)
        assert.lengthOf(yield* waiting, 0)
        notFound(yield* call("POST", `${at}/people/export`, { email: ada }))
      })
    )

    it.effect("D-MAIL-87: a person who was removed before the mail was sent gets none", () =>
      Effect.gen(function* () {
        const { at, call, join, mails, waiting } = yield* practice()
        yield* join(ada)
        const [entry] = yield* waiting
        assert.strictEqual(
          (yield* call("DELETE", `${at}/waiting-entries/${String(entry?.["id"])}`)).status,
          204
        )
        yield* worker
        assert.lengthOf(mailsTo(mails(), ada), 0)
      })
    )

    it.effect("D-WAIT-3: looks that come together offer a time once", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, free, join } = yield* practice()
        const { withPorts } = yield* Service
        yield* join(ada)
        yield* join(bo)
        yield* free
        const workspaceId = WorkspaceId.make(at.split("/").at(-1) ?? "")
        const looks = Array.from({ length: 8 }, () => offerTimes(workspaceId, EventTypeId.make(eventTypeId)))
        yield* withPorts(Effect.all(looks, { concurrency: "unbounded" }))
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/reservations?state=live`)), 1)
      })
    )
  })
})
