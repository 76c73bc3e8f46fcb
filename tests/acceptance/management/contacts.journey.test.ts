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
  })
})
