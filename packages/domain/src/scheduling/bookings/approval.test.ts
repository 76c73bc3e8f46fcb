import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { holdOf, messagesWhenSettled, messageWhenBooked } from "./approval.ts"

const Case = Schema.Struct({
  approval: Schema.Literals(["never", "always"]),
  approvalHours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 })),
  isByMember: Schema.Boolean,
  minutesAhead: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60_000 }))
})

describe("approval", () => {
  it.prop(
    "D-APPR-1: a visitor's booking waits so many hours, and at most until its start; a member's does not",
    [Case],
    ([{ approval, approvalHours, isByMember, minutesAhead }]) => {
      const now = sampleTime(0)
      const startAt = sampleTime(minutesAhead)
      const hold = holdOf({ eventType: { approval, approvalHours }, startAt, isByMember, now })
      const waits = approval === "always" && !isByMember
      assert.strictEqual(hold !== null, waits)
      if (hold === null) return
      const waited = hold.until.epochMilliseconds - now.epochMilliseconds
      assert.strictEqual(waited, Math.min(minutesAhead, approvalHours * 60) * 60_000)
    }
  )

  it("D-APPR-2: what waits is reported as a request, and as a booking when it is confirmed", () => {
    const booking = sampleBooking(sampleOffering())
    const moved = { ...booking, toReplace: booking.uid }
    assert.strictEqual(messageWhenBooked(booking, false, { reason: "approval" })._tag, "ReportRequest")
    assert.deepStrictEqual(messagesWhenSettled(booking, "confirmed"), [
      messageWhenBooked(booking, false, null)
    ])
    assert.deepStrictEqual(messagesWhenSettled(moved, "confirmed"), [messageWhenBooked(moved, true, null)])
    const tags = (["declined", "expired"] as const).flatMap((status) =>
      messagesWhenSettled(booking, status).map(({ _tag }) => _tag)
    )
    assert.deepStrictEqual(tags, ["ReportDecline", "ReportExpiry"])
  })
})
