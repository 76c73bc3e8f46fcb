import { assert, describe, it } from "@effect/vitest"
import { EventType } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { slugFor } from "./slugFor.ts"

const isSlug = Schema.is(EventType.fields.slug)

describe("the address of a new event type", () => {
  it("keeps the letters of the title", () => {
    assert.strictEqual(slugFor("Fördermittelberatung für Häuser", []), "fordermittelberatung-fur-hauser")
    assert.strictEqual(slugFor("שלום", []), "meeting")
    assert.strictEqual(slugFor("Intro call", ["intro-call", "intro-call-2"]), "intro-call-3")
  })

  it.prop(
    "D-CON-30: is valid and not taken for any title",
    [Schema.String, Schema.Array(Schema.String)],
    ([title, others]) => {
      const taken = [...others, slugFor(title, others)]
      const slug = slugFor(title, taken)
      assert.isTrue(isSlug(slug), slug)
      assert.notInclude(taken, slug)
    }
  )
})
