import { assert, describe } from "@effect/vitest"
import { touchKeys } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { accepted, offer, party, request, someEmail, storedContact, visitor } from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.1 Capture: first-touch attribution is preserved", () => {
  specification("attribution", (it) => {
    it.effect("D-CAP-3: keeps known keys of up to 512 characters and drops the others", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const lead = { eventTypeId: offering.eventType.id, email: someEmail() }
        const everything = Object.fromEntries(touchKeys.map((key) => [key, key.padEnd(512, "x")]))
        accepted(yield* capture({ ...lead, attributionJsonb: { ...everything, ip: "1.2.3.4", UTM_ID: "x" } }))
        const { first, last } = yield* touchesOf(offering, lead.email)
        assert.deepStrictEqual([first, last], [everything, everything])
        assert.strictEqual(touchKeys.length, 30)
      })
    )

    it.effect("D-CAP-3a: a known key with a non-text or too long value is dropped without an error", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({})
        const attributionJsonb = {
          utm_source: "x".repeat(513),
          utm_medium: null,
          gclid: "y".repeat(513),
          fbp: 7,
          referrer: { href: "https://example.com/" },
          utm_term: "kept"
        }
        const kept = { utm_source: "x".repeat(512), utm_term: "kept" }
        const [captured, booked] = [someEmail(), someEmail()]
        accepted(yield* capture({ eventTypeId: offering.eventType.id, email: captured, attributionJsonb }))
        assert.deepStrictEqual(yield* touchesOf(offering, captured), { first: kept, last: kept })
        accepted(yield* book(request(offering, { attendees: party(booked), attributionJsonb })))
        assert.deepStrictEqual(yield* touchesOf(offering, booked), { first: kept, last: kept })
      })
    )

    it.effect("D-CAP-3a: null is no attribution, and keeps what is known", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({})
        const email = someEmail()
        const lead = { eventTypeId: offering.eventType.id, email }
        accepted(yield* capture({ ...lead, attributionJsonb: { utm_source: "news" } }))
        accepted(yield* capture({ ...lead, attributionJsonb: null }))
        accepted(yield* book(request(offering, { attendees: party(email), attributionJsonb: null })))
        const kept = { utm_source: "news" }
        assert.deepStrictEqual(yield* touchesOf(offering, email), { first: kept, last: kept })
        for (const attributionJsonb of ["news", [], 1])
          assert.strictEqual((yield* capture({ ...lead, attributionJsonb })).status, 400)
      })
    )

    it.effect(
      "D-CAP-3, §4.1.1: the first touch never changes, the last one is the latest, and empty touches are ignored",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const offering = yield* offer({})
          const lead = { eventTypeId: offering.eventType.id, email: someEmail() }
          const visit = (attributionJsonb: object) =>
            Effect.andThen(capture({ ...lead, attributionJsonb }), touchesOf(offering, lead.email))
          const newsletter = { utm_source: "newsletter", gclid: "click-1" }
          assert.deepStrictEqual(yield* visit({}), { first: undefined, last: undefined })
          assert.deepStrictEqual(yield* visit({ utm_source: "", other: "x" }), {
            first: undefined,
            last: undefined
          })
          assert.deepStrictEqual(yield* visit(newsletter), { first: newsletter, last: newsletter })
          const second = { utm_medium: "cpc" }
          // The touches are not merged key by key.
          assert.deepStrictEqual(yield* visit(second), { first: newsletter, last: second })
          assert.deepStrictEqual(yield* visit({ utm_source: "" }), { first: newsletter, last: second })
          accepted(yield* capture(lead))
          const third = { utm_source: "partner" }
          assert.deepStrictEqual(yield* visit(third), { first: newsletter, last: third })
        })
    )

    it.effect("D-CAP-3: a booking is also a touch and does not change the first one", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({})
        const email = someEmail()
        const first = { utm_source: "newsletter" }
        accepted(yield* capture({ eventTypeId: offering.eventType.id, email, attributionJsonb: first }))
        const last = { utm_source: "reminder" }
        accepted(yield* book(request(offering, { attendees: party(email), attributionJsonb: last })))
        assert.deepStrictEqual(yield* touchesOf(offering, email), { first, last })
      })
    )

    it.effect("D-CAP-3: of concurrent captures of a new contact exactly one is the first touch", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const lead = { eventTypeId: offering.eventType.id, email: someEmail() }
        const sources = Array.from({ length: 6 }, (_, index) => ({ utm_source: `source-${index}` }))
        yield* Effect.forEach(
          sources,
          (attributionJsonb) => Effect.map(capture({ ...lead, attributionJsonb }), accepted),
          { concurrency: "unbounded" }
        )
        const raced = yield* touchesOf(offering, lead.email)
        const names = sources.map((touch) => touch.utm_source)
        assert.include(names, raced.first?.utm_source)
        assert.include(names, raced.last?.utm_source)
        accepted(yield* capture({ ...lead, attributionJsonb: { utm_source: "late" } }))
        const after = yield* touchesOf(offering, lead.email)
        assert.deepStrictEqual(after, { first: raced.first, last: { utm_source: "late" } })
      })
    )
  })
})

const touchesOf = Effect.fnUntraced(function* (offering: Offering, email: string) {
  const contact = yield* storedContact(offering, email)
  assert.isDefined(contact)
  return { first: contact?.attribution.first?.touch, last: contact?.attribution.last?.touch }
})
