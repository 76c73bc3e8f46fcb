import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { namesFor } from "./namesFor.ts"
import type { PlatformName } from "./PlatformName.ts"

const shown = (platform: PlatformName, name: string): ReadonlyArray<string | undefined> => {
  const { first, last } = namesFor(platform, name)
  return [Option.getOrUndefined(first), Option.getOrUndefined(last)]
}

describe("namesFor", () => {
  it.for<readonly [string, ReadonlyArray<string | undefined>]>([
    ["", [undefined, undefined]],
    ["  ", [undefined, undefined]],
    ["Mary", ["mary", undefined]],
    ["Ada Lovelace", ["ada", "lovelace"]],
    ["  Ada  King\tLovelace ", ["ada", "lovelace"]],
    ["Anne-Marie O'Brien", ["annemarie", "obrien"]],
    ["Dr. Ada Lovelace", ["dr", "lovelace"]],
    ["Valéry Müller", ["valéry", "müller"]],
    ["Vale\u0301ry Mu\u0308ller", ["valéry", "müller"]],
    ["김 정", ["김", "정"]],
    ["- Ada -", ["ada", undefined]]
  ])("D-ADS-1: Meta hashes of %j %j", ([name, names]) => {
    assert.deepStrictEqual(shown("meta", name), names)
  })

  it("D-ADS-1: TikTok keeps the punctuation", () => {
    assert.deepStrictEqual(shown("tiktok", "Anne-Marie O'Brien"), ["anne-marie", "o'brien"])
  })

  it("§1.8.hash: names go to nobody who takes them in clear only", () => {
    for (const platform of ["google", "linkedin", "microsoft", "reddit"] as const)
      assert.deepStrictEqual(shown(platform, "Ada Lovelace"), [undefined, undefined])
  })

  it.prop("D-ADS-1: a form has no other form", [Schema.String], ([name]) => {
    for (const platform of ["meta", "tiktok"] as const)
      for (const form of shown(platform, name))
        if (form !== undefined) assert.strictEqual(shown(platform, form)[0], form, JSON.stringify(name))
  })
})
