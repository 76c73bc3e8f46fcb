import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { asking } from "./asking.ts"
import { redisServer } from "./redisServer.ts"
import { rateLimit, subject } from "./scenes.ts"

describe("Throttle / redis, shared", () => {
  it.live(
    "D-RATE-1, D-RATE-4: four processes with 500 concurrent requests each are admitted exactly up to the limit",
    () =>
      Effect.gen(function* () {
        const url = Redacted.value(yield* redisServer)
        const who = subject()
        const answers = yield* Effect.promise(async () => {
          const askers = await Promise.all([1, 2, 3, 4].map(() => asking(url, who, 500)))
          for (const { begin } of askers) begin()
          return await Promise.all(askers.map(({ answers }) => answers()))
        })
        const all = answers.flatMap(({ tags }) => tags)
        assert.strictEqual(all.filter((tag) => tag === "Admitted").length, rateLimit.limit)
        assert.strictEqual(all.filter((tag) => tag === "Refused").length, 2000 - rateLimit.limit)
      }),
    300_000
  )
})
