import { assert, describe, it } from "@effect/vitest"
import { sampleBooking, sampleMailDelivery, sampleOffering } from "@calendeal/port-contracts/samples"
import * as Schema from "effect/Schema"
import { companyOf, mailFaultsOf } from "./bookingContext.ts"

const Answer = Schema.UndefinedOr(Schema.Literals(["", "  ", "Carter Law", " Indus Ltd "]))
const text = (answer: string | undefined) => answer?.trim() || null

describe("companyOf", () => {
  it.prop(
    "D-CON-141: the company is the booking's answer, else the contact's",
    [Answer, Answer],
    ([booked, known]) => {
      const responses = booked === undefined ? {} : { company: booked }
      const customFields = known === undefined ? {} : { company: known }
      assert.strictEqual(companyOf({ responses }, { customFields }), text(booked) ?? text(known))
      assert.strictEqual(companyOf({ responses }, undefined), text(booked))
    }
  )

  it("D-CON-141: an answer that is no text is no company, and a long one is cut", () => {
    for (const company of [1, null, ["Indus Ltd"], { name: "Indus Ltd" }])
      assert.isNull(companyOf({ responses: {} }, { customFields: { company } }), String(company))
    assert.strictEqual(companyOf({ responses: { company: "𝒜".repeat(200) } }, undefined), "𝒜".repeat(120))
  })
})

const Failed = Schema.Struct({
  of: Schema.Literals([0, 1]),
  status: Schema.Literals(["dead", "delivered", "skipped"]),
  reason: Schema.NullOr(Schema.Literals(["bounced", "bounced_5_1_1", "complaint", "refused"]))
})

describe("mailFaultsOf", () => {
  it.prop(
    "D-CON-141: a mail that came back counts before one that failed",
    [Schema.Array(Failed)],
    ([mails]) => {
      const bookings = [sampleBooking(sampleOffering()), sampleBooking(sampleOffering())]
      const deliveries = mails.flatMap(({ of, reason, status }) =>
        bookings
          .slice(of, of + 1)
          .map((booking) => sampleMailDelivery(booking, { recipient: "booker" }, { status, reason }))
      )
      const faults = mailFaultsOf(deliveries)
      for (const [nth, { uid }] of bookings.entries()) {
        const dead = mails.filter(({ of, status }) => of === nth && status === "dead")
        const cameBack = dead.some(({ reason }) => reason !== null && reason !== "refused")
        const expected = cameBack ? "bounced" : dead.length > 0 ? "failed" : undefined
        assert.strictEqual(faults.get(uid), expected)
      }
    }
  )
})
