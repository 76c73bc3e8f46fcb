import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { type FaultyWire, faultyWire } from "./faultyWire.ts"
import { type RedisProcess, redisProcess, startedRedis } from "./RedisProcess.ts"
import { subject, throttling, throttlingHealthy, uncounted, untilCounted } from "./scenes.ts"

/** A fault of Redis or of its connection, and its end. */
interface Fault {
  readonly befall: (redis: RedisProcess, wire: FaultyWire) => unknown
  readonly mend: (redis: RedisProcess, wire: FaultyWire) => unknown
  readonly reason: RegExp
}

const heal = (_: RedisProcess, wire: FaultyWire) => wire.heal()

const faults: Readonly<Record<string, Fault>> = {
  "is killed": {
    befall: (redis) => redis.kill(),
    mend: (redis) => redis.start(),
    reason: /ECONNREFUSED|ECONNRESET|closed unexpectedly|offline/
  },
  "is frozen": {
    befall: (redis) => redis.freeze(),
    mend: (redis) => redis.thaw(),
    reason: /no response within/
  },
  "is out of memory": {
    befall: (redis) => redis.ask("CONFIG", "SET", "maxmemory", "1"),
    mend: (redis) => redis.ask("CONFIG", "SET", "maxmemory", "0"),
    reason: /OOM/
  },
  "is read-only": {
    befall: (redis) => redis.ask("REPLICAOF", "127.0.0.1", "1"),
    mend: (redis) => redis.ask("REPLICAOF", "NO", "ONE"),
    reason: /READONLY/
  },
  "wants a password now": {
    befall: async (redis) => {
      await redis.ask("CONFIG", "SET", "requirepass", "new")
      await redis.askAs("new", "CLIENT", "KILL", "TYPE", "normal")
    },
    mend: (redis) => redis.askAs("new", "CONFIG", "SET", "requirepass", ""),
    reason: /NOAUTH|ECONNRESET|closed unexpectedly|offline/
  },
  "is slow": {
    befall: (_, wire) => wire.slow(1000),
    mend: heal,
    reason: /no response within/
  },
  "hangs behind a firewall": {
    befall: (_, wire) => wire.stall(),
    mend: heal,
    reason: /no response within/
  },
  "is a web server": {
    befall: (_, wire) => wire.babble("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
    mend: heal,
    reason: /Unknown RESP type|no response within|offline/
  },
  "answers another question": {
    befall: (_, wire) => wire.babble("+OK\r\n"),
    mend: heal,
    reason: /unexpected response/
  }
}

describe("Throttle / redis, its faults", () => {
  it.live.each(Object.entries(faults))(
    "D-RATE-3: when Redis %s, every request is served, soon without a wait, with one warning; limits hold within 5 s of its return",
    ([, { befall, mend, reason }]) =>
      Effect.gen(function* () {
        const redis = yield* startedRedis()
        const wire = yield* faultyWire(redis.url)
        const { consume, warnings } = yield* throttlingHealthy(wire.url)
        const who = subject()

        yield* Effect.promise(async () => void (await befall(redis, wire)))
        for (let request = 0; request < 5; request++) assert.deepStrictEqual(yield* consume(who), uncounted)
        const [took, answers] = yield* Effect.timed(
          Effect.forEach(Array(200).fill(who), (each) => consume(each))
        )
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        // Waiting 200 ms each, they would take 40 s.
        assert.isBelow(Duration.toMillis(took), 2000)

        yield* Effect.promise(async () => void (await mend(redis, wire)))
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
        yield* Effect.promise(() => redis.ask("SCRIPT", "FLUSH"))
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
      yield* Effect.promise(() => redis.ask("FLUSHALL"))
      assert.strictEqual((yield* consume(who, 1))._tag, "Admitted")
      assert.strictEqual((yield* consume(who, 1))._tag, "Refused")
    })
  )
})
