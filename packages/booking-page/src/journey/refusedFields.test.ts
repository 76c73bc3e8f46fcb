import { assert, describe, it } from "@effect/vitest"
import { placedFaults, refusedFields } from "./refusedFields.ts"

describe("refusedFields", () => {
  it.each([
    [["phone"], { phone: "wrongPhone" }],
    [["responses.phone"], { phone: "wrongPhone" }],
    [["attendees.0.email", "attendees.0.name"], { email: "wrongEmail", name: "refused" }],
    [["customFields.company"], { "answers.company": "refused" }],
    [["responses.a.b"], { "answers.a.b": "refused" }],
    [
      ["attendees.1.email", "attendees.12.name"],
      { "guests.0.email": "wrongEmail", "guests.11.name": "refused" }
    ],
    [["attendeeAddress"], { address: "refused" }],
    [["attendees.1", "attendees", "attendeesX.1.name"], {}],
    [["eventTypeId", "bookerTimezone", ""], {}],
    [[], {}]
  ])("D-PAGE-27: the fields %j have the faults %j", (fields, faults) => {
    assert.deepStrictEqual<unknown>(refusedFields({ code: "invalid_input", fields }), faults)
  })

  it("D-PAGE-27: the field of a code is at fault", () => {
    const faultsOf = (code: string) => refusedFields({ code, fields: [] })
    assert.deepStrictEqual(faultsOf("phone_required"), { phone: "wrongPhone" })
  })
})

describe("placedFaults", () => {
  const earlier = ["name", "email", "phone", "answers.company"]
  const shown =
    (...fields: ReadonlyArray<string>) =>
    (field: string) =>
      fields.includes(field)
  const faults = { name: "refused", "guests.0.email": "wrongEmail" } as const

  it("D-PAGE-34: faults of which all are shown stay here", () => {
    assert.deepStrictEqual(placedFaults(faults, shown("name", "guests.0.email"), earlier), { faults })
  })

  it("D-PAGE-34: those of an earlier step lead back to it, alone", () => {
    const back = { faults: { name: "refused" }, step: "details" }
    assert.deepStrictEqual<unknown>(placedFaults(faults, shown("guests.0.email"), earlier), back)
    assert.deepStrictEqual<unknown>(placedFaults({ "answers.company": "refused" }, shown(), earlier), {
      faults: { "answers.company": "refused" },
      step: "details"
    })
  })

  it("D-PAGE-34: a fault at no field, without a step to go back to, or of nothing is none", () => {
    assert.isNull(placedFaults({ ...faults, "answers.gone": "refused" }, shown("guests.0.email"), earlier))
    assert.isNull(placedFaults(faults, shown("guests.0.email"), []))
    assert.isNull(placedFaults({}, shown(), earlier))
  })
})
