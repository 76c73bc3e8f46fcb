import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { clientProcess } from "./clientProcess.ts"
import { redisServer } from "./RedisProcess.ts"
import { rateLimit, subject } from "./throttling.ts"

describe("Throttle / redis, shared", () => {
  it.live(
    "D-RATE-1, D-RATE-4: four processes with 500 concurrent requests each are admitted exactly up to the limit",
    () =>
      Effect.gen(function* () {
        const url = Redacted.value(yield* redisServer)
        const who = subject()
        const answers = yield* Effect.promise(async () => {
          const clients = await Promise.all([1, 2, 3, 4].map(() => clientProcess(url, who, 500)))
          for (const { begin } of clients) begin()
          return await Promise.all(clients.map(({ answers }) => answers()))
        })
        const all = answers.flatMap(({ tags }) => tags)
        assert.strictEqual(all.filter((tag) => tag === "Admitted").length, rateLimit.limit)
        assert.strictEqual(all.filter((tag) => tag === "Refused").length, 2000 - rateLimit.limit)
      }),
    300_000
  )
})
