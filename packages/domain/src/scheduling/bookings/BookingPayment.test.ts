import { assert, describe, it } from "@effect/vitest"
import {
  sampleBooking,
  sampleBookingPayment,
  sampleEventType,
  sampleOffering,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Refunds } from "../../workspace/event-types/index.ts"
import { messagesWhenOutdone, messagesWhenSettled } from "./approval.ts"
import { cancelled, settled } from "./identity.ts"
import {
  BookingPayment,
  holdForPayment,
  isPayable,
  paymentOf,
  promisedRefund,
  refundDue
} from "./BookingPayment.ts"

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
  "D-PAY-3, D-PAY-22: only what was paid goes back, in full, by the rule when it was booked, as the booker reads before",
  [
    Refunds,
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 })),
    Schema.Literals(["visitor", "workspace"]),
    Minutes,
    state
  ],
  ([refunds, refundHours, by, minutesBefore, paymentState]) => {
    const payment = sampleBookingPayment({ refunds, refundHours, state: paymentState })
    const booking = { startAt: sampleTime(0), status: "confirmed", payment } as const
    const due = refundDue(booking, by, sampleTime(-minutesBefore))
    const expected = paymentState === "paid" && goesBack(refunds, refundHours, by, minutesBefore)
    assert.deepStrictEqual(due, expected ? payment.money : null)
    const promises = {
      always: "always",
      never: "never",
      by_hand: null,
      until: expected ? "always" : "never"
    } as const
    const promised = promisedRefund(booking, sampleTime(-minutesBefore))
    if (by === "visitor") assert.strictEqual(promised, paymentState === "paid" ? promises[refunds] : null)
  }
)

it("D-PAY-3, D-PAY-21: with a cancellation only what is left goes back, and nothing if nothing is", () => {
  const part = (cents: number) => ({
    id: crypto.randomUUID(),
    cents: usd(cents).cents,
    reason: null,
    state: "returning" as const,
    at: sampleTime(0)
  })
  const dueAfter = (...parts: ReadonlyArray<number>) =>
    refundDue(
      {
        startAt: sampleTime(0),
        status: "confirmed",
        payment: sampleBookingPayment({ state: "paid", partRefunds: parts.map(part) })
      },
      "workspace",
      sampleTime(-1)
    )
  assert.deepStrictEqual(dueAfter(15_00), usd(25_00))
  assert.isNull(dueAfter(15_00, 25_00))
})

it("D-PAY-3: nothing goes back for a booking without a price", () => {
  const free = { startAt: sampleTime(0), status: "confirmed" } as const
  assert.isNull(refundDue(free, "workspace", sampleTime(-1)))
})

it.prop(
  "D-PAY-14: what was paid for a request goes back in full with its end, whatever the rule says, and a move's payment stays",
  [Refunds, Schema.Literals(["visitor", "workspace"]), Minutes, state, Schema.Boolean],
  ([refunds, by, minutesBefore, paymentState, isMove]) => {
    const payment = sampleBookingPayment({ refunds, state: paymentState })
    const goesBack = paymentState === "paid" && !isMove ? payment.money : null
    for (const status of ["held", "requested"] as const) {
      const booking = sampleBooking(sampleOffering(), {
        status,
        payment,
        startAt: sampleTime(0),
        ...(isMove && { toReplace: sampleBooking(sampleOffering()).uid })
      })
      assert.deepStrictEqual(refundDue(booking, by, sampleTime(-minutesBefore)), goesBack)
      const ends = [cancelled(booking), ...endings.map((end) => settled(booking, end, null))]
      for (const ended of ends)
        assert.strictEqual(ended.payment?.state, goesBack === null ? paymentState : "returning")
      for (const end of endings)
        assert.strictEqual(
          messagesWhenSettled(booking, end).some(({ _tag }) => _tag === "ReturnPayment"),
          goesBack !== null
        )
      assert.strictEqual(messagesWhenOutdone(booking).length, goesBack === null ? 1 : 2)
      assert.strictEqual(settled(booking, "confirmed", null).payment?.state, paymentState)
      assert.lengthOf(messagesWhenSettled(booking, "confirmed"), 1)
    }
  }
)

const endings = ["declined", "expired"] as const
