import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { makeLoadMetrics } from "./loadMetrics.ts"

/** The values of the series of the load, by name and reason. Other tests of this process count, too. */
const series = Effect.map(
  Metric.snapshot,
  (metrics) =>
    new Map(
      metrics.map(({ attributes, id, state }) => [
        [id, attributes?.["reason"] ?? ""].join(" ").trim(),
        "count" in state ? Number(state.count) : "value" in state ? Number(state.value) : Number.NaN
      ])
    )
)

describe("the metrics of the load", () => {
  it.effect(
    "D-LOAD-6: exist before the first refusal, and count refusals, abandoned requests and the queue",
    () =>
      Effect.gen(function* () {
        const metrics = makeLoadMetrics()
        const before = yield* series
        metrics.refused("waited")
        metrics.refused("waited")
        metrics.refused("full")
        metrics.gone()
        metrics.counted({ running: 8, waiting: 3 })
        const after = yield* series
        const grown = [
          "refused_by_overload_total waited",
          "refused_by_overload_total full",
          "abandoned_total"
        ].map((name) => {
          const key = `http_requests_${name}`
          return (after.get(key) ?? Number.NaN) - (before.get(key) ?? Number.NaN)
        })
        assert.deepStrictEqual(grown, [2, 1, 1])
        assert.deepStrictEqual(
          ["running", "waiting"].map((name) => after.get(`http_requests_${name}`)),
          [8, 3]
        )
      })
  )
})
