import {
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type Delivery, DeliveryStatus, isOld, keptDays } from "./Delivery.ts"
import { dueFirst, isDue, isFree } from "./DestinationQueue.ts"

const now = sampleTime(0)
const destination = sampleDestination(sampleWorkspace().id)
const Minutes = Schema.Int.check(Schema.isBetween({ minimum: -5, maximum: 5 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))
const Batch = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
const Some = Schema.Array(Schema.Struct({ minutes: Minutes, status: DeliveryStatus }))
const at = (minutes: number | null) => (minutes === null ? null : sampleTime(minutes))

describe("a destination's queue", () => {
  it.prop(
    "D-OUTBOX-3: it is free when its lease has ended or run out and its breaker is not open",
    [Schema.NullOr(Minutes), Schema.NullOr(Minutes), Failures],
    ([leased, open, failures]) => {
      const queue = { leasedUntil: at(leased), breaker: { failures, openUntil: at(open) } }
      assert.strictEqual(isFree(queue, now), (leased ?? 0) <= 0 && (open ?? 0) <= 0)
    }
  )

  it.prop(
    "D-OUTBOX-3: a lease takes what is due, the longest due first; one alone while the breaker is half-open",
    [Some, Failures, Batch],
    ([some, failures, batch]) => {
      const all = some.map(({ minutes, status }): Delivery =>
        sampleDelivery(destination, { dueAt: sampleTime(minutes), status })
      )
      const taken = dueFirst(all, { failures, openUntil: null }, batch, now)
      const due = all.filter((delivery) => isDue(delivery, now))
      assert.lengthOf(
        due,
        some.filter(({ minutes, status }) => minutes <= 0 && /pending|confirming/.test(status)).length
      )
      assert.lengthOf(taken, Math.min(due.length, failures >= 3 ? Math.min(1, batch) : batch))
      const times = taken.map(({ dueAt }) => DateTime.toEpochMillis(dueAt))
      assert.deepStrictEqual(
        times,
        times.toSorted((one, other) => one - other)
      )
      const left = due.filter((delivery) => !taken.includes(delivery))
      for (const { dueAt } of left)
        assert.isAtLeast(DateTime.toEpochMillis(dueAt), times.at(-1) ?? Number.NEGATIVE_INFINITY)
    }
  )

  it.prop(
    "D-OUTBOX-4: a delivery goes 90 days after it was settled, unless it is a lead's",
    [Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 80, maximum: 100 }))), Schema.Boolean],
    ([days, isLead]) => {
      const { workspaceId } = destination
      const lead = {
        _tag: "ReportLead",
        workspaceId,
        contactId: "c",
        eventTypeId: "e",
        isDisqualified: false
      } as const
      const delivery = sampleDelivery(destination, {
        settledAt: days === null ? null : DateTime.subtract(now, { days }),
        ...(isLead && { message: lead })
      })
      assert.strictEqual(isOld(delivery, now), days !== null && days > keptDays && !isLead)
    }
  )
})
