import { assert, describe, it } from "@effect/vitest"
import {
  sampleBookingPayment,
  sampleEventType,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Refunds } from "../../workspace/event-types/index.ts"
import { BookingPayment, holdForPayment, isPayable, paymentOf, refundDue } from "./BookingPayment.ts"

const Minutes = Schema.Int.check(Schema.isBetween({ minimum: -3000, maximum: 50_000 }))
const state = BookingPayment.fields.state
const eventType = { ...sampleEventType(sampleWorkspace().id, []), price: usd(40_00), paymentMinutes: 30 }

describe("paymentOf", () => {
  const asked = {
    eventType,
    startAt: sampleTime(600),
    isByMember: false,
    isMove: false,
    earlier: undefined,
    now: sampleTime(0)
  }

  it("D-PAY-1: a visitor pays a new booking with a price; a member who books for a visitor asks for nothing", () => {
    assert.deepStrictEqual(paymentOf(asked), sampleBookingPayment())
    assert.isUndefined(paymentOf({ ...asked, isByMember: true }))
    assert.isUndefined(paymentOf({ ...asked, eventType: { ...eventType, price: null } }))
  })

  it("D-PAY-1: a move keeps the payment that was made, whatever the price is now, and asks for none", () => {
    const earlier = sampleBookingPayment({ state: "paid", money: usd(1_00) })
    for (const isByMember of [false, true]) {
      assert.deepStrictEqual(paymentOf({ ...asked, isByMember, isMove: true, earlier }), earlier)
      assert.isUndefined(paymentOf({ ...asked, isByMember, isMove: true }))
    }
    assert.isNull(holdForPayment(earlier))
  })

  it("D-PAY-2: the visitor can pay until the time is over or the meeting starts, and not at that instant", () => {
    const payment = paymentOf({ ...asked, startAt: sampleTime(20) })
    assert.deepStrictEqual(payment?.until, sampleTime(20))
    assert.deepStrictEqual(holdForPayment(payment), { reason: "payment", until: sampleTime(30) })
    const due = sampleBookingPayment()
    const before = DateTime.subtract(due.until, { milliseconds: 1 })
    assert.deepStrictEqual(
      [before, due.until].map((at) => isPayable(due, at)),
      [true, false]
    )
  })
})

/** Each rule in words, minute by minute. */
const goesBack = (
  rule: Refunds,
  hours: number,
  by: "visitor" | "workspace",
  minutesBefore: number
): boolean => {
  const byRule = {
    by_hand: false,
    always: true,
    never: by === "workspace",
    until: by === "workspace" || minutesBefore >= hours * 60
  }
  return byRule[rule]
}

it.prop(
  "D-PAY-3: only what was paid goes back, in full, by the rule when it was booked",
  [
    Refunds,
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 })),
    Schema.Literals(["visitor", "workspace"]),
    Minutes,
    state
  ],
  ([refunds, refundHours, by, minutesBefore, paymentState]) => {
    const payment = sampleBookingPayment({ refunds, refundHours, state: paymentState })
    const due = refundDue({ startAt: sampleTime(0), payment }, by, sampleTime(-minutesBefore))
    const expected = paymentState === "paid" && goesBack(refunds, refundHours, by, minutesBefore)
    assert.deepStrictEqual(due, expected ? payment.money : null)
  }
)

it("D-PAY-3: nothing goes back for a booking without a price", () => {
  assert.isNull(refundDue({ startAt: sampleTime(0) }, "workspace", sampleTime(-1)))
})
