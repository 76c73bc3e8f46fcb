import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { redisServer } from "../../test/redisServer.ts"
import { connect, type Connection } from "../connection/Connection.ts"
import { script } from "./slidingWindow.ts"

class Redis extends Context.Service<Redis, Connection>()("@calendeal/adapters-redis/test/Redis") {}

const connected = Layer.effect(
  Redis,
  Effect.gen(function* () {
    const connection = yield* connect(yield* redisServer)
    yield* connection.ready("10 seconds")
    return connection
  })
)

const limit = 3
const window = 2000

/** The script with the clock in the test's hand. */
const clocked = script.replace("redis.call('TIME')", "{ 0, ARGV[3] * 1000 }")

const at = (connection: Connection, key: string, now: number, upTo = limit) =>
  Effect.promise(() =>
    connection.client.eval(clocked, { keys: [key], arguments: [upTo, window, now].map(String) })
  )

/** The rule, word for word, over everything that was ever admitted. */
const oracle = (admitted: ReadonlyArray<number>, now: number): Array<number> => {
  const counted = admitted.filter((instant) => instant > now - window)
  if (counted.length < limit) return [1, limit - counted.length - 1]
  let wait = 0
  while (admitted.filter((instant) => instant > now + wait - window).length >= limit) wait += 1
  return [0, wait]
}

const Pauses = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1500 }))).check(
  Schema.isMaxLength(30)
)
const start = 1_900_000_000_000

layer(connected)("slidingWindow", (it) => {
  it.effect.prop("D-RATE-1, D-RATE-2: answers as the rule does, to the millisecond", [Pauses], ([pauses]) =>
    Effect.gen(function* () {
      const connection = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const admitted: Array<number> = []
      let now = start
      for (const pause of pauses) {
        now += pause
        const expected = oracle(admitted, now)
        assert.deepStrictEqual(yield* at(connection, key, now), expected)
        if (expected[0] === 1) admitted.push(now)
      }
    })
  )

  it.effect("D-RATE-1: after the clock was set back an admission counts from the latest time", () =>
    Effect.gen(function* () {
      const connection = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const answers = yield* Effect.forEach([5000, 3500, 3500, 6000, 6999, 7000], (now) =>
        at(connection, key, start + now)
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
      const connection = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      for (const now of [0, 100, 500]) yield* at(connection, key, start + now)
      assert.deepStrictEqual(yield* at(connection, key, start + 1000, 1), [0, 1500])
      assert.deepStrictEqual(yield* at(connection, key, start + 2500, 1), [1, 0])
    })
  )

  it.effect("D-RATE-1: who is refused changes nothing in Redis", () =>
    Effect.gen(function* () {
      const connection = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      const kept = Effect.promise(() =>
        Promise.all([connection.client.dump(key), connection.client.pExpireTime(key)])
      )
      for (const now of [0, 10, 20]) yield* at(connection, key, start + now)
      const before = yield* kept
      for (const now of [30, 40, 1999]) yield* at(connection, key, start + now)
      assert.deepStrictEqual(yield* kept, before)
    })
  )

  it.effect("D-RATE-4: Redis forgets a subject soon after its window", () =>
    Effect.gen(function* () {
      const { client } = yield* Redis
      const key = `calendeal:test:{${crypto.randomUUID()}}`
      yield* at(yield* Redis, key, start)
      const left = yield* Effect.promise(() => client.pTTL(key))
      assert.isTrue(left > window && left <= window + 1000, `${left} ms`)
    })
  )
})
