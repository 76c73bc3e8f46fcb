import { assert, describe, it } from "@effect/vitest"
import type { BookingFact, EventFact } from "../../kit/faults/history/Snapshot.ts"
import { booking, bookRequest, deal, evidence, payment, payRequest } from "../../kit/faults/check/evidence.ts"
import { events } from "../../kit/faults/check/events.ts"

const first = booking("bk_1", bookRequest("one"), 1)
const created = { type: "booking.created", about: "bk_1" }

describe("the checker of webhook events", () => {
  const violationsOf = (bookings: ReadonlyArray<BookingFact>, ...found: ReadonlyArray<EventFact>) =>
    events(evidence([], { bookings, events: found })).length

  it("D-HOOK-4: finds missing, doubled and foreign events of bookings", () => {
    assert.strictEqual(violationsOf([first], created), 0)
    assert.strictEqual(violationsOf([first]), 1)
    assert.strictEqual(violationsOf([first], created, created), 1)
    assert.strictEqual(violationsOf([first], created, { ...created, about: "bk_2" }), 1)
    assert.strictEqual(violationsOf([first], created, { ...created, type: "booking.cancelled" }), 1)
    assert.strictEqual(violationsOf([first], created, { type: "contact.captured", about: "lead" }), 0)
  })

  it("D-HOOK-4: tells moves and cancellations apart", () => {
    const moved = booking("bk_2", bookRequest("two", { replaces: "bk_1" }), 2, { status: "cancelled" })
    const move = { type: "booking.rescheduled", about: "bk_2" }
    const cancellation = { type: "booking.cancelled", about: "bk_2" }
    assert.strictEqual(violationsOf([moved], move, cancellation), 0)
    assert.strictEqual(violationsOf([moved], move), 1)
    assert.strictEqual(violationsOf([moved], { ...created, about: "bk_2" }, cancellation), 2)
  })

  it("D-HOOK-4: finds missing events of payments and closed deals", () => {
    const known = {
      payments: [payment("tx_1", payRequest("paid"))],
      deals: [deal("deal", { status: "closed" })]
    }
    const found = [
      { type: "transaction.recorded", about: "tx_1" },
      { type: "deal.closed", about: "deal" }
    ]
    assert.lengthOf(events(evidence([], { ...known, events: found })), 0)
    assert.lengthOf(events(evidence([], known)), 2)
  })
})
