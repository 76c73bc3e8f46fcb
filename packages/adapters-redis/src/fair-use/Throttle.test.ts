import { assert, describe, it } from "@effect/vitest"
import { type Allowance, Throttle } from "@calendeal/domain/fair-use"
import { Duration, Effect, Layer, Logger, Redacted } from "effect"
import { setTimeout } from "node:timers/promises"
import { createClient } from "redis"
import { type FaultyWire, faultyWire } from "../../test/faultyWire.ts"
import { redisServer } from "../../test/redisServer.ts"
import { InvalidRedisUrl } from "../connection/Connection.ts"
import { layer } from "./Throttle.ts"

const allowance: Allowance = { name: "book", limit: 1000, windowSeconds: 60, per: "address" }
const subject = () => crypto.randomUUID()
const uncounted = { _tag: "Uncounted" }

/** A throttle over a wire that can be made to fail, and what it logged. */
const scene = Effect.gen(function* () {
  const redis = yield* redisServer
  const wire = yield* faultyWire(redis)
  const logged: Array<string> = []
  const logger = Logger.layer([
    Logger.make<unknown, void>(({ logLevel, message }) => void logged.push(`${logLevel}: ${String(message)}`))
  ])
  const build = (timeout: Duration.Input = "200 millis") =>
    Effect.map(Layer.build(layer({ url: wire.url, timeout })), (context) => throttleOf(context, logger))
  return { redis, wire, logged, build }
})

const throttleOf = (
  context: Parameters<typeof Effect.provideContext<Throttle>>[0],
  logger: Layer.Layer<never>
) => ({
  admit: (who: string) =>
    Throttle.use(({ admit }) => admit(allowance, who)).pipe(
      Effect.provide(logger),
      Effect.provideContext(context)
    )
})

const wait = (milliseconds: number) => Effect.promise(() => setTimeout(milliseconds))

/** Asks until it is answered, for at most 15 seconds. */
const untilCounted = Effect.fnUntraced(function* (admit: Effect.Effect<{ readonly _tag: string }>) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if ((yield* admit)._tag !== "Uncounted") return
    yield* wait(100)
  }
  return assert.fail("Redis was not used again")
})

const faults: ReadonlyArray<readonly [string, (wire: FaultyWire) => void]> = [
  ["hangs", ({ stall }) => stall()],
  ["dies", ({ cut }) => cut()]
]

describe("Throttle / redis, its faults", () => {
  it.live.each(faults)(
    "D-RATE-3: when Redis %s, requests go through uncounted, and soon without a wait",
    ([, fail]) =>
      Effect.gen(function* () {
        const { build, logged, wire } = yield* scene
        const { admit } = yield* build()
        const who = subject()
        assert.deepStrictEqual(yield* admit(who), { _tag: "Admitted", remaining: 999 })
        fail(wire)
        for (let request = 0; request < 5; request++) assert.deepStrictEqual(yield* admit(who), uncounted)
        const [took, answers] = yield* Effect.timed(Effect.forEach(Array(200).fill(who), admit))
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        // Each waiting its 50 ms, they would take 10 s.
        assert.isBelow(Duration.toMillis(took), 2000)
        wire.heal()
        yield* untilCounted(admit(who))
        assert.strictEqual((yield* admit(who))._tag, "Admitted")
        assert.deepStrictEqual(
          logged.map((line) => line.slice(0, 28)),
          ["Warn: Redis does not answer:"]
        )
      }),
    30_000
  )

  it.live("D-RATE-3: a request waits no longer for Redis than 50 milliseconds", () =>
    Effect.gen(function* () {
      const { wire } = yield* scene
      const context = yield* Layer.build(layer({ url: wire.url }))
      const admit = Effect.provideContext(
        Throttle.use(({ admit }) => admit(allowance, subject())),
        context
      )
      yield* admit
      wire.stall()
      const [took, answer] = yield* Effect.timed(admit)
      assert.deepStrictEqual(answer, uncounted)
      assert.isTrue(Duration.toMillis(took) >= 49 && Duration.toMillis(took) < 150, Duration.format(took))
    })
  )

  it.live(
    "D-RATE-3: a process starts without Redis, and counts when Redis comes",
    () =>
      Effect.gen(function* () {
        const { build, wire } = yield* scene
        wire.cut()
        const { admit } = yield* build()
        assert.deepStrictEqual(yield* admit(subject()), uncounted)
        wire.heal()
        yield* untilCounted(admit(subject()))
      }),
    30_000
  )

  it.live("counts on when Redis forgot the script", () =>
    Effect.gen(function* () {
      const { build, redis } = yield* scene
      const { admit } = yield* build()
      const who = subject()
      yield* admit(who)
      yield* command(redis, ["SCRIPT", "FLUSH"])
      assert.deepStrictEqual(yield* admit(who), { _tag: "Admitted", remaining: 998 })
    })
  )

  it.live("D-RATE-3: nonsense counts as no answer, and the log does not tell the visitor's address", () =>
    Effect.gen(function* () {
      const { build, logged, redis } = yield* scene
      const { admit } = yield* build()
      const who = subject()
      yield* command(redis, ["SET", `calendeal:rl:{book:${who}}`, "nonsense"])
      assert.deepStrictEqual(yield* admit(who), uncounted)
      assert.deepStrictEqual(logged, ["Warn: Redis does not answer: requests go through uncounted,WRONGTYPE"])
    })
  )

  it.live("refuses an address that is none, and does not repeat it", () =>
    Effect.gen(function* () {
      for (const url of ["", "127.0.0.1:6379", "http://:secret@127.0.0.1", "redis://:secret@:x"]) {
        const error = yield* Effect.flip(Effect.scoped(Layer.build(layer({ url: Redacted.make(url) }))))
        assert.deepStrictEqual(error, new InvalidRedisUrl())
        assert.notInclude(error.message, "secret")
      }
    })
  )

  it.live("D-RATE-4: two processes that share a Redis admit exactly the limit between them", () =>
    Effect.gen(function* () {
      const { build } = yield* scene
      const [one, other] = [yield* build("10 seconds"), yield* build("10 seconds")]
      const who = subject()
      const answers = yield* Effect.all(
        Array.from({ length: 1200 }, (_, nth) => (nth % 2 === 0 ? one : other).admit(who)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ _tag }) => _tag === "Admitted").length, 1000)
      assert.strictEqual(answers.filter(({ _tag }) => _tag === "Refused").length, 200)
    })
  )
})

const command = (url: Redacted.Redacted<string>, words: Array<string>) =>
  Effect.promise(async () => {
    const client = await createClient({ url: Redacted.value(url) }).connect()
    await client.sendCommand(words)
    client.destroy()
  })
