import { assert, describe, it } from "@effect/vitest"
import { acknowledged } from "./acknowledged.ts"
import { attempts } from "./attempts.ts"
import { deals } from "./deals.ts"
import {
  booking,
  bookWish,
  captureWish,
  deal,
  done,
  evidence,
  keyRow,
  lead,
  operation,
  payment,
  payWish,
  unknown
} from "./evidence.ts"
import { firstTouches } from "./firstTouches.ts"
import { keys } from "./keys.ts"
import { outbox } from "./outbox.ts"

const [paid, again] = [payWish("paid"), payWish("again")]
const closed = deal("deal", { status: "closed", closedAt: 50 })

describe("the checker of payments and deals", () => {
  it("D-TX-4: finds a payment that is missing, different, duplicated, or without a request", () => {
    const answered = [operation(paid, [1, 2], done("tx_1", { dealId: "deal" }))]
    const judged = (...payments: ReadonlyArray<ReturnType<typeof payment>>) => {
      const known = evidence(answered, { payments, contacts: [lead()] })
      return [...acknowledged(known), ...attempts(known)].length
    }
    const right = payment("tx_1", paid)
    assert.strictEqual(judged(right), 0)
    assert.strictEqual(judged(), 1)
    assert.strictEqual(judged({ ...right, dealId: "other" }), 1)
    assert.strictEqual(judged({ ...right, cents: 1 }), 2)
    assert.strictEqual(judged(right, { ...right, id: "tx_2" }), 1)
    assert.strictEqual(judged(right, payment("tx_2", payWish("nobody's"))), 1)
  })

  it("D-TX-4: finds different responses under a payment's key", () => {
    const answered = [operation(paid, [1, 2], done("tx_1"))]
    assert.lengthOf(keys(evidence(answered, { keys: [keyRow(paid, "tx_1")] })), 0)
    assert.lengthOf(keys(evidence(answered, { keys: [keyRow(paid, "tx_2")] })), 1)
  })

  it("D-TX-3: finds a deal with two exact payments, with none, or one that did not close", () => {
    const history = [paid, again].map((wish) => operation(wish, [1, 2], unknown))
    const judged = (of: typeof closed, ...payments: ReadonlyArray<ReturnType<typeof payment>>) =>
      deals(evidence(history, { deals: [of], payments })).length
    assert.strictEqual(judged(closed, payment("tx_1", paid)), 0)
    assert.strictEqual(judged(closed, payment("tx_1", paid), payment("tx_2", again)), 1)
    assert.strictEqual(judged(closed, payment("tx_1", paid), payment("tx_2", again, { recordedAt: 60 })), 1)
    assert.strictEqual(judged(closed), 1)
    assert.strictEqual(judged(closed, payment("tx_1", paid, { recordedAt: 60 })), 1)
    assert.strictEqual(judged(deal("deal"), payment("tx_1", paid)), 1)
    assert.strictEqual(judged(deal("deal"), payment("tx_1", paid, { cents: 1 })), 0)
    const byName = [operation(payWish("again", { bookingUid: "bk_1" }), [1, 2], unknown)]
    const late = payment("tx_2", again, { recordedAt: 60 })
    const payments = [payment("tx_1", paid), late]
    assert.lengthOf(deals(evidence(byName, { deals: [closed], payments })), 0, "who names a closed deal")
  })

  it("D-BOOK-11: finds a booking without its deal, with two, or whose deal was not moved with it", () => {
    const [wish, moved] = [bookWish("one"), bookWish("moved", { replaces: "bk_1" })]
    const one = booking("bk_1", wish, 1)
    const ofOne = deal("deal", { bookingUid: "bk_1" })
    const judged = (bookings: ReadonlyArray<typeof one>, ...of: ReadonlyArray<typeof ofOne>) =>
      deals(evidence([], { bookings, deals: of })).length
    assert.strictEqual(judged([one], ofOne), 0)
    assert.strictEqual(judged([one]), 1)
    assert.strictEqual(judged([one], ofOne, { ...ofOne, id: "second" }), 1)
    assert.strictEqual(judged([one], { ...ofOne, cents: 1 }), 1)
    const both = [{ ...one, status: "rescheduled" }, booking("bk_2", moved, 2)]
    assert.strictEqual(judged(both, { ...ofOne, bookingUid: "bk_2" }), 0)
    assert.strictEqual(judged(both, ofOne), 2)
    assert.strictEqual(judged([{ ...one, status: "cancelled" }], ofOne), 0)
    assert.strictEqual(judged([{ ...one, status: "cancelled" }]), 1)
  })
})

describe("the checker of captures", () => {
  const [early, late] = [captureWish("early"), captureWish("late")]

  it("D-CAP-3: finds a first touch that was not first, has no request, or is missing", () => {
    const history = [operation(early, [1, 3], done("lead")), operation(late, [4, 6], done("lead"))]
    const judged = (body: string, at: number) =>
      firstTouches(evidence(history, { contacts: [lead({ firstTouch: { body, at } })] })).length
    assert.strictEqual(judged("early", 2), 0)
    assert.strictEqual(judged("late", 5), 1)
    assert.strictEqual(judged("early", 0), 1)
    assert.strictEqual(judged("nobody's", 2), 1)
    assert.lengthOf(firstTouches(evidence(history, { contacts: [lead()] })), 1)
    const racing = [operation(early, [1, 5], done("lead")), operation(late, [4, 6], done("lead"))]
    const touched = lead({ firstTouch: { body: "late", at: 5 } })
    assert.lengthOf(firstTouches(evidence(racing, { contacts: [touched] })), 0, "either may have been first")
  })

  it("D-CAP-4: finds a capture whose fields are missing or belong to another contact", () => {
    const history = [operation(early, [1, 3], done("lead"))]
    const judged = (captures: ReadonlyArray<string>, email = early.email) => {
      const known = evidence(history, { contacts: [lead({ captures, email })] })
      return [...acknowledged(known), ...attempts(known)].length
    }
    assert.strictEqual(judged(["early"]), 0)
    assert.strictEqual(judged([]), 1)
    assert.strictEqual(judged(["early", "nobody's"]), 1)
    assert.strictEqual(judged(["early"], "stranger@customer.example"), 3)
  })
})

describe("the checker of the outbox", () => {
  const followUp = (kind: string, about: string, isSetAside = false) => ({ kind, about, isSetAside })
  const ofBooking = [followUp("ReportBooking", "bk_1")]

  it("D-BOOK-11: finds messages that are missing, duplicated, dead or without a subject", () => {
    const facts = { bookings: [booking("bk_1", bookWish("one"), 1)], payments: [payment("tx_1", paid)] }
    const all = [...ofBooking, followUp("ReportPayment", "tx_1")]
    const judged = (outboxMessages: typeof all) => outbox(evidence([], { ...facts, outboxMessages })).length
    assert.strictEqual(judged(all), 0)
    for (const [index, one] of all.entries()) {
      assert.strictEqual(judged(all.toSpliced(index, 1)), 1)
      assert.strictEqual(judged([...all, one]), 1)
      assert.strictEqual(judged(all.with(index, { ...one, isSetAside: true })), 1)
    }
    assert.strictEqual(judged([...all, followUp("ReportPayment", "tx_2")]), 1)
  })

  it("D-TX-3: finds a closed deal reported never or twice, and an open deal that was reported", () => {
    const report = followUp("ReportClosedDeal", "deal_1")
    const judged = (status: string, ...outboxMessages: ReadonlyArray<typeof report>) =>
      outbox(evidence([], { deals: [deal("deal_1", { status })], outboxMessages })).length
    assert.deepStrictEqual(
      [judged("closed", report), judged("closed"), judged("closed", report, report), judged("open", report)],
      [0, 1, 1, 1]
    )
    assert.strictEqual(judged("open"), 0)
  })

  it("D-BOOK-11: finds a cancelled booking with no message or two messages of its cancellation", () => {
    const gone = booking("bk_1", bookWish("one"), 1, { status: "cancelled", activeHosts: 0 })
    const cancelled = followUp("ReportCancellation", "bk_1")
    const judged = (...more: typeof ofBooking) =>
      outbox(evidence([], { bookings: [gone], outboxMessages: [...ofBooking, ...more] })).length
    assert.strictEqual(judged(cancelled), 0)
    assert.strictEqual(judged(), 1)
    assert.strictEqual(judged(cancelled, cancelled), 1)
  })

  it("D-ADS-2: finds a lead that is reported more or less often than it was captured", () => {
    const complete = captureWish("complete", { isComplete: true })
    const history = [
      operation(complete, [1, 2], done("lead")),
      operation(captureWish("perhaps", { isComplete: true }), [1, 2], unknown),
      operation(captureWish("begun"), [1, 2], done("lead"))
    ]
    const judged = (times: number) => {
      const outboxMessages = Array.from({ length: times }, () => followUp("ReportLead", "lead/call"))
      return outbox(evidence(history, { contacts: [lead()], outboxMessages })).length
    }
    assert.deepStrictEqual([0, 1, 2, 3].map(judged), [1, 0, 0, 1])
  })
})
