import { assert, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { type Admission, type RateLimit, Throttle } from "@calendeal/domain/rate-limits"

const rateLimit = (limit: number, windowSeconds: number, name = "contract"): RateLimit => ({
  name,
  limit,
  windowSeconds,
  per: "address"
})

const admitted = (remaining: number): Admission => ({ _tag: "Admitted", remaining })
const refused = (retryAfterSeconds: number): Admission => ({ _tag: "Refused", retryAfterSeconds })

/**
 * The contract of `Throttle`. `advance` advances the adapter's clock by milliseconds: `TestClock.adjust` for Effect's
 * clock, otherwise a real pause. `now` reads milliseconds of a clock with the same rate.
 */
export const throttleContract = <E>(
  adapter: string,
  ports: Layer<Throttle, E>,
  advance: (milliseconds: number) => Effect.Effect<void>,
  now: Effect.Effect<number> = Clock.currentTimeMillis
) =>
  layer(ports, { timeout: "3 minutes" })(`Throttle / ${adapter}`, (it) => {
    it.effect(
      "D-RATE-1: admits requests up to the limit with the remaining number, and refuses the next",
      () =>
        Effect.gen(function* () {
          const { consume, subject } = yield* visitor
          for (const remaining of [2, 1, 0]) {
            assert.deepStrictEqual(yield* consume(rateLimit(3, 60), subject), admitted(remaining))
          }
          assert.deepStrictEqual(yield* consume(rateLimit(3, 60), subject), refused(60))
        })
    )

    it.effect("D-RATE-1: the window slides", () =>
      Effect.gen(function* () {
        const { consume, subject } = yield* visitor
        assert.deepStrictEqual(yield* consume(rateLimit(2, 2), subject), admitted(1))
        yield* advance(1300)
        assert.deepStrictEqual(yield* consume(rateLimit(2, 2), subject), admitted(0))
        assert.deepStrictEqual(yield* consume(rateLimit(2, 2), subject), refused(1))
        yield* advance(1000)
        assert.deepStrictEqual(yield* consume(rateLimit(2, 2), subject), admitted(0))
        assert.deepStrictEqual(yield* consume(rateLimit(2, 2), subject), refused(1))
      })
    )

    it.effect(
      "D-RATE-2: a request is admitted after the returned wait; refused requests do not prolong it",
      () =>
        Effect.gen(function* () {
          const { consume, subject } = yield* visitor
          yield* consume(rateLimit(1, 2), subject)
          assert.deepStrictEqual(yield* consume(rateLimit(1, 2), subject), refused(2))
          for (let nth = 0; nth < 10; nth++) {
            yield* advance(50)
            assert.strictEqual((yield* consume(rateLimit(1, 2), subject))._tag, "Refused")
          }
          yield* advance(1500)
          assert.deepStrictEqual(yield* consume(rateLimit(1, 2), subject), admitted(0))
        })
    )

    it.effect(`D-RATE-1, D-RATE-2: follows the rule for random arrivals (seed ${seed})`, () =>
      Effect.gen(function* () {
        const { consume, subject } = yield* visitor
        const admissions: Array<Span> = []
        for (const pause of pauses) {
          yield* advance(pause)
          const from = yield* now
          const result = yield* consume(rateLimit(3, 1), subject)
          const span = { from, to: yield* now }
          assert.include(possible(admissions, span), JSON.stringify(result), JSON.stringify(span))
          if (result._tag === "Admitted") admissions.push(span)
        }
        // Otherwise the test would pass without any refusal.
        assert.isTrue(
          admissions.length > 10 && admissions.length < pauses.length - 10,
          `${admissions.length}`
        )
      })
    )

    it.effect("D-RATE-1: counts subjects and limits separately, with any characters in their names", () =>
      Effect.gen(function* () {
        const { consume, subject } = yield* visitor
        yield* consume(rateLimit(1, 60), subject)
        for (const other of [
          `${subject}:`,
          `${subject}}`,
          `{${subject}`,
          `${subject} \r\n`,
          `${subject}é🎉`
        ]) {
          assert.deepStrictEqual(yield* consume(rateLimit(1, 60), other), admitted(0))
        }
        assert.deepStrictEqual(yield* consume(rateLimit(1, 60, "other"), subject), admitted(0))
        assert.deepStrictEqual(yield* consume(rateLimit(1, 60), subject), refused(60))
      })
    )

    it.effect("D-RATE-1: admits exactly the limit of concurrent requests", () =>
      Effect.gen(function* () {
        const { consume, subject } = yield* visitor
        const results = yield* Effect.all(
          Array.from({ length: 64 }, () => consume(rateLimit(20, 60), subject)),
          { concurrency: "unbounded" }
        )
        const remaining = results.flatMap((result) => (result._tag === "Admitted" ? [result.remaining] : []))
        assert.deepStrictEqual(
          remaining.toSorted((a, b) => a - b),
          Array.from({ length: 20 }, (_, nth) => nth)
        )
        assert.strictEqual(results.filter(({ _tag }) => _tag === "Refused").length, 44)
      })
    )

    it.effect(
      "D-RATE-5: a network's subjects share 16 times the limit; other subjects are not affected",
      () =>
        Effect.gen(function* () {
          const { consume, network, subject } = yield* visitor
          const consumeAs = (client: number | string, of?: string) =>
            consume(rateLimit(1, 60), `${subject} ${client}`, of)
          for (let client = 0; client < 16; client++)
            assert.deepStrictEqual(yield* consumeAs(client, network), admitted(0))
          for (const client of [16, 17])
            assert.strictEqual((yield* consumeAs(client, network))._tag, "Refused")
          assert.deepStrictEqual(yield* consumeAs("elsewhere", `${network}0`), admitted(0))
          assert.deepStrictEqual(yield* consumeAs("of none"), admitted(0))
          const other = yield* consume(rateLimit(1, 60, "other"), `${subject} 0`, network)
          assert.deepStrictEqual(other, admitted(0))
        })
    )

    it.effect(
      "D-RATE-5: a refusal by the subject's limit does not count for the network, and vice versa",
      () =>
        Effect.gen(function* () {
          const { consume, network, subject } = yield* visitor
          const consumeAs = (client: number | string) =>
            consume(rateLimit(2, 2), `${subject} ${client}`, network)
          for (const remaining of [1, 0]) assert.deepStrictEqual(yield* consumeAs(0), admitted(remaining))
          for (let nth = 0; nth < 40; nth++) assert.strictEqual((yield* consumeAs(0))._tag, "Refused")
          for (let client = 1; client < 16; client++)
            for (const remaining of [1, 0])
              assert.deepStrictEqual(yield* consumeAs(client), admitted(remaining))
          for (let nth = 0; nth < 3; nth++) assert.strictEqual((yield* consumeAs("late"))._tag, "Refused")
          yield* advance(2100)
          for (const remaining of [1, 0])
            assert.deepStrictEqual(yield* consumeAs("late"), admitted(remaining))
          assert.strictEqual((yield* consumeAs("late"))._tag, "Refused")
        })
    )

    it.effect("D-RATE-5: returns the longer of the subject's wait and the network's", () =>
      Effect.gen(function* () {
        const { consume, network, subject } = yield* visitor
        const consumeAs = (client: number | string) =>
          consume(rateLimit(1, 3), `${subject} ${client}`, network)
        for (let client = 0; client < 15; client++)
          assert.deepStrictEqual(yield* consumeAs(client), admitted(0))
        yield* advance(1500)
        assert.deepStrictEqual(yield* consumeAs("late"), admitted(0))
        assert.deepStrictEqual([yield* consumeAs("late"), yield* consumeAs("new")], [refused(3), refused(2)])
        yield* advance(1600)
        assert.deepStrictEqual([yield* consumeAs("late"), yield* consumeAs("new")], [refused(2), admitted(0)])
      })
    )

    it.effect("D-RATE-5: admits exactly the network's limit of concurrent requests", () =>
      Effect.gen(function* () {
        const { consume, network, subject } = yield* visitor
        const results = yield* Effect.all(
          Array.from({ length: 64 }, (_, client) =>
            consume(rateLimit(2, 60), `${subject} ${client % 40}`, network)
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(results.filter(({ _tag }) => _tag === "Admitted").length, 32)
      })
    )
  })

/** The time in which a request was decided, in milliseconds of the client's clock. */
interface Span {
  readonly from: number
  readonly to: number
}

/** The results that the rule allows for a request decided in this span, as JSON. */
const possible = (admissions: ReadonlyArray<Span>, { from, to }: Span): ReadonlyArray<string> => {
  const [window, limit] = [1000, 3]
  const surely = admissions.filter((admission) => admission.from + window > to).length
  const perhaps = admissions.filter((admission) => admission.to + window > from).length
  const counts = Array.from({ length: perhaps - surely + 1 }, (_, nth) => surely + nth)
  return counts.map((counted) =>
    // With a window of a second, every wait is rounded up to one second.
    JSON.stringify(counted < limit ? admitted(limit - counted - 1) : refused(window / 1000))
  )
}

const seed = 20_261_121

/** Milliseconds between arrivals: bursts and longer pauses. */
const pauses: ReadonlyArray<number> = (() => {
  let state = seed
  return Array.from({ length: 50 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const chance = state / 2 ** 32
    return chance < 0.5 ? Math.floor(chance * 40) : Math.floor(chance ** 3 * 600)
  })
})()

/** A new subject and a new network. */
const visitor = Effect.gen(function* () {
  const { consume } = yield* Throttle
  const id = crypto.randomUUID()
  return { consume, subject: `203.0.113.9/${id}`, network: `2001:db8:${id}::/48` }
})
