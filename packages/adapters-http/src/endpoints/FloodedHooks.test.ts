import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type Flood, FloodedHooks, longestFlood } from "./FloodedHooks.ts"

const most = 3

/** A hook is flooded for so long, or looked for, so many milliseconds after the act before. */
const Acts = Schema.Array(
  Schema.Struct({
    hook: Schema.Literals(["a", "b", "c", "d", "e"]),
    after: Schema.Int.check(Schema.isBetween({ minimum: -20_000, maximum: 20_000 })),
    lasts: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: -1, maximum: 2 * longestFlood })))
  })
).check(Schema.isMaxLength(60))

/** All that was noted, oldest first. The flood of a hook is its last, if fewer than `most` other hooks were noted since. */
const oracle = (noted: ReadonlyArray<Flood & { readonly hook: string }>, hook: string, now: number) => {
  const last = noted.findLastIndex((one) => one.hook === hook)
  const since = new Set(noted.slice(last + 1).map((one) => one.hook))
  const found = noted[last]
  return found !== undefined && since.size < most && found.until > now && found.until <= now + longestFlood
    ? { secrets: found.secrets, until: found.until }
    : undefined
}

describe("FloodedHooks", () => {
  it.prop(
    "D-RCV-30: it knows the hooks that were noted last, each until its time",
    [Acts],
    ([acts]) => {
      const hooks = new FloodedHooks(most)
      const noted: Array<Flood & { readonly hook: string }> = []
      let now = 1_800_000_000_000
      for (const [nth, { after, hook, lasts }] of acts.entries()) {
        now += after
        if (lasts === null) {
          assert.deepStrictEqual(hooks.find(hook, now), oracle(noted, hook, now))
          continue
        }
        const secrets = nth % 3 === 0 ? null : [`secret ${nth}`]
        hooks.note(hook, { secrets, until: now + lasts }, now)
        noted.push({ hook, secrets, until: now + Math.min(lasts, longestFlood) })
      }
    },
    { arbitrary: { runs: 1000 } }
  )
})
