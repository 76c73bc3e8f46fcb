import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleContact, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { outcomeFor, PersonName, Phone } from "./Contact.ts"
import { Outcome } from "./QualificationState.ts"

describe("Contact", () => {
  it("D-CAP-5: has an outcome for one event type and is undecided for any other", () => {
    const { eventType, workspace } = sampleOffering()
    const outcome = Outcome.make({ _tag: "Qualified" })
    const contact = sampleContact(workspace.id, {
      qualificationStates: { [eventType.id]: { capturedAt: sampleNow, outcome } }
    })
    assert.strictEqual(outcomeFor(contact, eventType.id), outcome)
    assert.strictEqual(outcomeFor(contact, sampleOffering().eventType.id)._tag, "Undecided")
  })

  it("§8.capture.name, §8.capture.phone: a name has 1-120 characters, a phone number at most 40", () => {
    for (const length of [1, 120]) assert.isTrue(Schema.is(PersonName)("x".repeat(length)))
    for (const length of [0, 121]) assert.isFalse(Schema.is(PersonName)("x".repeat(length)))
    assert.isTrue(Schema.is(Phone)("1".repeat(40)))
    assert.isFalse(Schema.is(Phone)("1".repeat(41)))
  })
})
