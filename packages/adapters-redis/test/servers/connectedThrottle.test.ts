import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Redacted } from "effect"
import { faultyProxy } from "./faultyProxy.ts"
import { startedRedis } from "./RedisProcess.ts"
import { subject, throttling, uncounted, untilCounted } from "./throttling.ts"
import { InvalidRedisUrl } from "../../src/connection/RedisAddress.ts"
import { connectedThrottle } from "../../src/rate-limits/connectedThrottle.ts"

describe("Throttle / redis, one request", () => {
  it.live("D-RATE-3: waits at most 50 milliseconds for Redis by default", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const proxy = yield* faultyProxy(redis.url)
      const { consume } = yield* throttling(proxy.url, {})
      yield* untilCounted(consume(subject()))
      proxy.stall()
      const [took, answer] = yield* Effect.timed(consume(subject()))
      assert.deepStrictEqual(answer, uncounted)
      assert.isTrue(Duration.toMillis(took) >= 49 && Duration.toMillis(took) < 150, Duration.format(took))
    })
  )

  it.live("D-RATE-3: counts a reply that arrived in time, even if the process was too busy to read it", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const { consume } = yield* throttling(redis.url)
      const who = subject()
      yield* untilCounted(consume(who))
      const pending = yield* Effect.forkChild(consume(who), { startImmediately: true })
      // After the request was written, and before anything is read.
      yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(() => resolve(beBusy(300)))))
      assert.strictEqual((yield* Fiber.join(pending))._tag, "Admitted")
    })
  )

  it.live("D-RATE-3: serves the request if its key has another type, and logs no visitor's address", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const { consume, warnings } = yield* throttling(redis.url)
      const who = subject()
      yield* Effect.promise(() => redis.command("SET", `calendeal:rl:{book:${who}}`, "nonsense"))
      assert.deepStrictEqual(yield* consume(who), uncounted)
      assert.deepStrictEqual(warnings, ["Redis does not respond: requests are not limited,WRONGTYPE"])
    })
  )
})

it.live("rejects an invalid address, and does not repeat it", () =>
  Effect.gen(function* () {
    for (const url of ["", "127.0.0.1:6379", "http://:secret@127.0.0.1", "redis://:secret@:x"]) {
      const error = yield* Effect.flip(
        Effect.scoped(Layer.build(connectedThrottle({ url: Redacted.make(url) })))
      )
      assert.deepStrictEqual(error, new InvalidRedisUrl())
      assert.notInclude(error.message, "secret")
    }
  })
)

const beBusy = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
