import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { startIn, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant, shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

const form = { fields: [{ key: "size", label: "Size?", type: "text" }] }
const sam = "sam@lead.example"

describe("Management: contacts", () => {
  specification("contacts", (it) => {
    it.effect(
      "a contact contains all captured data and the result of qualification for each event type",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { at, call, capture, offer } = yield* shop
          const outcome = {
            redirectUrl: "https://a.example/",
            fullyBooked: true,
            title: "Sorry",
            guestMessage: "Not yet.",
            ctaLabel: "Read on",
            ctaUrl: "https://b.example/"
          }
          const welcome = yield* offer({ form })
          const turned = yield* offer({ form, disqualification: [{ when: { always: true }, outcome }] })
          const hosts = (yield* call("GET", `${at}/hosts`)).body["items"]
          const hostIds = (Array.isArray(hosts) ? hosts : []).map(({ id }) => id)
          const routing = [{ when: { always: true }, hostIds, redirectUrl: "https://c.example/" }]
          const routed = yield* offer({ form, routing })
          const undecided = yield* offer({ form })

          const first = { utm_source: "ads", gclid: "click-1" }
          const { contactId } = yield* capture({
            eventTypeId: welcome.eventTypeId,
            email: sam,
            name: "Sam",
            phone: "+44 20 7946 0991",
            attributionJsonb: first,
            customFields: { size: { from: 1, to: [10, null] } },
            step1Complete: true
          })
          yield* wait(1)
          for (const { eventTypeId } of [turned, routed]) {
            yield* capture({
              eventTypeId,
              email: sam,
              step1Complete: true,
              attributionJsonb: { fbclid: "f" }
            })
          }
          yield* capture({ eventTypeId: undecided.eventTypeId, email: sam })

          const shown = yield* call("GET", `${at}/contacts/${contactId}`)
          const { attribution, createdAt, qualificationStates, ...contact } = shown.body
          assert.deepStrictEqual(contact, {
            id: contactId,
            email: sam,
            name: "Sam",
            phone: "+44 20 7946 0991",
            customFields: { size: { from: 1, to: [10, null] } },
            replaced: [],
            merged: []
          })
          assert.match(String(createdAt), instant)
          const touches = Object(attribution)
          assert.deepStrictEqual(touches.first, { at: createdAt, touch: first })
          assert.deepStrictEqual(touches.last.touch, { fbclid: "f" })
          assert.match(touches.last.at, instant)
          const decided = new Map(
            (Array.isArray(qualificationStates) ? qualificationStates : []).map(
              ({ capturedAt, eventTypeId, ...rest }) => {
                assert.match(capturedAt, instant)
                return [eventTypeId, rest.outcome]
              }
            )
          )
          const rule = { number: 1, name: null }
          assert.deepStrictEqual(
            [welcome, turned, routed, undecided].map(({ eventTypeId }) => decided.get(eventTypeId)),
            [
              { kind: "qualified" },
              { kind: "disqualified", ...outcome, rule },
              { kind: "routed", hostIds, redirectUrl: "https://c.example/", rule },
              { kind: "undecided" }
            ]
          )
          assert.deepStrictEqual((yield* call("GET", `${at}/contacts`)).body["items"], [shown.body])
        })
    )

    it.effect(
      "D-CAP-1: the list is newest first, in pages, and can be filtered by email in any spelling",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { at, call, capture, offer } = yield* shop
          const { eventTypeId } = yield* offer()
          const captureNext = (name: string) =>
            Effect.andThen(wait(1), capture({ eventTypeId, email: `${name}@lead.example` }))
          for (const name of ["sam", "kim", "lee"]) yield* captureNext(name)
          const list = Effect.fnUntraced(function* (query: string) {
            const answer = yield* call("GET", `${at}/contacts?${query}`)
            const names = itemsOf(answer).map(({ email }) => String(email).split("@")[0])
            return { names, next: answer.body["nextCursor"] }
          })
          assert.deepStrictEqual(yield* list(""), { names: ["lee", "kim", "sam"], next: null })
          assert.deepStrictEqual((yield* list("email=%20KIM@Lead.Example%20")).names, ["kim"])
          assert.deepStrictEqual((yield* list("email=nobody@lead.example")).names, [])
          const page = yield* list("limit=2")
          yield* captureNext("pat")
          assert.deepStrictEqual(yield* list(`limit=2&cursor=${page.next}`), { names: ["sam"], next: null })
          invalid(yield* call("GET", `${at}/contacts?email=sam&limit=101`), ["email", "limit"])
        })
    )

    it.effect("D-CAP-2: values that a later capture or booking replaces stay in the contact's history", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const lead = { eventTypeId, email: sam, name: "Sam Rivera", phone: "+44 20 7946 0991" }
        const { contactId } = yield* capture(lead)
        yield* capture({ ...lead, name: "Robin Rivera" })
        const attendees = [{ name: "Sam Rivera", email: sam }]
        const booking = { eventTypeId, startTimeUtc: startIn(5), bookerTimezone: "UTC", attendees }
        const booked = yield* book({ ...booking, responses: { phone: "+44 20 7946 0000" } })
        assert.strictEqual(booked.status, 200, booked.text)
        const { body } = yield* call("GET", `${at}/contacts/${contactId}`)
        assert.deepInclude(body, { name: "Robin Rivera", phone: "+44 20 7946 0000" })
        const replaced = Array.isArray(body["replaced"]) ? body["replaced"] : []
        assert.deepStrictEqual(
          replaced.map(({ field, value }) => [field, value]),
          [
            ["name", "Sam Rivera"],
            ["phone", "+44 20 7946 0991"]
          ]
        )
        for (const { at: when } of replaced) assert.match(when, instant)
        assert.notProperty(body, "origin")
        const held = (yield* call("GET", `${at}/contacts/${contactId}/export`)).body
        assert.deepStrictEqual(Object(held["contact"]).replaced, replaced)
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const again = yield* capture({ eventTypeId, email: sam })
        const fresh = (yield* call("GET", `${at}/contacts/${again["contactId"]}`)).body
        assert.deepStrictEqual(fresh["replaced"], [])
      })
    )

    it.effect("D-MGMT-1: another workspace's contact and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer } = yield* shop
        const { contactId } = yield* capture({ ...(yield* offer()), email: sam })
        const other = yield* shop
        for (const id of [contactId, unknownId, "nonsense", "%00"]) {
          for (const [method, more] of [
            ["GET", ""],
            ["GET", "/export"],
            ["DELETE", ""]
          ] as const) {
            notFound(yield* other.call(method, `${other.at}/contacts/${id}${more}`))
          }
        }
        const whole = yield* call("GET", `${at}/contacts/${String(contactId).toUpperCase()}`)
        assert.deepInclude(whole.body, { id: contactId, email: sam })
      })
    )
  })
})
