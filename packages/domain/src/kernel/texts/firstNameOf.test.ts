import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { firstNameOf } from "./firstNameOf.ts"

describe("the name by which a page greets", () => {
  it.each([
    ["Mia Meyer", "Mia"],
    ["  Siobhán\u00a0Ní Dhonnchadha ", "Siobhán"],
    ["Jose\u0301 da Silva", "Jose\u0301"],
    ["Drew Barr", "Drew"],
    ["Anne-Marie", "Anne-Marie"],
    ["D’Arcy Wong", "D’Arcy"],
    ["محمد علي", "محمد"]
  ])("D-PAGE-37: of %s is %s", (name, first) => assert.strictEqual(firstNameOf(name), first))

  it.each([
    ["Dr. Ada Lovelace"],
    ["Frau Meyer"],
    ["Lovelace, Ada"],
    ["Dr"],
    ["J. Smith"],
    ["J Smith"],
    ["mia@meyer.example"],
    ["Mia2"],
    ["<b>Mia"],
    ["山田 太郎"],
    ["김 민준"],
    ["Mia-"],
    ["Wolfeschlegelsteinhausenbergerdorff Hubert"],
    ["   "],
    [""]
  ])("D-PAGE-37: is not known of %s", (name) => assert.isUndefined(firstNameOf(name)))

  it.prop(
    "D-PAGE-37: has no character but letters, their marks, and signs between letters",
    [Schema.String],
    ([name]) => {
      for (const text of [name, `Mia${name}`, `${name} Mia`]) {
        const first = firstNameOf(text)
        if (first === undefined) continue
        assert.isTrue(text.trim().split(/\s/u)[0] === first)
        for (const one of first) assert.match(one, /[\p{L}\p{M}'’-]/u)
        assert.isTrue(first.length >= 2 && first.length <= 24)
      }
    }
  )
})
