import { assert, describe, it } from "@effect/vitest"
import { refusedFields } from "./refusedFields.ts"

describe("refusedFields", () => {
  it.each([
    [["phone"], { phone: "wrongPhone" }],
    [["responses.phone"], { phone: "wrongPhone" }],
    [["attendees.0.email", "attendees.0.name"], { email: "wrongEmail", name: "refused" }],
    [["customFields.company"], { "answers.company": "refused" }],
    [["responses.a.b"], { "answers.a.b": "refused" }],
    [["attendees.1.email"], {}],
    [["eventTypeId", "bookerTimezone", ""], {}],
    [[], {}]
  ])("D-PAGE-27: the fields %j have the faults %j", (fields, faults) => {
    assert.deepStrictEqual<unknown>(refusedFields({ code: "invalid_input", fields }), faults)
  })

  it("D-PAGE-27: a phone number that cannot be called is at fault, whatever else", () => {
    assert.deepStrictEqual(refusedFields({ code: "phone_required", fields: [] }), { phone: "wrongPhone" })
  })
})
