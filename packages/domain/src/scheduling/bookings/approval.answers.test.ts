import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { answerStateOf } from "./approval.ts"
import { bookingStatuses } from "./status.ts"

const Case = Schema.Struct({
  status: Schema.Literals(bookingStatuses),
  reason: Schema.Literals(["approval", "payment"]),
  minutesLeft: Schema.Int.check(Schema.isBetween({ minimum: -60, maximum: 60 }))
})

/** What each status says, one by one. */
const expected = ({ minutesLeft, reason, status }: typeof Case.Type) => {
  switch (status) {
    case "held":
    case "requested":
      if (minutesLeft <= 0) return "expired"
      return reason === "approval" ? "waiting" : "approved"
    case "confirmed":
      return "approved"
    case "rescheduled":
      return "moved"
    default:
      return status
  }
}

describe("answerStateOf", () => {
  it.prop(
    "D-APPR-17: says what has become of a booking, and that it waits only before its time to wait is over",
    [Case],
    ([one]) => {
      const now = sampleTime(600)
      const hold = { reason: one.reason, until: sampleTime(600 + one.minutesLeft) }
      const booking = { ...sampleBooking(sampleOffering()), status: one.status, hold }
      assert.strictEqual(answerStateOf(booking, now), expected(one))
    }
  )
})
