import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { chosenAfter, isTitled } from "./foundItems.ts"

const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 }))

describe("What the search of the console finds", () => {
  it.for([
    ["Intro call", "intro", true],
    ["Intro call", "CALL int", true],
    ["Intro call", "introduction", false],
    ["Démo à deux", "demo a", true],
    ["Intro call", "  ", false],
    ["", "", false]
  ] as const)("D-CON-145: of the title %o, %o finds it: %o", ([title, search, isFound]) => {
    assert.strictEqual(isTitled(title, search), isFound)
  })

  it.prop("D-CON-145: arrow keys choose each thing in turn", [Count], ([count]) => {
    for (const [key, step] of [
      ["ArrowDown", 1],
      ["ArrowUp", -1]
    ] as const) {
      const seen = new Set<number>()
      let place = 0
      for (let press = 0; press < count; press++) {
        seen.add(place)
        const next = chosenAfter(key, place, count)
        assert.strictEqual(next, (place + step + count) % count)
        place = next ?? -1
      }
      assert.strictEqual(seen.size, count)
      assert.strictEqual(place, 0)
    }
    assert.isNull(chosenAfter("ArrowDown", 0, 0))
    assert.isNull(chosenAfter("a", 0, count))
  })
})
