import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { heldUntil, holdsSlots, slotHoldLimits } from "./SlotHold.ts"

const Times = Schema.Struct({
  createdAt: Schema.Int.check(Schema.isBetween({ minimum: -20, maximum: 0 })),
  startAt: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 })),
  until: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 15 }))
})

const at = (minute: number) => DateTime.makeUnsafe(minute * 60_000)

/** Counts the minutes from now on that the hold may cover. */
const slowly = ({ createdAt, startAt, until }: typeof Times.Type): number => {
  let end = 0
  while (end < slotHoldLimits.minutes && end < startAt && end - createdAt < slotHoldLimits.total) end += 1
  return Math.max(end, until)
}

describe("SlotHold", () => {
  it.prop(
    "D-HOLD-10: a hold lasts 5 minutes from the last request, 15 in all, at most until its start, and is never shortened",
    [Times],
    ([times]) => {
      const { createdAt, startAt, until } = times
      const end = heldUntil({ createdAt: at(createdAt), startAt: at(startAt), until: at(until) }, at(0))
      assert.strictEqual(DateTime.toEpochMillis(end) / 60_000, slowly(times))
    }
  )

  it("D-HOLD-9: only an event type that says so holds times, if each has one booking", () => {
    const holding = {
      approval: "never",
      approvalKeepsTime: true,
      holdsChosenTime: true,
      seats: null
    } as const
    assert.isTrue(holdsSlots(holding))
    assert.isFalse(holdsSlots({ ...holding, holdsChosenTime: false }))
    assert.isFalse(holdsSlots({ ...holding, seats: 5 }))
    assert.isTrue(holdsSlots({ ...holding, approval: "always" }))
    assert.isFalse(holdsSlots({ ...holding, approval: "always", approvalKeepsTime: false }))
    assert.isFalse(holdsSlots({ ...holding, approval: "by_rule", approvalKeepsTime: false }))
    assert.isTrue(holdsSlots({ ...holding, approvalKeepsTime: false }))
  })
})
