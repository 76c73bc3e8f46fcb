import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { daysToPay, meetingsOf, moneyOf, touchesOf, visitsOf } from "./contactFigures.ts"

const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()
const visit = (day: number, touch: { readonly gclid?: string; readonly utm_source?: string } = {}) => ({
  at: at(day),
  touch
})
const entry = (amount: number, kind: "payment" | "refund" = "payment", currency = "EUR", day = 9) => ({
  amount,
  currency,
  kind,
  transactionAt: at(day)
})

const Cents = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))
const Entries = Schema.Array(
  Schema.Struct({
    cents: Cents,
    currency: Schema.Literals(["EUR", "USD"]),
    kind: Schema.Literals(["payment", "refund"])
  })
)

describe("the figures of a contact", () => {
  it("D-CON-148: have each visit once, and those through an ad", () => {
    const [first, between, last] = [visit(1, { gclid: "a" }), visit(2, { utm_source: "letter" }), visit(3)]
    assert.deepStrictEqual(touchesOf({ first, between: [between], last }), [first, between, last])
    assert.deepStrictEqual(touchesOf({ first, last: first }), [first])
    assert.deepStrictEqual(visitsOf({ first, between: [between], last }), { all: 3, fromAds: 1 })
    assert.deepStrictEqual(visitsOf({ first: null, last: null }), { all: 0, fromAds: 0 })
  })

  it("D-CON-148: count the whole days from the first visit to the first payment, if there are both", () => {
    const attribution = { first: visit(1), last: visit(8) }
    assert.strictEqual(daysToPay(attribution, [entry(5, "payment", "EUR", 12), entry(5)]), 8)
    // Money given back is no payment, and a payment can be of before the first known visit.
    assert.isNull(daysToPay(attribution, [entry(5, "refund")]))
    assert.isNull(daysToPay({ first: null, last: null }, [entry(5)]))
    assert.strictEqual(daysToPay({ first: visit(20), last: visit(20) }, [entry(5)]), 0)
  })

  it("D-CON-148: count the meetings that take place, those attended, and those to come", () => {
    const mark = { at: at(3), by: "", mark: "attended" } as const
    const meetings = [
      { status: "confirmed", attendance: mark, startAt: at(2) },
      { status: "confirmed", attendance: null, startAt: at(9) },
      { status: "cancelled", attendance: null, startAt: at(9) },
      { status: "rescheduled", attendance: null, startAt: at(9) }
    ] as const
    assert.deepStrictEqual(meetingsOf(meetings, Date.parse(at(5))), { all: 2, came: 1, ahead: 1 })
  })

  it.prop(
    "D-CON-148: what is paid is the payments without what was given back, to the cent in each currency",
    [Entries],
    ([entries]) => {
      const { paid } = moneyOf({
        deals: [{ amount: null, currency: null }],
        payments: entries.map(({ cents, currency, kind }) => entry(cents / 100, kind, currency))
      })
      for (const wanted of ["EUR", "USD"]) {
        let cents = 0
        for (const { cents: one, currency, kind } of entries)
          if (currency === wanted) cents += kind === "payment" ? one : -one
        const amount = paid.find(({ currency }) => currency === wanted)?.amount ?? 0
        assert.strictEqual(Math.round(amount * 100), cents)
      }
    }
  )
})
