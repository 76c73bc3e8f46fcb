import { EventId, type PlatformReply } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { eventFor } from "../test/fixture.ts"
import { deliverBatches } from "./deliver.ts"
import { accepted, rejected, throttled } from "./outcomes.ts"
import { all, mixed } from "./Platform.ts"

/** Valid events, invalid events, and events with which the platform begins to throttle. */
const Kinds = Schema.NonEmptyArray(Schema.Literals(["valid", "valid", "invalid", "throttling"])).check(
  Schema.isMaxLength(12)
)

describe("deliverBatches", () => {
  it.effect.prop(
    "D-ADS-2: finds invalid events by bisection, sends each valid one, and stops when the platform throttles",
    [Kinds, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))],
    ([kinds, size]) =>
      Effect.gen(function* () {
        const ids = kinds.map((_, index) => EventId.make(String(index).padStart(32, "0")))
        const [first, ...more] = yield* Effect.forEach(ids, (eventId) =>
          eventFor("meta", { conversion: { eventId } })
        )
        assert.isDefined(first)
        const kindOf = (eventId: EventId) => kinds[ids.indexOf(eventId)]
        const acceptedIds: Array<EventId> = []
        let requestsWhileThrottled = 0
        let isThrottling = false
        const deliveries = yield* deliverBatches([first, ...more], size, (batch) =>
          Effect.sync(() => {
            if (isThrottling) requestsWhileThrottled += 1
            assert.isAtMost(batch.length, size)
            const sent = batch.map(({ fields }) => fields.eventId)
            if (sent.some((id) => kindOf(id) === "throttling")) {
              isThrottling = true
              return all(throttled({ retryAfter: Option.none() }))
            }
            if (sent.some((id) => kindOf(id) === "invalid")) return mixed("400")
            acceptedIds.push(...sent)
            return all(accepted)
          })
        )
        assert.strictEqual(requestsWhileThrottled, 0)
        assert.strictEqual(deliveries.length, kinds.length)
        assert.strictEqual(new Set(acceptedIds).size, acceptedIds.length)
        deliveries.forEach((delivery, index) => {
          const expected: ReadonlyArray<PlatformReply["_tag"]> =
            kinds[index] === "valid"
              ? ["Accepted", "Throttled"]
              : kinds[index] === "invalid"
                ? ["Rejected", "Throttled"]
                : ["Throttled"]
          assert.include(expected, delivery._tag)
          assert.strictEqual(
            delivery._tag === "Accepted",
            acceptedIds.includes(ids[index] ?? EventId.make("0".repeat(32)))
          )
          if (!kinds.includes("throttling"))
            assert.deepStrictEqual(delivery, kinds[index] === "invalid" ? rejected("400") : accepted)
        })
      })
  )
})
