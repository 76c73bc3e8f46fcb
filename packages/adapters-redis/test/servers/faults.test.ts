import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { type FaultyProxy, faultyProxy } from "./faultyProxy.ts"
import { type RedisProcess, redisProcess, startedRedis } from "./RedisProcess.ts"
import { subject, throttling, throttlingHealthy, uncounted, untilCounted } from "./throttling.ts"

/** A fault of Redis or of its connection, and its end. */
interface Fault {
  readonly inject: (redis: RedisProcess, proxy: FaultyProxy) => unknown
  readonly repair: (redis: RedisProcess, proxy: FaultyProxy) => unknown
  readonly reason: RegExp
}

const restore = (_: RedisProcess, proxy: FaultyProxy) => proxy.restore()

const faults: Readonly<Record<string, Fault>> = {
  "is killed": {
    inject: (redis) => redis.kill(),
    repair: (redis) => redis.start(),
    reason: /ECONNREFUSED|ECONNRESET|closed unexpectedly|offline/
  },
  "is frozen": {
    inject: (redis) => redis.suspend(),
    repair: (redis) => redis.resume(),
    reason: /no response within/
  },
  "is out of memory": {
    inject: (redis) => redis.command("CONFIG", "SET", "maxmemory", "1"),
    repair: (redis) => redis.command("CONFIG", "SET", "maxmemory", "0"),
    reason: /OOM/
  },
  "is read-only": {
    inject: (redis) => redis.command("REPLICAOF", "127.0.0.1", "1"),
    repair: (redis) => redis.command("REPLICAOF", "NO", "ONE"),
    reason: /READONLY/
  },
  "requires a new password": {
    inject: async (redis) => {
      await redis.command("CONFIG", "SET", "requirepass", "new")
      await redis.commandAs("new", "CLIENT", "KILL", "TYPE", "normal")
    },
    repair: (redis) => redis.commandAs("new", "CONFIG", "SET", "requirepass", ""),
    reason: /NOAUTH|ECONNRESET|closed unexpectedly|offline/
  },
  "is slow": {
    inject: (_, proxy) => proxy.delayReplies(1000),
    repair: restore,
    reason: /no response within/
  },
  "hangs behind a firewall": {
    inject: (_, proxy) => proxy.stall(),
    repair: restore,
    reason: /no response within/
  },
  "is a web server": {
    inject: (_, proxy) => proxy.answerWith("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
    repair: restore,
    reason: /Unknown RESP type|no response within|offline/
  },
  "sends unexpected replies": {
    inject: (_, proxy) => proxy.answerWith("+OK\r\n"),
    repair: restore,
    reason: /unexpected response/
  }
}

describe("Throttle / redis, its faults", () => {
  it.live.each(Object.entries(faults))(
    "D-RATE-3: when Redis %s, every request is served, soon without a wait, with one warning; limits hold within 5 s of its return",
    ([, { inject, repair, reason }]) =>
      Effect.gen(function* () {
        const redis = yield* startedRedis()
        const proxy = yield* faultyProxy(redis.url)
        const { consume, warnings } = yield* throttlingHealthy(proxy.url)
        const who = subject()

        yield* Effect.promise(async () => void (await inject(redis, proxy)))
        for (let request = 0; request < 5; request++) assert.deepStrictEqual(yield* consume(who), uncounted)
        const [took, answers] = yield* Effect.timed(
          Effect.forEach(Array(200).fill(who), (each) => consume(each))
        )
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        // Waiting 200 ms each, they would take 40 s.
        assert.isBelow(Duration.toMillis(took), 2000)

        yield* Effect.promise(async () => void (await repair(redis, proxy)))
        assert.isBelow(yield* untilCounted(consume(subject())), 5000)
        const other = subject()
        const tags = yield* Effect.forEach([1, 2, 3], () => consume(other, 2))
        assert.deepStrictEqual(
          tags.map(({ _tag }) => _tag),
          ["Admitted", "Admitted", "Refused"]
        )
        const [warning = "", ...others] = warnings
        assert.deepStrictEqual(others, [])
        assert.match(warning, reason)
        assert.notInclude(warning, who)
      }),
    300_000
  )

  it.live(
    "D-RATE-3: a process starts without Redis, and counts within 5 s of its first start",
    () =>
      Effect.gen(function* () {
        const redis = yield* redisProcess()
        const { consume, warnings } = yield* throttling(redis.url)
        const visitor = subject()
        const answers = yield* Effect.forEach(Array(50).fill(visitor), (who) => consume(who))
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        assert.strictEqual(warnings.length, 1)
        assert.include(warnings[0], "ECONNREFUSED")
        yield* Effect.promise(() => redis.start())
        assert.isBelow(yield* untilCounted(consume(subject())), 5000)
        // Uncounted requests are not counted later.
        assert.deepStrictEqual(yield* consume(visitor), { _tag: "Admitted", remaining: 999 })
      }),
    300_000
  )

  it.live("D-RATE-3: when Redis loses its scripts, every request is still counted", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const { consume, warnings } = yield* throttling(redis.url, { timeout: "10 seconds" })
      const who = subject()
      for (const remaining of [2, 1, 0]) {
        assert.deepStrictEqual(yield* consume(who, 3), { _tag: "Admitted", remaining })
        yield* Effect.promise(() => redis.command("SCRIPT", "FLUSH"))
      }
      assert.strictEqual((yield* consume(who, 3))._tag, "Refused")
      assert.isEmpty(warnings)
    })
  )

  it.live("D-RATE-3: when Redis loses all data, counting starts again", () =>
    Effect.gen(function* () {
      const redis = yield* startedRedis()
      const { consume } = yield* throttling(redis.url, { timeout: "10 seconds" })
      const who = subject()
      yield* consume(who, 1)
      assert.strictEqual((yield* consume(who, 1))._tag, "Refused")
      yield* Effect.promise(() => redis.command("FLUSHALL"))
      assert.strictEqual((yield* consume(who, 1))._tag, "Admitted")
      assert.strictEqual((yield* consume(who, 1))._tag, "Refused")
    })
  )
})
