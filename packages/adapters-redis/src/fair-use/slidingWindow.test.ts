import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { createClient } from "@redis/client"
import { redisServer } from "../../test/redisServer.ts"
import { script } from "./slidingWindow.ts"

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

/** The script with the clock in the test's hand. */
const clocked = script.replace("redis.call('TIME')", "{ 0, ARGV[#ARGV] * 1000 }")

const at = (client: Client, key: string, now: number, upTo = limit) =>
  Effect.promise(() => client.eval(clocked, { keys: [key], arguments: [window, upTo, now].map(String) }))

/** The rule, word for word, over everything that was ever admitted, by a clock that is held when it runs backwards. */
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
/** Where the script's clock starts anew: steps back and forth cross it. */
const start = 1_900_000_000_000

/** Asks at random instants and compares every answer; of a refused one also what becomes of it at the end of its wait. */
const answersAsTheRule = Effect.fnUntraced(function* (clockSteps: ReadonlyArray<number>) {
  const client = yield* Redis
  const key = `calendeal:test:{${crypto.randomUUID()}}`
  const copy = `${key}:copy`
  /** The answer at another instant, which the log itself does not hear of. */
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
    "D-RATE-1, D-RATE-2: answers as the rule does; who waits as long as it says is admitted, a millisecond before not",
    [steps(0)],
    ([pauses]) => answersAsTheRule(pauses)
  )

  it.effect.prop(
    "D-RATE-1, D-RATE-2: answers as the rule does, also by a clock that jumps back and forth",
    [steps(-2500)],
    ([jumps]) => answersAsTheRule(jumps)
  )

  it.effect("D-RATE-1: after the clock was set back an admission counts from the latest time", () =>
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

  it.effect("D-RATE-2: where the limit was lowered, it waits until enough have left", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      for (const now of [0, 100, 500]) yield* at(client, key, start + now)
      assert.deepStrictEqual(yield* at(client, key, start + 1000, 1), [0, 1500])
      assert.deepStrictEqual(yield* at(client, key, start + 2500, 1), [1, 0])
    })
  )

  it.effect("D-RATE-1: who is refused changes nothing in Redis", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const kept = Effect.promise(() => Promise.all([client.dump(key), client.pExpireTime(key)]))
      for (const now of [0, 10, 20]) yield* at(client, key, start + now)
      const before = yield* kept
      for (const now of [30, 40, 1999]) yield* at(client, key, start + now)
      // Where the limit was lowered, one may be refused while others have left the window already.
      assert.deepStrictEqual(yield* at(client, key, start + 2005, 1), [0, 15])
      assert.deepStrictEqual(yield* kept, before)
    })
  )

  it.effect("a log of 60 admissions weighs at most 800 bytes", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = "calendeal:rl:{month-availability:203.0.113.250}"
      for (let nth = 0; nth < 60; nth++) yield* at(client, key, start - 30 + nth, 60)
      assert.strictEqual(yield* Effect.promise(() => client.lLen(key)), 60)
      const bytes = yield* Effect.promise(() => client.memoryUsage(key))
      assert.isTrue(bytes !== null && bytes <= 800, `${bytes} bytes`)
    })
  )

  it.effect("D-RATE-4: Redis forgets a subject soon after its window", () =>
    Effect.gen(function* () {
      const client = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      yield* at(client, key, start)
      const left = yield* Effect.promise(() => client.pTTL(key))
      assert.isTrue(left > window && left <= window + 1000, `${left} ms`)
    })
  )
})
