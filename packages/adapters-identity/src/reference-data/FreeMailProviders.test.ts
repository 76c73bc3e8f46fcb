import { assert, layer } from "@effect/vitest"
import { FreeMailProviders } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { createRequire } from "node:module"
import { missing, notProviders } from "./corrections.ts"
import { layer as freeMailProviders } from "./FreeMailProviders.ts"

const listed = new Set<unknown>(createRequire(import.meta.url)("email-providers/all.json"))

layer(freeMailProviders)("FreeMailProviders / reference data, its corrections", (it) => {
  it.effect("adds missing providers and removes wrong ones", () =>
    Effect.gen(function* () {
      const { includes } = yield* FreeMailProviders
      assert.deepStrictEqual(
        [...missing].filter((domain) => !includes(domain)),
        []
      )
      assert.deepStrictEqual([...notProviders].filter(includes), [])
    })
  )

  it("contains no outdated corrections", () => {
    assert.deepStrictEqual(
      [...missing].filter((domain) => listed.has(domain)),
      []
    )
    assert.deepStrictEqual(
      [...notProviders].filter((domain) => !listed.has(domain)),
      []
    )
  })
})
