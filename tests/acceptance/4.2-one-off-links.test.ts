import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused, startIn } from "../kit/http/requests.ts"
import { Service, specification } from "../kit/http/specification.ts"
import { hourIn, visitor } from "../kit/http/visitor.ts"
import { hostDraft, introDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { shop } from "../kit/http/management/shop.ts"

/** An event type with a host, links for it, and bookings over them. */
const withLinks = (settings: object = {}) =>
  Effect.gen(function* () {
    const workspace = yield* shop
    const { at, call, make } = workspace
    const { id: hostId } = yield* make("/hosts", hostDraft)
    const eventType = yield* make("/event-types", { ...introDraft(String(hostId)), ...settings })
    const eventTypeId = String(eventType["id"])
    const { book, slots } = yield* visitor
    const { slug } = (yield* call("GET", at)).body
    return {
      ...workspace,
      hostId: String(hostId),
      eventTypeId,
      slots,
      page: `/${String(slug)}/${String(eventType["slug"])}`,
      links: Effect.fnUntraced(function* (draft: object = {}) {
        const made = yield* call("POST", `${at}/one-off-links`, { eventTypeId, ...draft })
        assert.strictEqual(made.status, 201, made.text)
        return itemsOf(made)
      }),
      over: (token: unknown, start: string, more: object = {}, key: string = randomUUID()) =>
        book(
          {
            eventTypeId,
            startTimeUtc: start,
            bookerTimezone: "Europe/London",
            attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }],
            ...more
          },
          key,
          { "one-off-link": String(token) }
        ),
      stateOf: (id: unknown) =>
        Effect.map(call("GET", `${at}/one-off-links/${String(id)}`), ({ body }) => body)
    }
  })

const unbounded = { concurrency: "unbounded" } as const

describe("4.2 Book: one-off links", () => {
  specification("one-off links", (it) => {
    it.effect(
      "D-LINK-2: of 64 visitors with one single-use link one books, 63 get 410, and their times stay free",
      () =>
        Effect.gen(function* () {
          const { links, over, slots, eventTypeId, stateOf } = yield* withLinks()
          const [link] = yield* links()
          const starts = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((days) =>
            [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => hourIn(days, hour))
          )
          const answers = yield* Effect.forEach(starts, (start) => over(link?.["token"], start), unbounded)
          const statuses = answers.map(({ status }) => status)
          assert.lengthOf(
            statuses.filter((status) => status === 200),
            1
          )
          assert.lengthOf(
            statuses.filter((status) => status === 410),
            63
          )
          const gone = answers.find(({ status }) => status === 410)
          assert.deepStrictEqual(gone?.body, {
            error: "link_gone",
            reason: "used_up",
            message: "The link was used before."
          })
          assert.deepInclude(yield* stateOf(link?.["id"]), { used: 1, state: "used_up" })
          const taken = starts[statuses.indexOf(200)]
          for (const [nth, start] of starts.entries()) {
            if (nth % 8 !== 0) continue
            const day = yield* slots({ eventTypeId, date: start.slice(0, 10), tz: "UTC" })
            const free = JSON.stringify(day.body)
            for (const one of starts.slice(nth, nth + 8))
              assert.strictEqual(free.includes(one), one !== taken, one)
          }
        })
    )

    it.effect(
      "D-LINK-2: of 16 visitors with one single-use link for one time one books, and 15 get 410",
      () =>
        Effect.gen(function* () {
          const { links, over } = yield* withLinks()
          const [link] = yield* links()
          const answers = yield* Effect.forEach(
            Array.from({ length: 16 }),
            () => over(link?.["token"], startIn(5)),
            unbounded
          )
          const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
          assert.deepStrictEqual(statuses, [200, ...Array.from({ length: 15 }, () => 410)])
        })
    )

    it.effect("D-LINK-2: a retry gets its booking again, and does not use the link twice", () =>
      Effect.gen(function* () {
        const { links, over, stateOf } = yield* withLinks()
        const [link] = yield* links({ uses: 2 })
        const [key, attendees] = [randomUUID(), [{ name: "Sam", email: "sam@lead.example" }]]
        const [first, again] = [
          yield* over(link?.["token"], startIn(5), { attendees }, key),
          yield* over(link?.["token"], startIn(5), { attendees }, key)
        ]
        assert.strictEqual(again.body["uid"], first.body["uid"], again.text)
        assert.deepInclude(yield* stateOf(link?.["id"]), { used: 1, state: "open" })
      })
    )

    it.effect("D-LINK-2: an expired, withdrawn, foreign or invented link books nothing", () =>
      Effect.gen(function* () {
        const { at, call, hostId, links, make, over, stateOf } = yield* withLinks()
        const other = yield* withLinks()
        const beside = yield* make("/event-types", { ...introDraft(hostId), slug: "beside" })
        const [ofBeside] = yield* links({ eventTypeId: beside["id"] })
        const [withdrawn] = yield* links()
        const [foreign] = yield* other.links()
        yield* call("DELETE", `${at}/one-off-links/${String(withdrawn?.["id"])}`)
        for (const token of [withdrawn, foreign, ofBeside]
          .map((link) => link?.["token"])
          .concat("x".repeat(43), ""))
          assert.deepInclude((yield* over(token, startIn(5))).body, {
            error: "link_gone",
            reason: "withdrawn"
          })
        for (const unused of [yield* other.stateOf(foreign?.["id"]), yield* stateOf(ofBeside?.["id"])])
          assert.deepInclude(unused, { used: 0, state: "open" })
        const [soon] = yield* links({ expiresAt: new Date(Date.now() + 2000).toISOString() })
        yield* Effect.sleep("2200 millis")
        assert.deepInclude((yield* over(soon?.["token"], startIn(5))).body, { reason: "expired" })
      })
    )

    it.effect(
      "D-LINK-4, D-LINK-5, D-LINK-11: a move keeps the use, a cancellation gives it back, and the booking and reports name its link",
      () =>
        Effect.gen(function* () {
          const { at, call, links, over, stateOf } = yield* withLinks()
          const [link] = yield* links()
          const { uid } = (yield* over(link?.["token"], startIn(5))).body
          const bookingOf = (named: unknown) => call("GET", `${at}/bookings/${String(named)}`)
          assert.strictEqual((yield* bookingOf(uid)).body["linkId"], link?.["id"])
          const moved = yield* call("POST", `${at}/bookings/${String(uid)}/reschedule`, {
            startAt: startIn(6)
          })
          assert.strictEqual(moved.body["linkId"], link?.["id"], moved.text)
          const report = yield* call("GET", `${at}/reports/revenue?by=one_off_link`)
          assert.deepStrictEqual(itemsOf(report), [
            { key: link?.["id"], bookings: 1, deals: 1, closed: 0, revenue: [] }
          ])
          assert.deepInclude(yield* stateOf(link?.["id"]), { used: 1 })
          yield* call("POST", `${at}/bookings/${String(moved.body["uid"])}/cancel`)
          assert.deepInclude(yield* stateOf(link?.["id"]), { used: 0, state: "open" })
          assert.strictEqual((yield* over(link?.["token"], startIn(7))).status, 200)
        })
    )

    it.effect("D-LINK-3: the hosts of a link take its meetings, and its times are theirs", () =>
      Effect.gen(function* () {
        const { call, at, eventTypeId, hostId, links, make, over, slots } = yield* withLinks()
        const { id: bob } = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
        const { body, headers } = yield* call("GET", `${at}/event-types/${eventTypeId}`)
        const changed = yield* call(
          "PATCH",
          `${at}/event-types/${eventTypeId}`,
          { hosts: [...(Array.isArray(body["hosts"]) ? body["hosts"] : []), { hostId: bob }] },
          { "if-match": headers.get("etag") ?? "" }
        )
        assert.strictEqual(changed.status, 200, changed.text)
        const [link] = yield* links({ hostIds: [bob], uses: 3 })
        const first = yield* over(link?.["token"], startIn(5))
        assert.deepInclude((yield* call("GET", `${at}/bookings/${String(first.body["uid"])}`)).body, {
          hostIds: [bob]
        })
        // Bob is busy at this time, and the other host is not.
        const query = { eventTypeId, date: startIn(5).slice(0, 10), tz: "UTC" }
        const [ofLink, ofAll] = [
          yield* slots(query, { "one-off-link": String(link?.["token"]) }),
          yield* slots(query)
        ].map((answer) => JSON.stringify(answer.body))
        assert.notInclude(ofLink, startIn(5))
        assert.include(ofAll, startIn(5))
        refused(yield* over(link?.["token"], startIn(5)), 409, "slot_unavailable")
        const foreign = yield* call("POST", `${at}/one-off-links`, { eventTypeId, hostIds: [randomUUID()] })
        assert.deepInclude(Object(foreign.body["issues"])[0], { path: ["hostIds", 0] })
        assert.notStrictEqual(hostId, bob)
      })
    )

    it.effect(
      "D-LINK-6: the page fills in what the link says, and a used link says so and offers the page",
      () =>
        Effect.gen(function* () {
          const { links, over, page } = yield* withLinks()
          const { send } = yield* Service
          const [link] = yield* links({ person: { email: "sam@lead.example", name: "Sam Rivera" } })
          const address = `${page}?link=${String(link?.["token"])}`
          const open = yield* send("GET", address, { headers: fromNewIp() })
          assert.strictEqual(open.status, 200)
          assert.include(open.text, "sam@lead.example")
          assert.strictEqual(open.headers.get("cache-control"), "no-store")
          assert.include(open.text, "noindex")
          assert.notInclude((yield* send("GET", page, { headers: fromNewIp() })).text, "sam@lead.example")
          yield* over(link?.["token"], startIn(5))
          for (const [language, words] of [
            ["en", "This link was already used"],
            ["de", "Dieser Link wurde schon benutzt"],
            ["ja", "このリンクはすでに使用されています"]
          ]) {
            const used = yield* send("GET", `${address}&lang=${language}`, { headers: fromNewIp() })
            assert.strictEqual(used.status, 410)
            assert.include(used.text, words ?? "")
            assert.include(used.text, `href="${page}?lang=${language}"`)
            assert.notInclude(used.text, "sam@lead.example")
          }
          const invented = yield* send("GET", `${page}?link=invented`, { headers: fromNewIp() })
          assert.strictEqual(invented.status, 410)
          assert.include(invented.text, "This link is no longer valid")
        })
    )

    it.effect("D-LINK-6: a used link of an event type that is not listed does not offer it", () =>
      Effect.gen(function* () {
        const { links, over, page } = yield* withLinks({ listed: false })
        const { send } = yield* Service
        const [link] = yield* links()
        yield* over(link?.["token"], startIn(5))
        const used = yield* send("GET", `${page}?link=${String(link?.["token"])}`, { headers: fromNewIp() })
        assert.strictEqual(used.status, 410)
        assert.notInclude(used.text, `href="${page}`)
      })
    )
  })
})
