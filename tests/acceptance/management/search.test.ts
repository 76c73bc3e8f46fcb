import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

const form = { fields: [{ key: "company", label: "Company?", type: "text" }] }

describe("Management: search", () => {
  specification("contacts, bookings and deals", (it) => {
    it.effect("D-SEARCH-1, D-SEARCH-2: are found by parts of names, companies and phone numbers", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, book, call, capture, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer({ form })
        const carla = { email: "carla@search.example", name: "Carla Müller", phone: "+49 171 2345678" }
        yield* capture({ eventTypeId, ...carla, customFields: { company: "Große Firma GmbH" } })
        yield* wait(1)
        yield* capture({ eventTypeId, email: "paul@search.example", name: "Paul Meyer", phone: "030 99" })
        const booked = yield* book({
          eventTypeId,
          startTimeUtc: startIn(5),
          bookerTimezone: "UTC",
          attendees: [
            { name: carla.name, email: carla.email },
            { name: "Gus Guest", email: "gus@search.example" }
          ]
        })
        assert.strictEqual(booked.status, 200, booked.text)
        const found = Effect.fnUntraced(function* (kind: string, query: string) {
          const answer = yield* call("GET", `${at}/${kind}?${query}`)
          assert.strictEqual(answer.status, 200, answer.text)
          return itemsOf(answer).length
        })
        yield* pay({ email: carla.email, amount: 5, currency: "eur" })
        for (const search of ["carla", "MULLER car", "arla@", "0171 234", "+49 (0)171", "grosse firma"]) {
          const query = `search=${encodeURIComponent(search)}`
          for (const kind of ["contacts", "bookings", "deals", "transactions"])
            assert.strictEqual(yield* found(kind, query), 1, `${kind} ${search}`)
        }
        for (const [kind, search, number] of [
          ["contacts", "e", 2],
          ["contacts", "paul muller", 0],
          ["bookings", "gus", 1],
          ["bookings", "paul", 0],
          ["bookings", String(booked.body["uid"]), 1],
          ["deals", "gus", 0]
        ] as const)
          assert.strictEqual(yield* found(kind, `search=${search}`), number, `${kind} ${search}`)
        assert.strictEqual(yield* found("contacts", "search=carla&to=2020-01-01T00:00:00Z"), 0)
        assert.strictEqual(yield* found("contacts", "search=carla&from=2020-01-01T00:00:00Z"), 1)
        for (const search of ["", "x".repeat(101), "%00", "%20"])
          invalid(yield* call("GET", `${at}/contacts?search=${search}`), ["search"])
        const other = yield* shop
        for (const kind of ["contacts", "bookings", "deals", "transactions"])
          assert.deepStrictEqual(itemsOf(yield* other.call("GET", `${other.at}/${kind}?search=carla`)), [])
        // Ids find the contacts of the workspace only, and at most 100.
        const all = itemsOf(yield* call("GET", `${at}/contacts`)).map((contact) =>
          String(Object(contact)["id"])
        )
        const ids = `ids=${all.join(",").toUpperCase()}`
        assert.strictEqual(yield* found("contacts", ids), 2)
        assert.deepStrictEqual(itemsOf(yield* other.call("GET", `${other.at}/contacts?${ids}`)), [])
        for (const wrong of ["", "x", `${all[0]},`, Array(101).fill(all[0]).join(",")])
          invalid(yield* call("GET", `${at}/contacts?ids=${wrong}`), ["ids"])
      })
    )
  })
})
