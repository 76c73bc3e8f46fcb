import { assert, describe, it } from "@effect/vitest"
import { acknowledged } from "../../kit/faults/check/acknowledged.ts"
import { attempts } from "../../kit/faults/check/attempts.ts"
import { deals } from "../../kit/faults/check/deals.ts"
import {
  booking,
  bookRequest,
  captureRequest,
  deal,
  done,
  evidence,
  keyRow,
  lead,
  operation,
  payment,
  payRequest,
  unknown
} from "../../kit/faults/check/evidence.ts"
import { firstTouches } from "../../kit/faults/check/firstTouches.ts"
import { keys } from "../../kit/faults/check/keys.ts"
import { outbox } from "../../kit/faults/check/outbox.ts"

const [paid, again] = [payRequest("paid"), payRequest("again")]
const closed = deal("deal", { status: "closed", closedAt: 50 })

describe("the checker of payments and deals", () => {
  it("D-TX-4: finds a payment that is missing, different, duplicated, or without a request", () => {
    const answered = [operation(paid, [1, 2], done("tx_1", { dealId: "deal" }))]
    const violationsOf = (...payments: ReadonlyArray<ReturnType<typeof payment>>) => {
      const known = evidence(answered, { payments, contacts: [lead()] })
      return [...acknowledged(known), ...attempts(known)].length
    }
    const right = payment("tx_1", paid)
    assert.strictEqual(violationsOf(right), 0)
    assert.strictEqual(violationsOf(), 1)
    assert.strictEqual(violationsOf({ ...right, dealId: "other" }), 1)
    assert.strictEqual(violationsOf({ ...right, cents: 1 }), 2)
    assert.strictEqual(violationsOf(right, { ...right, id: "tx_2" }), 1)
    assert.strictEqual(violationsOf(right, payment("tx_2", payRequest("unrequested"))), 1)
  })

  it("D-TX-4: finds different responses under a payment's key", () => {
    const answered = [operation(paid, [1, 2], done("tx_1"))]
    assert.lengthOf(keys(evidence(answered, { keys: [keyRow(paid, "tx_1")] })), 0)
    assert.lengthOf(keys(evidence(answered, { keys: [keyRow(paid, "tx_2")] })), 1)
  })

  it("D-TX-3: finds a deal with two exact payments, with none, or one that did not close", () => {
    const history = [paid, again].map((request) => operation(request, [1, 2], unknown))
    const violationsOf = (of: typeof closed, ...payments: ReadonlyArray<ReturnType<typeof payment>>) =>
      deals(evidence(history, { deals: [of], payments })).length
    assert.strictEqual(violationsOf(closed, payment("tx_1", paid)), 0)
    assert.strictEqual(violationsOf(closed, payment("tx_1", paid), payment("tx_2", again)), 1)
    assert.strictEqual(
      violationsOf(closed, payment("tx_1", paid), payment("tx_2", again, { recordedAt: 60 })),
      1
    )
    assert.strictEqual(violationsOf(closed), 1)
    assert.strictEqual(violationsOf(closed, payment("tx_1", paid, { recordedAt: 60 })), 1)
    assert.strictEqual(violationsOf(deal("deal"), payment("tx_1", paid)), 1)
    assert.strictEqual(violationsOf(deal("deal"), payment("tx_1", paid, { cents: 1 })), 0)
    const byName = [operation(payRequest("again", { bookingUid: "bk_1" }), [1, 2], unknown)]
    const late = payment("tx_2", again, { recordedAt: 60 })
    const payments = [payment("tx_1", paid), late]
    assert.lengthOf(
      deals(evidence(byName, { deals: [closed], payments })),
      0,
      "a payment may name a closed deal"
    )
  })

  it("D-BOOK-11: finds a booking without its deal, with two, or whose deal was not moved with it", () => {
    const [request, moved] = [bookRequest("one"), bookRequest("moved", { replaces: "bk_1" })]
    const one = booking("bk_1", request, 1)
    const ofOne = deal("deal", { bookingUid: "bk_1" })
    const violationsOf = (bookings: ReadonlyArray<typeof one>, ...of: ReadonlyArray<typeof ofOne>) =>
      deals(evidence([], { bookings, deals: of })).length
    assert.strictEqual(violationsOf([one], ofOne), 0)
    assert.strictEqual(violationsOf([one]), 1)
    assert.strictEqual(violationsOf([one], ofOne, { ...ofOne, id: "second" }), 1)
    assert.strictEqual(violationsOf([one], { ...ofOne, cents: 1 }), 1)
    const both = [{ ...one, status: "rescheduled" }, booking("bk_2", moved, 2)]
    assert.strictEqual(violationsOf(both, { ...ofOne, bookingUid: "bk_2" }), 0)
    assert.strictEqual(violationsOf(both, ofOne), 2)
    assert.strictEqual(violationsOf([{ ...one, status: "cancelled" }], ofOne), 0)
    assert.strictEqual(violationsOf([{ ...one, status: "cancelled" }]), 1)
  })
})

describe("the checker of captures", () => {
  const [early, late] = [captureRequest("early"), captureRequest("late")]

  it("D-CAP-3: finds a first touch that was not first, has no request, or is missing", () => {
    const history = [operation(early, [1, 3], done("lead")), operation(late, [4, 6], done("lead"))]
    const violationsOf = (body: string, at: number) =>
      firstTouches(evidence(history, { contacts: [lead({ firstTouch: { body, at } })] })).length
    assert.strictEqual(violationsOf("early", 2), 0)
    assert.strictEqual(violationsOf("late", 5), 1)
    assert.strictEqual(violationsOf("early", 0), 1)
    assert.strictEqual(violationsOf("unknown", 2), 1)
    assert.lengthOf(firstTouches(evidence(history, { contacts: [lead()] })), 1)
    const racing = [operation(early, [1, 5], done("lead")), operation(late, [4, 6], done("lead"))]
    const touched = lead({ firstTouch: { body: "late", at: 5 } })
    assert.lengthOf(firstTouches(evidence(racing, { contacts: [touched] })), 0, "either may have been first")
  })

  it("D-CAP-4: finds a capture whose fields are missing or belong to another contact", () => {
    const history = [operation(early, [1, 3], done("lead"))]
    const violationsOf = (captures: ReadonlyArray<string>, email = early.email) => {
      const known = evidence(history, { contacts: [lead({ captures, email })] })
      return [...acknowledged(known), ...attempts(known)].length
    }
    assert.strictEqual(violationsOf(["early"]), 0)
    assert.strictEqual(violationsOf([]), 1)
    assert.strictEqual(violationsOf(["early", "unknown"]), 1)
    assert.strictEqual(violationsOf(["early"], "other@customer.example"), 3)
  })
})

describe("the checker of the outbox", () => {
  const message = (kind: string, about: string, isSetAside = false) => ({ kind, about, isSetAside })
  const ofBooking = [message("ReportBooking", "bk_1")]

  it("D-BOOK-11: finds messages that are missing, duplicated, dead or without a subject", () => {
    const facts = { bookings: [booking("bk_1", bookRequest("one"), 1)], payments: [payment("tx_1", paid)] }
    const all = [...ofBooking, message("ReportPayment", "tx_1")]
    const violationsOf = (outboxMessages: typeof all) =>
      outbox(evidence([], { ...facts, outboxMessages })).length
    assert.strictEqual(violationsOf(all), 0)
    for (const [index, one] of all.entries()) {
      assert.strictEqual(violationsOf(all.toSpliced(index, 1)), 1)
      assert.strictEqual(violationsOf([...all, one]), 1)
      assert.strictEqual(violationsOf(all.with(index, { ...one, isSetAside: true })), 1)
    }
    assert.strictEqual(violationsOf([...all, message("ReportPayment", "tx_2")]), 1)
  })

  it("D-TX-3: finds a closed deal reported never or twice, and an open deal that was reported", () => {
    const report = message("ReportClosedDeal", "deal_1")
    const violationsOf = (status: string, ...outboxMessages: ReadonlyArray<typeof report>) =>
      outbox(evidence([], { deals: [deal("deal_1", { status })], outboxMessages })).length
    assert.deepStrictEqual(
      [
        violationsOf("closed", report),
        violationsOf("closed"),
        violationsOf("closed", report, report),
        violationsOf("open", report)
      ],
      [0, 1, 1, 1]
    )
    assert.strictEqual(violationsOf("open"), 0)
  })

  it("D-BOOK-11: finds a cancelled booking with no message or two messages of its cancellation", () => {
    const gone = booking("bk_1", bookRequest("one"), 1, { status: "cancelled", activeHosts: 0 })
    const cancelled = message("ReportCancellation", "bk_1")
    const violationsOf = (...more: typeof ofBooking) =>
      outbox(evidence([], { bookings: [gone], outboxMessages: [...ofBooking, ...more] })).length
    assert.strictEqual(violationsOf(cancelled), 0)
    assert.strictEqual(violationsOf(), 1)
    assert.strictEqual(violationsOf(cancelled, cancelled), 1)
  })

  it("D-ADS-2: finds a lead that is reported more or less often than it was captured", () => {
    const complete = captureRequest("complete", { isComplete: true })
    const history = [
      operation(complete, [1, 2], done("lead")),
      operation(captureRequest("perhaps", { isComplete: true }), [1, 2], unknown),
      operation(captureRequest("begun"), [1, 2], done("lead"))
    ]
    const violationsOf = (times: number) => {
      const outboxMessages = Array.from({ length: times }, () => message("ReportLead", "lead/call"))
      return outbox(evidence(history, { contacts: [lead()], outboxMessages })).length
    }
    assert.deepStrictEqual([0, 1, 2, 3].map(violationsOf), [1, 0, 0, 1])
  })
})
