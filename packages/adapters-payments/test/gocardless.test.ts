import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import * as Schema from "effect/Schema"
import { gocardless } from "../src/gocardless/gocardless.ts"
import { turnsOf } from "../src/gocardless/payments.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"

const day = (nth: number) => `2026-11-${String(nth).padStart(2, "0")}T10:00:00.000Z`

/** An event of the payment on a day. */
const happened = (
  nth: number,
  action: string,
  resource_type = "payments",
  links: object = { payment: "PM1" }
) => ({
  id: `EV${nth}`,
  created_at: day(nth),
  resource_type,
  action,
  links,
  details: { origin: "bank", cause: action, description: `It was ${action}.` },
  metadata: {}
})
const callWith = (events: ReadonlyArray<object>, headers: Record<string, string> = {}) =>
  callOf({ events, meta: { webhook_id: "WB1" } }, headers)

const payment = (more: object = {}) => ({
  payments: {
    id: "PM1",
    amount: 4000,
    currency: "GBP",
    charge_date: "2026-11-03",
    description: "November",
    metadata: { booking_uid: "bk_1" },
    status: "confirmed",
    links: { mandate: "MD1", creditor: "CR1" },
    ...more
  }
})

const answersWith =
  (events: ReadonlyArray<object>, found = payment()) =>
  (path: string): unknown => {
    switch (path) {
      case "/events?payment=PM1&limit=500":
        // The newest comes first.
        return { events: events.toReversed(), meta: { cursors: { before: null, after: null }, limit: 500 } }
      case "/payments/PM1":
        return found
      case "/mandates/MD1":
        return { mandates: { id: "MD1", metadata: {}, links: { customer: "CU1", creditor: "CR1" } } }
      case "/customers/CU1":
        return { customers: { id: "CU1", email: "sam@customer.example", given_name: "Sam", metadata: {} } }
      case "/refunds/RF1":
        return {
          refunds: { id: "RF1", amount: 500, currency: "GBP", created_at: day(9), links: { payment: "PM1" } }
        }
      case "/refunds/RF2":
        return {
          refunds: { id: "RF2", amount: 9, currency: "GBP", created_at: day(9), links: { mandate: "MD1" } }
        }
      default:
        return assert.fail(path)
    }
  }
const lines = (call: ReturnType<typeof callWith>, history: ReadonlyArray<object>) =>
  linesOf(reportedBy(gocardless, call, answersWith(history)))[0]

describe("Payments at GoCardless", () => {
  const paid = [happened(1, "created"), happened(2, "submitted"), happened(5, "confirmed")]

  it("D-RCV-23: a debit is a payment once it is confirmed, and its payer is asked for", () => {
    const call = callWith(paid)
    assert.deepStrictEqual(lines(call, paid), ["payment PM1 4000 GBP"])
    const [entry] = reportedBy(gocardless, call, answersWith(paid))
    assert.isObject(entry)
    assert.deepInclude(entry, {
      description: "November",
      payer: { ours: "bk_1", checkout: null, customer: "CU1", email: "sam@customer.example" }
    })
    const [alone] = reportedBy(gocardless, call, answersWith(paid, payment({ links: {}, metadata: {} })))
    assert.deepInclude(alone, { payer: { ours: null, checkout: null, customer: null, email: null } })
    assert.deepStrictEqual(lines(callWith([happened(6, "paid_out")]), [happened(6, "paid_out")]), [
      "payment PM1 4000 GBP"
    ])
  })

  it("D-RCV-23: a debit that fails before it is confirmed is nothing, and later it takes the money back", () => {
    const failed = [happened(1, "submitted"), happened(4, "failed")]
    assert.deepStrictEqual(lines(callWith(failed), failed), [])
    const late = [...paid, happened(8, "failed")]
    assert.deepStrictEqual(lines(callWith([happened(8, "failed")]), late), [
      "payment PM1 4000 GBP",
      "dispute EV8 of PM1 4000 GBP"
    ])
    const again = [
      ...late,
      happened(9, "resubmission_requested"),
      happened(12, "confirmed"),
      happened(13, "paid_out")
    ]
    assert.deepStrictEqual(lines(callWith([happened(12, "confirmed")]), again), [
      "payment PM1 4000 GBP",
      "dispute EV8 of PM1 4000 GBP",
      "dispute_won EV12 of PM1 4000 GBP"
    ])
  })

  it("D-RCV-23: a refund counts when it is paid; one without a payment changes none", () => {
    const refunded = (refund: string, action = "paid") =>
      callWith([happened(10, action, "refunds", { refund })])
    assert.deepStrictEqual(lines(refunded("RF1"), []), ["refund RF1 of PM1 500 GBP"])
    assert.deepStrictEqual(lines(refunded("RF1", "refund_settled"), []), ["refund RF1 of PM1 500 GBP"])
    assert.deepStrictEqual(lines(refunded("RF1", "created"), []), [])
    assert.deepStrictEqual(lines(refunded("RF2"), []), [])
  })

  const history = [
    ...paid,
    happened(6, "paid_out"),
    happened(11, "charged_back"),
    happened(14, "chargeback_cancelled")
  ]
  const story = [
    ...history.map((event) => callWith([event])),
    callWith([happened(10, "paid", "refunds", { refund: "RF1" })])
  ]
  it.prop(
    "D-RCV-24: GoCardless's events of a payment are the same ledger in every order",
    [Draws],
    ([draws]) => {
      assert.deepStrictEqual(ledgerOf(gocardless, shuffled(story, draws), answersWith(history)), [
        "dispute EV11 of PM1 4000 GBP",
        "dispute_won EV14 of PM1 4000 GBP",
        "payment PM1 4000 GBP",
        "refund RF1 of PM1 500 GBP"
      ])
    }
  )

  const Actions = Schema.Array(
    Schema.Literals(["submitted", "confirmed", "paid_out", "failed", "charged_back", "chargeback_cancelled"])
  ).check(Schema.isMaxLength(12))
  it.prop(
    "D-RCV-24: what is known of a debit on a day stays, whatever happens later, in any order of the events",
    [Actions, Draws],
    ([actions, draws]) => {
      const start = DateTime.makeUnsafe(day(1))
      const events = actions.map((action, nth) => ({
        id: `EV${nth}`,
        action,
        created_at: DateTime.add(start, { hours: nth })
      }))
      const turns = turnsOf(events)
      assert.deepStrictEqual(
        turnsOf(
          shuffled(
            events,
            draws.filter((draw) => draw % 2 === 0)
          )
        ),
        turns
      )
      for (const [nth] of events.entries()) {
        const before = turnsOf(events.slice(0, nth))
        assert.deepStrictEqual(turns.slice(0, before.length), before)
      }
      for (const [nth, { kind }] of turns.entries())
        assert.strictEqual(kind, nth === 0 ? "payment" : nth % 2 === 1 ? "dispute" : "dispute_won")
      // It is collected at the end if the latest event that says so is not followed by one that takes it back.
      const last = (names: ReadonlyArray<string>) => actions.findLastIndex((action) => names.includes(action))
      const [confirmed, returned] = [
        last(["confirmed", "chargeback_cancelled"]),
        last(["failed", "charged_back"])
      ]
      if (confirmed !== returned && !actions.includes("paid_out"))
        assert.strictEqual(turns.length % 2 === 1, confirmed > returned)
    }
  )

  it("D-RCV-18: a refund that did not reach the customer is the refund and its return", () => {
    const failed = ["refund RF1 of PM1 500 GBP", "refund_failed RF1/failed of PM1 500 GBP"]
    for (const action of ["failed", "funds_returned"])
      assert.deepStrictEqual(
        lines(callWith([happened(12, action, "refunds", { refund: "RF1" })]), []),
        failed
      )
  })

  it("D-RCV-23: a call has events of many objects, and its origin says whether the money is real", () => {
    const events = [happened(1, "active", "mandates", { mandate: "MD1" }), happened(5, "confirmed")]
    const read = (headers: Record<string, string>) => eventsOf(gocardless, callWith(events, headers))
    const kinds = (headers: Record<string, string>) =>
      [...read(headers)].map((event) =>
        typeof event === "string" ? event : [event.id, event.isLive, event.content._tag]
      )
    assert.deepStrictEqual(kinds({ origin: "https://api.gocardless.com" }), [
      ["EV1", true, "Nothing"],
      ["EV5", true, "Fetch"]
    ])
    assert.deepStrictEqual(kinds({ origin: "https://api-sandbox.gocardless.com" })[0], [
      "EV1",
      false,
      "Nothing"
    ])
    assert.deepStrictEqual(kinds({})[0], ["EV1", null, "Nothing"])
  })

  it("D-RCV-23: what GoCardless does not describe is malformed", () => {
    for (const wrong of [
      callOf("{}"),
      callOf({ events: [{}] }),
      callWith([happened(5, "paid", "payments", { payment: "/" })])
    ])
      assert.strictEqual(reportedBy(gocardless, wrong), "malformed")
    const call = callWith([happened(5, "confirmed")])
    assert.strictEqual(
      reportedBy(gocardless, call, () => ({})),
      "malformed"
    )
    assert.strictEqual(reportedBy(gocardless, call, answersWith(paid, payment({ amount: 0.1 }))), "malformed")
  })
})
