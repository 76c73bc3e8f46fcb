import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { createClient } from "@redis/client"
import { redisServer } from "./RedisProcess.ts"
import { script } from "../../src/rate-limits/slidingWindow.ts"

class Redis extends Context.Service<Redis, Client>()("@calendeal/adapters-redis/test/Redis") {}

const clientAt = (url: Redacted.Redacted<string>) => createClient({ url: Redacted.value(url) }).connect()
type Client = Awaited<ReturnType<typeof clientAt>>

const connected = Layer.effect(
  Redis,
  Effect.flatMap(redisServer, (url) =>
    Effect.acquireRelease(
      Effect.promise(() => clientAt(url)),
      (client) => Effect.sync(() => client.destroy())
    )
  )
)

const limit = 3
const window = 2000

/** The script with a clock that the test controls. */
const clocked = script.replace("redis.call('TIME')", "{ 0, ARGV[#ARGV] * 1000 }")

const at = (client: Client, key: string, now: number, upTo = limit) =>
  Effect.promise(() => client.eval(clocked, { keys: [key], arguments: [window, upTo, now].map(String) }))

/** The rule as written, over all admissions, with a clock that never runs backwards. */
const oracle = (admitted: ReadonlyArray<number>, clock: number) => {
  const now = Math.max(clock, ...admitted)
  const countedAt = (instant: number) => admitted.filter((admission) => admission > instant - window).length
  if (countedAt(now) < limit) return { now, answer: [1, limit - countedAt(now) - 1] as const }
  let wait = 0
  while (countedAt(now + wait) >= limit) wait += 1
  return { now, answer: [0, wait] as const }
}

const steps = (minimum: number) =>
  Schema.Array(Schema.Int.check(Schema.isBetween({ minimum, maximum: 1500 }))).check(Schema.isMaxLength(30))
/** The wrap-around of the script's clock, which the steps cross. */
const start = 1_900_000_000_000

/** Sends requests at random instants and compares every reply; also at the end of each rejection's wait. */
const answersAsTheRule = Effect.fnUntraced(function* (clockSteps: ReadonlyArray<number>) {
  const client = yield* Redis
  const key = `calendeal:test:{${crypto.randomUUID()}}`
  const copy = `${key}:copy`
  /** The reply at another instant, without a change of the log. */
  const supposedly = (now: number) =>
    Effect.andThen(
      Effect.promise(() => client.copy(key, copy, { REPLACE: true })),
      at(client, copy, now)
    )
  const admitted: Array<number> = []
  let clock = start
  for (const step of clockSteps) {
    clock += step
    const { answer, now } = oracle(admitted, clock)
    assert.deepStrictEqual(yield* at(client, key, clock), [...answer])
    if (answer[0] === 1) admitted.push(now)
    else {
      assert.deepStrictEqual(yield* supposedly(now + answer[1] - 1), [0, 1])
      assert.strictEqual(Array.of(yield* supposedly(now + answer[1])).flat()[0], 1)
    }
  }
})

layer(connected)("slidingWindow", (it) => {
  it.effect.prop(
    "D-RATE-1, D-RATE-2: matches the rule; a request is admitted after the wait and not a millisecond earlier",
    [steps(0)],
    ([pauses]) => answersAsTheRule(pauses)
  )

  it.effect.prop(
    "D-RATE-1, D-RATE-2: matches the rule with a clock that jumps back and forth",
    [steps(-2500)],
    ([jumps]) => answersAsTheRule(jumps)
  )

  it.effect("D-RATE-1: after the clock was set back, an admission counts from the latest time", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const answers = yield* Effect.forEach([5000, 3500, 3500, 6000, 6999, 7000], (now) =>
        at(client, key, start + now)
      )
      assert.deepStrictEqual(answers, [
        [1, 2],
        [1, 1],
        [1, 0],
        [0, 1000],
        [0, 1],
        [1, 2]
      ])
    })
  )

  it.effect(
    "D-RATE-2: after the limit was lowered, the wait lasts until enough admissions have left the window",
    () =>
      Effect.gen(function* () {
        const client = yield* Redis
        const key = `calendeal:test:{${crypto.randomUUID()}}`
        for (const now of [0, 100, 500]) yield* at(client, key, start + now)
        assert.deepStrictEqual(yield* at(client, key, start + 1000, 1), [0, 1500])
        assert.deepStrictEqual(yield* at(client, key, start + 2500, 1), [1, 0])
      })
  )

  it.effect("D-RATE-1: a rejection changes nothing in Redis", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const kept = Effect.promise(() => Promise.all([client.dump(key), client.pExpireTime(key)]))
      for (const now of [0, 10, 20]) yield* at(client, key, start + now)
      const before = yield* kept
      for (const now of [30, 40, 1999]) yield* at(client, key, start + now)
      // After the limit was lowered, a request may be rejected while others have left the window already.
      assert.deepStrictEqual(yield* at(client, key, start + 2005, 1), [0, 15])
      assert.deepStrictEqual(yield* kept, before)
    })
  )

  it.effect("a log of 60 admissions takes at most 800 bytes", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = "calendeal:rl:{month-availability:203.0.113.250}"
      for (let nth = 0; nth < 60; nth++) yield* at(client, key, start - 30 + nth, 60)
      assert.strictEqual(yield* Effect.promise(() => client.lLen(key)), 60)
      const bytes = yield* Effect.promise(() => client.memoryUsage(key))
      assert.isTrue(bytes !== null && bytes <= 800, `${bytes} bytes`)
    })
  )

  it.effect("D-RATE-4: Redis removes a subject soon after its window", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      yield* at(client, key, start)
      const left = yield* Effect.promise(() => client.pTTL(key))
      assert.isTrue(left > window && left <= window + 1000, `${left} ms`)
    })
  )
})
