import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Touch, touchKeys } from "./Attribution.ts"
import { touchFrom } from "./touchFrom.ts"

const clickIds = "gclid gbraid wbraid fbclid fbc fbp msclkid ttclid li_fat_id twclid rdt_cid".split(" ")

describe("touchFrom", () => {
  it.prop(
    "D-CAP-3a: whatever is sent under the known keys, a touch is made of it, with every text that fits as it is",
    [
      Schema.Record(
        Schema.Literals([...touchKeys, "ip", "__proto__"]),
        Schema.Union([Schema.Json, Schema.String])
      )
    ],
    ([given]) => {
      const touch = touchFrom(given)
      assert.isTrue(Schema.is(Touch)(touch))
      for (const key of touchKeys) {
        const value = Object.hasOwn(given, key) ? given[key] : undefined
        assert.strictEqual(touch[key], typeof value === "string" ? value : undefined, key)
      }
    }
  )

  it.for(touchKeys)("D-CAP-3a: %s is dropped when it is no text, and the rest is kept", (key) => {
    for (const wrong of [null, 7, true, [], {}, ["x"]])
      assert.deepStrictEqual(touchFrom({ fbp: "kept", utm_id: "kept", [key]: wrong }), {
        ...(key === "utm_id" ? {} : { utm_id: "kept" }),
        ...(key === "fbp" ? {} : { fbp: "kept" })
      })
  })

  it.for(touchKeys)(
    "D-CAP-3a: %s of more than 512 characters is cut, or dropped if it is a click id",
    (key) => {
      for (const character of ["x", "\u{1F600}"]) {
        const longest = character.repeat(512)
        assert.deepStrictEqual(touchFrom({ [key]: longest }), { [key]: longest })
        assert.deepStrictEqual(
          touchFrom({ [key]: longest + character }),
          clickIds.includes(key) ? {} : { [key]: longest }
        )
      }
    }
  )
})
