import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Waits } from "./Waits.ts"

/** Steps in time: after a pause, a wait begins or an open one ends. */
const Steps = Schema.Array(
  Schema.Struct({
    pause: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1500 })),
    /** Which open wait ends, by its position; null: one begins. */
    ends: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })))
  })
)

describe("Waits", () => {
  it.prop("D-OUTAGE-1: how long ago something last waited for a second", [Steps], ([steps]) => {
    let now = 0
    const waits = new Waits(() => now)
    const all: Array<{ readonly since: number; end: (() => void) | null; endedAt: number | null }> = []
    for (const { ends, pause } of steps) {
      now += pause
      const open = all.filter(({ end }) => end !== null)
      const ending = ends === null ? undefined : open[ends]
      if (ending === undefined) all.push({ since: now, end: waits.begin(), endedAt: null })
      else {
        ending.end?.()
        Object.assign(ending, { end: null, endedAt: now })
      }
      // The oracle looks at every millisecond of the past.
      const wasLongAt = (at: number) =>
        all.some(({ endedAt, since }) => at - since >= 1000 && at <= (endedAt ?? now))
      let ago = 0
      while (ago <= now && !wasLongAt(now - ago)) ago += 1
      assert.strictEqual(waits.sinceLong(), ago > now ? Number.POSITIVE_INFINITY : ago)
    }
  })
})
