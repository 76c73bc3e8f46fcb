import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import { phoneFor } from "./phoneFor.ts"
import type { PlatformName } from "./PlatformName.ts"

describe("phoneFor", () => {
  it.for<readonly [PlatformName, string | undefined]>([
    ["meta", "16505551212"],
    ["google", "+16505551212"],
    ["linkedin", undefined],
    ["tiktok", "+16505551212"],
    ["microsoft", "16505551212"],
    ["reddit", "+16505551212"]
  ])("D-ADS-1: %s hashes +1 650 555 1212 as %s", ([platform, form]) => {
    assert.strictEqual(Option.getOrUndefined(phoneFor(platform, "+16505551212")), form)
  })
})
