import { assert, describe, it } from "@effect/vitest"
import { sampleDelivery, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { failuresIn } from "./failuresIn.ts"

const { id: workspaceId } = sampleWorkspace()
const ids = ["1", "2"].map((nth) => `ca1e0dea-0000-4000-8000-00000000000${nth}`)
const Sent = Schema.Struct({
  kind: Schema.Literals(["webhook", "mail"]),
  to: Schema.Literals([0, 1]),
  status: Schema.Literals(["dead", "delivered", "pending"]),
  daysAgo: Schema.Literals([0, 1, 14, 15])
})

describe("failuresIn", () => {
  it.prop(
    "D-CON-12: failures of 14 days are counted by destination, with the latest reason",
    [Schema.Array(Sent)],
    ([sent]) => {
      const deliveries = sent.map(({ daysAgo, kind, status, to }) =>
        sampleDelivery(
          { workspaceId, kind, id: ids[to] ?? "" },
          {
            status,
            reason: `${daysAgo} days ago`,
            settledAt: status === "pending" ? null : DateTime.subtract(sampleNow, { days: daysAgo })
          }
        )
      )
      const expected = (["webhook", "mail"] as const).flatMap((kind) =>
        [0, 1].flatMap((to) => {
          const failed = sent.filter(
            (one) => one.kind === kind && one.to === to && one.status === "dead" && one.daysAgo < 15
          )
          const latest = Math.min(...failed.map(({ daysAgo }) => daysAgo))
          return failed.length === 0
            ? []
            : [{ kind, to: ids[to], count: failed.length, reason: `${latest} days ago` }]
        })
      )
      const failures = failuresIn(deliveries, sampleNow)
      const text = (one: object) => JSON.stringify(one)
      assert.deepStrictEqual(
        failures
          .map(({ count, destinationId, kind, reason }) => text({ kind, to: destinationId, count, reason }))
          .toSorted(),
        expected.map(text).toSorted()
      )
      const times = failures.map(({ at }) => DateTime.toEpochMillis(at))
      assert.deepStrictEqual(
        times,
        times.toSorted((one, other) => other - one)
      )
    }
  )
})
