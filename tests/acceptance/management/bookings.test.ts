import { createHash } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, startIn, fromNewIp } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant, shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

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
          consent: true,
          language: "pt-BR"
        })
        assert.deepStrictEqual(booking, {
          rootUid: uid,
          sequence: 0,
          eventTypeId,
          contactId,
          title: "Intro call with Hedy Host",
          startAt: startIn(5),
          endAt: startIn(5, 11).replace(":30:", ":00:"),
          status: "confirmed",
          hostIds: [hostId],
          organiser: { hostId, name: "Hedy Host", username: "hedy", avatarUrl: null },
          location: { kind: "in_person_attendee" },
          conference: null,
          calendarEntries: [],
          attendeeAddress: "1 Elm Row",
          attendees: [
            { ...attendees[0], role: "booker" },
            { ...attendees[1], role: "guest" }
          ],
          bookerTimezone: "Europe/Paris",
          language: "pt",
          responses,
          isRouted: false,
          rescheduledFrom: null,
          attendance: null,
          cancelReason: null
        })
        assert.match(String(createdAt), instant)
        const sha256 = createHash("sha256").update("I agree.").digest("hex")
        assert.deepStrictEqual(consent, { text: "I agree.", sha256, at: createdAt })
        const [deal] = itemsOf(yield* call("GET", `${at}/deals`))
        const list = yield* call("GET", `${at}/bookings`)
        assert.deepStrictEqual(list.body, {
          items: [
            {
              ...booking,
              consent,
              createdAt,
              uid,
              eventTypeTitle: "Intro call",
              hostPicture: null,
              company: null,
              firstTouch: null,
              deal: { id: deal?.["id"], status: "open", amount: null, currency: null, paid: null },
              mailFault: null
            }
          ],
          nextCursor: null
        })
      })
    )

    it.effect("D-MGMT-13: the list is newest first or by start, in pages, and can be filtered", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, call, offer, sell } = yield* shop
        const [intro, demo] = [yield* offer(), yield* offer()]
        const sellNext = (eventTypeId: string, who: string, days: number, more: object = {}) =>
          Effect.andThen(wait(1), sell(eventTypeId, `${who}@lead.example`, days, more))
        const first = yield* sellNext(intro.eventTypeId, "sam", 5)
        const second = yield* sellNext(intro.eventTypeId, "kim", 6)
        const third = yield* sellNext(demo.eventTypeId, "sam", 7)
        const fourth = yield* sellNext(demo.eventTypeId, "sam", 8, { rescheduledFromUid: third["uid"] })
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
          [`${sam}&hostId=${intro.hostId}&status=cancelled`],
          ["sort=startAt", first, second, third, fourth],
          ["sort=-startAt&status=confirmed", fourth, first]
        ] as const) {
          const uids = bookings.map(({ uid }) => uid)
          assert.deepStrictEqual(uidsOf(yield* list(query)), uids, query)
        }
        const page = yield* list(`${sam}&limit=2`)
        assert.deepStrictEqual(uidsOf(page), [fourth["uid"], third["uid"]])
        yield* sellNext(intro.eventTypeId, "sam", 9)
        const rest = yield* list(`${sam}&limit=2&cursor=${page.body["nextCursor"]}`)
        assert.deepStrictEqual([uidsOf(rest), rest.body["nextCursor"]], [[first["uid"]], null])
        const byStart = yield* list(`${sam}&limit=2&sort=startAt`)
        const cursor = `limit=2&cursor=${byStart.body["nextCursor"]}`
        const later = yield* list(`${sam}&${cursor}&sort=startAt`)
        assert.strictEqual(uidsOf(later)[0], fourth["uid"])
        for (const sort of ["", "&sort=-startAt"]) invalid(yield* list(cursor + sort), ["cursor"])
        invalid(yield* list(`sort=startAt&cursor=${page.body["nextCursor"]}`), ["cursor"])
        invalid(yield* list("sort=createdAt"), ["sort"])
        invalid(yield* list("status=live&from=2026-01-01&to=noon&eventTypeId=x&hostId=&contactId=1"), [
          "contactId",
          "eventTypeId",
          "from",
          "hostId",
          "status",
          "to"
        ])
      })
    )

    it.effect(
      "D-MAIL-1, D-MAIL-2: a booking that is moved and cancelled keeps its root uid and language",
      () =>
        Effect.gen(function* () {
          const { at, call, offer, sell } = yield* shop
          const { eventTypeId } = yield* offer()
          const first = yield* sell(eventTypeId, "sam@lead.example", 5, { language: "fr-CA" })
          const moved = yield* sell(eventTypeId, "sam@lead.example", 6, { rescheduledFromUid: first["uid"] })
          const cancelled = yield* call("POST", `${at}/bookings/${moved["uid"]}/cancel`)
          const identities = [first, moved, cancelled.body].map(({ language, rootUid, sequence }) => [
            rootUid,
            sequence,
            language
          ])
          assert.deepStrictEqual(
            identities,
            [0, 1, 2].map((sequence) => [first["uid"], sequence, "fr"])
          )
        })
    )

    it.effect("D-TOK-2: a member gets a token for the booking's summary, with its expiry", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { at, call, offer, sell } = yield* shop
        const { eventTypeId } = yield* offer()
        const { title, uid } = yield* sell(eventTypeId, "sam@lead.example")
        const issued = yield* call("POST", `${at}/bookings/${uid}/summary-token`)
        assert.strictEqual(issued.status, 200, issued.text)
        const { expiresAt, token, ...rest } = issued.body
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
        const { at, call } = yield* newWorkspace
        const bookings = `${at}/bookings`
        const unknown = ["bk_0000000000000000000000", "nonsense", "%00", "%27", String(uid).toUpperCase()]
        for (const name of [uid, ...unknown]) {
          for (const [method, verb] of [
            ["GET", ""],
            ["POST", "/cancel"],
            ["POST", "/summary-token"]
          ] as const) {
            notFound(yield* call(method, `${bookings}/${name}${verb}`), `${name}${verb}`)
          }
        }
        for (const query of [`eventTypeId=${eventTypeId}`, `hostId=${hostId}`, `contactId=${contactId}`]) {
          const { body } = yield* call("GET", `${bookings}?${query}`)
          assert.deepStrictEqual(body, { items: [], nextCursor: null })
        }
      })
    )

    it.effect("D-BOOK-1: cancelling a booking frees its slot, and a retry with its key returns its uid", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { at, book, call, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const request = bookingOf(eventTypeId, "sam@lead.example")
        const first = yield* book(request, "the-first-attempt")
        const uid = String(first.body["uid"])
        const isListed = Effect.fnUntraced(function* () {
          const day = startIn(5).slice(0, 10)
          const { body } = yield* get(`/slots?eventTypeId=${eventTypeId}&date=${day}&tz=UTC`, fromNewIp())
          return JSON.stringify(body["slots"]).includes(startIn(5))
        })
        assert.isFalse(yield* isListed())

        const cancelled = yield* call("POST", `${at}/bookings/${uid}/cancel`)
        assert.deepStrictEqual([cancelled.status, cancelled.body["status"]], [200, "cancelled"])
        const { meeting: _, ...shown } = (yield* call("GET", `${at}/bookings/${uid}`)).body
        assert.deepStrictEqual(shown, {
          ...cancelled.body,
          calendarEntries: [],
          link: null,
          failedMails: 0
        })
        assert.isTrue(yield* isListed())
        const retry = yield* book(request, "the-first-attempt")
        assert.deepStrictEqual([retry.status, retry.body], [200, { uid }])
        assert.strictEqual(retry.headers.get("idempotency-replayed"), "true")
        const second = yield* book(bookingOf(eventTypeId, "kim@lead.example"))
        assert.strictEqual(second.status, 200, second.text)
        assert.isFalse(yield* isListed())

        refused(yield* call("POST", `${at}/bookings/${uid}/cancel`), 409, "conflict")
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.deepStrictEqual([line?.["action"], line?.["subject"]], ["booking.cancel", uid])
      })
    )

    it.effect(
      "a rescheduled booking cannot be cancelled, and one of several concurrent cancellations succeeds",
      () =>
        Effect.gen(function* () {
          const { at, call, offer, sell } = yield* shop
          const { eventTypeId } = yield* offer()
          const old = yield* sell(eventTypeId, "sam@lead.example", 5)
          const more = { rescheduledFromUid: old["uid"] }
          const { uid } = yield* sell(eventTypeId, "sam@lead.example", 6, more)
          refused(yield* call("POST", `${at}/bookings/${old["uid"]}/cancel`), 409, "conflict")
          const answers = yield* Effect.all(
            Array.from({ length: 6 }, () => call("POST", `${at}/bookings/${uid}/cancel`)),
            { concurrency: "unbounded" }
          )
          const statuses = answers.map(({ status }) => status).toSorted()
          assert.deepStrictEqual(statuses, [200, 409, 409, 409, 409, 409])
        })
    )
  })
})
