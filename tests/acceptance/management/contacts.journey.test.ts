import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { itemsOf } from "../../kit/http/management/workspace.ts"

describe("Management: the journey of a contact", () => {
  specification("journeys", (it) => {
    it.effect("D-JRN-2, D-JRN-4: the touches between are shown, merged and erased with the contact", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const visit = Effect.fnUntraced(function* (email: string, attributionJsonb: object) {
          return String((yield* capture({ eventTypeId, email, attributionJsonb }))["contactId"])
        })
        const journeyOf = Effect.fnUntraced(function* (id: string) {
          const { attribution } = (yield* call("GET", `${at}/contacts/${id}`)).body
          return JSON.parse(JSON.stringify(attribution))
        })
        const ada = yield* visit("ada@lead.example", { utm_source: "ads", gclid: "click" })
        const page = "https://acme.example/offer?email=ada@lead.example"
        yield* visit("ada@lead.example", { sccid: "Snap-1", landing_page: page })
        yield* visit("ada@lead.example", { sccid: "Snap-1", landing_page: page })
        yield* visit("ada@lead.example", { utm_source: "mail" })
        const { between, first, last } = yield* journeyOf(ada)
        assert.deepStrictEqual<unknown>(
          [first, ...between, last].map(({ touch }) => touch),
          [
            { utm_source: "ads", gclid: "click" },
            { sccid: "Snap-1", landing_page: "https://acme.example/offer" },
            { utm_source: "mail" }
          ]
        )
        const [listed] = itemsOf(yield* call("GET", `${at}/contacts`))
        assert.deepStrictEqual<unknown>(listed?.["attribution"], { between, first, last })

        const other = yield* visit("ada@home.example", { utm_source: "partner" })
        const merged = yield* call("POST", `${at}/contacts/${ada}/merge`, { duplicateId: other })
        assert.strictEqual(merged.status, 200, merged.text)
        const joined = yield* journeyOf(ada)
        assert.deepStrictEqual<unknown>(
          joined.between.map(({ touch }: { readonly touch: object }) => touch),
          [between[0].touch, { utm_source: "mail" }]
        )
        assert.deepStrictEqual<unknown>(joined.last.touch, { utm_source: "partner" })
        const exported = (yield* call("POST", `${at}/people/export`, { email: "ada@lead.example" })).text
        for (const text of ["Snap-1", "partner"]) assert.include(exported, text)

        assert.strictEqual((yield* call("DELETE", `${at}/contacts/${ada}`)).status, 204)
        const left = yield* call("GET", `${at}/contacts`)
        for (const text of ["Snap-1", "partner"]) assert.notInclude(left.text, text)
      })
    )

    it.effect(
      "D-JRN-5, D-JRN-6, D-JRN-7: visits that the browser remembers begin the journey, if the workspace agrees",
      () =>
        Effect.gen(function* () {
          const { at, call, capture, offer } = yield* shop
          const { eventTypeId } = yield* offer()
          const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
          const visits = [
            { at: ago(91), utm_source: "too old" },
            { at: ago(8), utm_source: "ads", secret: "x" },
            { at: ago(3), utm_source: "blog" },
            { at: ago(-1), utm_source: "tomorrow" }
          ]
          const sourcesAfter = Effect.fnUntraced(function* (email: string, attributionJsonb: object) {
            const id = String((yield* capture({ eventTypeId, email, attributionJsonb }))["contactId"])
            const { text } = yield* call("GET", `${at}/contacts/${id}`)
            assert.notInclude(text, "secret")
            const { attribution } = JSON.parse(text)
            const journey = [attribution.first, ...(attribution.between ?? []), attribution.last]
            return journey.map((timed) => timed?.touch.utm_source)
          })
          assert.strictEqual((yield* call("GET", at)).body["visitMemory"], "off")
          assert.deepStrictEqual(yield* sourcesAfter("off@lead.example", { visits }), [undefined, undefined])

          const changed = yield* call("PATCH", at, { visitMemory: "on" })
          assert.strictEqual(changed.status, 200, changed.text)
          const journey = ["ads", "blog", "mail"]
          for (const _ of [1, 2])
            assert.deepStrictEqual(
              yield* sourcesAfter("new@lead.example", { utm_source: "mail", visits }),
              journey
            )
          // The first touch of a known contact stays.
          assert.deepStrictEqual(yield* sourcesAfter("off@lead.example", { utm_source: "partner" }), [
            "partner",
            "partner"
          ])
          assert.deepStrictEqual(yield* sourcesAfter("off@lead.example", { utm_source: "partner", visits }), [
            "partner",
            "partner"
          ])
          const hostile = [
            1,
            null,
            "x",
            [],
            {},
            { at: "soon" },
            { at: 1, utm_source: "x" },
            { at: ago(1), utm_source: {} }
          ]
          for (const given of [...hostile, hostile, { length: 9 }, "[]"])
            assert.deepStrictEqual(
              yield* sourcesAfter("new@lead.example", { utm_source: "mail", visits: given }),
              journey
            )
          const refused = yield* call("PATCH", at, { visitMemory: "always" })
          assert.strictEqual(refused.status, 400, refused.text)
        })
    )
  })
})
