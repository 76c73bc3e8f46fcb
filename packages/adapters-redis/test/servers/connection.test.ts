import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { faultyProxy } from "./faultyProxy.ts"
import { startedRedis } from "./RedisProcess.ts"
import { subject, throttling, throttlingHealthy, uncounted, untilCounted, wait } from "./throttling.ts"

describe("Throttle / redis, a broken connection", () => {
  it.live("D-RATE-3: one invalid reply costs one request, and the connection is replaced immediately", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const proxy = yield* faultyProxy(redis.url)
      const { consume } = yield* throttling(proxy.url)
      yield* untilCounted(consume(subject()))
      proxy.changeNextReply(() => "HTTP/1.1 400 Bad Request\r\n\r\n")
      assert.deepStrictEqual(yield* consume(subject()), uncounted)
      yield* wait(500)
      assert.strictEqual((yield* consume(subject()))._tag, "Admitted")
    })
  )

  it.live("D-RATE-3: after a surplus reply, no request gets the reply of the one before", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const proxy = yield* faultyProxy(redis.url)
      const { consume } = yield* throttling(proxy.url, { timeout: "2 seconds" })
      yield* untilCounted(consume(subject()))
      proxy.delayReplies(200)
      proxy.changeNextReply((words) => `+OK\r\n${words}`)
      // One request is always pending, so that replies stay out of sync while the connection lasts.
      const answers = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, nth) => nth),
        (nth) => Effect.delay(consume(subject(), nth + 1), nth * 50),
        { concurrency: "unbounded" }
      )
      const remaining = answers.map((answer) => (answer._tag === "Admitted" ? answer.remaining : undefined))
      assert.isUndefined(remaining[0])
      assert.deepStrictEqual(remaining.slice(-5), [35, 36, 37, 38, 39])
    })
  )

  it.live(
    "D-RATE-3: a connection that a firewall dropped silently is replaced, even without requests",
    () =>
      Effect.gen(function* () {
        const redis = yield* startedRedis()
        const proxy = yield* faultyProxy(redis.url)
        const { consume, warnings } = yield* throttlingHealthy(proxy.url)
        const who = subject()
        const connections = () =>
          redis.command("INFO", "stats").then((stats) => /received:(\d+)/.exec(String(stats))?.[1])
        const before = yield* Effect.promise(connections)
        yield* wait(4000)
        // The idle connection is kept: the additional one belongs to this query.
        assert.strictEqual(Number(yield* Effect.promise(connections)), Number(before) + 1)
        proxy.stall()
        proxy.restore()
        yield* wait(5000)
        assert.strictEqual((yield* consume(who))._tag, "Admitted")
        assert.isEmpty(warnings)
      }),
    300_000
  )
})
