import { createHash } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused, startIn, fromNewIp } from "../1-requests.ts"
import { Service, specification } from "../specification.ts"
import { itemsOf, newWorkspace } from "./workspace.ts"
import { instant, shop } from "./shop.ts"

const uidsOf = (answer: Parameters<typeof itemsOf>[0]) => itemsOf(answer).map(({ uid }) => uid)

describe("Management: bookings", () => {
  specification("bookings", (it) => {
    it.effect("a booking contains all data that its host needs", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer, sell } = yield* shop
        const { eventTypeId, hostId } = yield* offer({
          locations: [{ kind: "in_person_attendee" }],
          form: { fields: [{ key: "why", label: "Why?", type: "text" }] },
          consent: { required: true, text: "I agree." }
        })
        const { contactId } = yield* capture({ eventTypeId, email: "sam@lead.example" })
        const attendees = [
          { name: "Sam Rivera", email: "sam@lead.example" },
          { name: "Kim", email: "kim@lead.example" }
        ]
        const responses = { why: "To learn." }
        const { consent, createdAt, uid, ...booking } = yield* sell(eventTypeId, "sam@lead.example", 5, {
          attendees,
          responses,
          attendeeAddress: "1 Elm Row",
          consent: true
        })
        assert.deepStrictEqual(booking, {
          eventTypeId,
          contactId,
          title: "Intro call with Hedy Host",
          startAt: startIn(5),
          endAt: startIn(5, 11).replace(":30:", ":00:"),
          status: "confirmed",
          hostIds: [hostId],
          organiser: { hostId, name: "Hedy Host", username: "hedy", avatarUrl: null },
          location: { kind: "in_person_attendee" },
          attendeeAddress: "1 Elm Row",
          attendees: [
            { ...attendees[0], role: "booker" },
            { ...attendees[1], role: "guest" }
          ],
          bookerTimezone: "Europe/Paris",
          responses,
          isRouted: false,
          rescheduledFrom: null
        })
        assert.match(String(createdAt), instant)
        const sha256 = createHash("sha256").update("I agree.").digest("hex")
        assert.deepStrictEqual(consent, { text: "I agree.", sha256, at: createdAt })
        const list = yield* call("GET", `${at}/bookings`)
        assert.deepStrictEqual(list.body, {
          items: [{ ...booking, consent, createdAt, uid }],
          nextCursor: null
        })
      })
    )

    it.effect("the list is newest first, in pages, and can be filtered", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, call, offer, sell } = yield* shop
        const [intro, demo] = [yield* offer(), yield* offer()]
        const next = (eventTypeId: string, who: string, days: number, more: object = {}) =>
          Effect.andThen(wait(1), sell(eventTypeId, `${who}@lead.example`, days, more))
        const first = yield* next(intro.eventTypeId, "sam", 5)
        const second = yield* next(intro.eventTypeId, "kim", 6)
        const third = yield* next(demo.eventTypeId, "sam", 7)
        const fourth = yield* next(demo.eventTypeId, "sam", 8, { rescheduledFromUid: third["uid"] })
        assert.strictEqual(fourth["rescheduledFrom"], third["uid"])
        yield* call("POST", `${at}/bookings/${second["uid"]}/cancel`)
        const list = (query: string) => call("GET", `${at}/bookings?${query}`)
        const sam = `contactId=${first["contactId"]}`
        for (const [query, ...bookings] of [
          ["", fourth, third, second, first],
          [`eventTypeId=${intro.eventTypeId}`, second, first],
          [`eventTypeId=${intro.eventTypeId.toUpperCase()}`, second, first],
          [`hostId=${demo.hostId}`, fourth, third],
          [sam, fourth, third, first],
          ["status=confirmed", fourth, first],
          ["status=cancelled", second],
          ["status=rescheduled", third],
          [`from=${startIn(6)}`, fourth, third, second],
          [`to=${startIn(6)}`, first],
          [`from=${startIn(6)}&to=${startIn(7)}`, second],
          [`${sam}&hostId=${intro.hostId}&status=confirmed&from=${startIn(5)}`, first],
          [`${sam}&hostId=${intro.hostId}&status=cancelled`]
        ] as const) {
          const uids = bookings.map(({ uid }) => uid)
          assert.deepStrictEqual(uidsOf(yield* list(query)), uids, query)
        }
        const page = yield* list(`${sam}&limit=2`)
        assert.deepStrictEqual(uidsOf(page), [fourth["uid"], third["uid"]])
        yield* next(intro.eventTypeId, "sam", 9)
        const rest = yield* list(`${sam}&limit=2&cursor=${page.body["nextCursor"]}`)
        assert.deepStrictEqual([uidsOf(rest), rest.body["nextCursor"]], [[first["uid"]], null])
        const wrong = yield* list("status=live&from=2026-01-01&to=noon&eventTypeId=x&hostId=&contactId=1")
        refused(wrong, 400, "invalid_input")
        const places = ["contactId", "eventTypeId", "from", "hostId", "status", "to"]
        assert.deepStrictEqual(pathsOf(wrong), places)
      })
    )

    it.effect("D-TOK-2: a member gets a token for the booking's summary, with its expiry", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { at, call, offer, sell } = yield* shop
        const { eventTypeId } = yield* offer()
        const { title, uid } = yield* sell(eventTypeId, "sam@lead.example")
        const minted = yield* call("POST", `${at}/bookings/${uid}/summary-token`)
        assert.strictEqual(minted.status, 200, minted.text)
        const { expiresAt, token, ...rest } = minted.body
        assert.deepStrictEqual(rest, {})
        const summary = yield* get("/booking-summary", { ...fromNewIp(), authorization: `Bearer ${token}` })
        assert.deepInclude(summary.body, { uid, title })
        const claims = Buffer.from(String(token).split(".")[1] ?? "", "base64url").toString()
        const { exp, iat } = JSON.parse(claims)
        assert.match(String(expiresAt), instant)
        assert.deepStrictEqual([exp - iat, Date.parse(String(expiresAt)) / 1000], [900, exp])
      })
    )

    it.effect("D-MGMT-1: another workspace's booking and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { offer, sell } = yield* shop
        const { eventTypeId, hostId } = yield* offer()
        const { contactId, uid } = yield* sell(eventTypeId, "sam@lead.example")
        const { call, workspace } = yield* newWorkspace
        const bookings = `/${workspace.id}/bookings`
        const nobodys = ["bk_0000000000000000000000", "nonsense", "%00", "%27", String(uid).toUpperCase()]
        for (const named of [uid, ...nobodys]) {
          for (const [method, verb] of [
            ["GET", ""],
            ["POST", "/cancel"],
            ["POST", "/summary-token"]
          ] as const) {
            const { status, text } = yield* call(method, `${bookings}/${named}${verb}`)
            assert.deepStrictEqual([status, text], [404, '{"error":"not_found"}'], `${named}${verb}`)
          }
        }
        for (const query of [`eventTypeId=${eventTypeId}`, `hostId=${hostId}`, `contactId=${contactId}`]) {
          const { body } = yield* call("GET", `${bookings}?${query}`)
          assert.deepStrictEqual(body, { items: [], nextCursor: null })
        }
      })
    )
  })
})
