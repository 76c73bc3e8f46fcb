import { EventId, type Reception } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { preparing } from "../test/fixture.ts"
import { deliverBatches } from "./deliver.ts"
import { accepted, rejected, throttled } from "./outcomes.ts"
import { all, mixed } from "./Platform.ts"

/** Each event is good, or bad, or the platform has had enough when it sees it. */
const Kinds = Schema.NonEmptyArray(Schema.Literals(["good", "good", "bad", "enough"])).check(
  Schema.isMaxLength(12)
)

describe("deliverBatches", () => {
  it.effect.prop(
    "D-ADS-2: finds the bad events by halves, sends each good one, and stops when the platform has had enough",
    [Kinds, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))],
    ([kinds, size]) =>
      Effect.gen(function* () {
        const ids = kinds.map((_, index) => EventId.make(String(index).padStart(32, "0")))
        const [first, ...more] = yield* Effect.forEach(ids, (eventId) =>
          preparing("meta", { conversion: { eventId } })
        )
        assert.isDefined(first)
        const kindOf = (eventId: EventId) => kinds[ids.indexOf(eventId)]
        const taken: Array<EventId> = []
        let afterEnough = 0
        let hadEnough = false
        const deliveries = yield* deliverBatches([first, ...more], size, (batch) =>
          Effect.sync(() => {
            if (hadEnough) afterEnough += 1
            assert.isAtMost(batch.length, size)
            const seen = batch.map(({ fields }) => fields.eventId)
            if (seen.some((id) => kindOf(id) === "enough")) {
              hadEnough = true
              return all(throttled({ retryAfter: Option.none() }))
            }
            if (seen.some((id) => kindOf(id) === "bad")) return mixed("400")
            taken.push(...seen)
            return all(accepted)
          })
        )
        assert.strictEqual(afterEnough, 0)
        assert.strictEqual(deliveries.length, kinds.length)
        assert.strictEqual(new Set(taken).size, taken.length)
        deliveries.forEach((delivery, index) => {
          const expected: ReadonlyArray<Reception["_tag"]> =
            kinds[index] === "good"
              ? ["Accepted", "Throttled"]
              : kinds[index] === "bad"
                ? ["Rejected", "Throttled"]
                : ["Throttled"]
          assert.include(expected, delivery._tag)
          assert.strictEqual(
            delivery._tag === "Accepted",
            taken.includes(ids[index] ?? EventId.make("0".repeat(32)))
          )
          if (!kinds.includes("enough"))
            assert.deepStrictEqual(delivery, kinds[index] === "bad" ? rejected("400") : accepted)
        })
      })
  )
})
