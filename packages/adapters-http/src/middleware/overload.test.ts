import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { eventLoopLag, isOverloaded, lagOf } from "./overload.ts"

const capacity = { mostInFlight: 10, mostWhenLate: 3, lateAfter: Duration.millis(50) }
const Requests = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))
const Lag = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

describe("§7.rate_limited: an overloaded process", () => {
  it.each([
    [0, 0, false],
    [9, 0, false],
    [10, 0, true],
    [9, 49, false],
    [3, 50, true],
    [2, 50, false],
    // A process that was paused is late, but not overloaded.
    [0, 60_000, false]
  ])("%d in flight, %d ms late: %s", (inFlight, lag, expected) => {
    assert.strictEqual(isOverloaded(inFlight, Duration.millis(lag), capacity), expected)
  })

  it.prop(
    "a refused request is also refused under a higher load",
    [Requests, Requests, Lag, Lag],
    (drawn) => {
      const [fewer, more] = [Math.min(drawn[0], drawn[1]), Math.max(drawn[0], drawn[1])]
      const [sooner, later] = [Math.min(drawn[2], drawn[3]), Math.max(drawn[2], drawn[3])]
      if (isOverloaded(fewer, Duration.millis(sooner), capacity)) {
        assert.isTrue(isOverloaded(more, Duration.millis(later), capacity))
      }
    }
  )
})

describe("the event loop's lag", () => {
  /** Blocks the event loop. */
  const block = (millis: number) => {
    const begun = performance.now()
    while (performance.now() - begun < millis);
  }

  it.each([
    [[], 0],
    [[500, 500], 0],
    [[500, 500, 500], 500],
    [[0, 9000, 0], 0],
    [[700, 600, 800], 600],
    [[0, 700, 600, 800], 600],
    [[700, 600, 800, 1], 1]
  ])("delays of %j: %d ms, because a single pause is not lag", (delays, expected) => {
    assert.strictEqual(lagOf(delays), expected)
  })

  it.live("measures work that blocks the event loop", () =>
    Effect.gen(function* () {
      const lag = yield* eventLoopLag
      for (let nth = 0; nth < 4; nth++) {
        block(300)
        yield* Effect.sleep("1 millis")
      }
      assert.isAtLeast(Duration.toMillis(lag()), 150)
    }).pipe(Effect.scoped)
  )
})
