import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { attributionOf, type Contact, type Found, Outcome, PersonName, Phone } from "../contacts/index.ts"
import {
  plain,
  sampleContact,
  sampleEmail,
  sampleNow,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { resumeLead } from "./resumeLead.ts"

const { eventType, workspace } = sampleOffering()
const email = sampleEmail()
const qualified = Outcome.make({ _tag: "Qualified" })

/** A lead that was captured `ago` milliseconds before `sampleNow`. */
const leadOf = (ago: number, eventTypeId = eventType.id, overrides: Partial<Contact> = {}): Contact =>
  sampleContact(workspace.id, {
    qualificationStates: {
      [eventTypeId]: { capturedAt: DateTime.subtract(sampleNow, { milliseconds: ago }), outcome: qualified }
    },
    ...overrides
  })
const resume = (contact: Contact | null, prior: Contact | null, hasHistory = false, isMade = true) => {
  const found: Found = {
    contact: Option.fromNullishOr(contact),
    prior: Option.map(Option.fromNullishOr(prior), (lead) => ({ contact: lead, hasHistory }))
  }
  const { absorbed, contact: resumed } = resumeLead(found, email, ({ id }) => isMade && id === prior?.id)
  return { contact: Option.getOrNull(resumed), absorbed: Option.getOrNull(absorbed) }
}
const day = 24 * 60 * 60 * 1000

describe("resumeLead", () => {
  it("D-CAP-7: renames a fresh lead in place: same id, new email, otherwise unchanged", () => {
    const lead = leadOf(60_000)
    assert.deepStrictEqual(resume(null, lead), { contact: { ...lead, email }, absorbed: null })
  })

  it("D-CAP-7, D-CAP-7a: does not change a lead with a history, or of another client", () => {
    const nothing = { contact: null, absorbed: null }
    assert.deepStrictEqual(resume(null, leadOf(0), true), nothing)
    assert.deepStrictEqual(resume(null, leadOf(0), false, false), nothing)
  })

  it("D-CAP-7: does not merge a lead that already has the email into itself", () => {
    const lead = leadOf(0)
    assert.deepStrictEqual(resume(lead, lead), { contact: lead, absorbed: null })
  })

  it("D-CAP-7: merges the lead's touches and fields into the contact of the new email, and deletes the lead", () => {
    const known = sampleContact(workspace.id, {
      email,
      name: PersonName.make("Ada"),
      phone: Phone.make("1"),
      attribution: attributionOf({ utm_source: "old" }, sampleTime(-10)),
      customFields: { kept: 1, both: "old", deep: { a: 1, b: 1 } }
    })
    const lead = leadOf(0, eventType.id, {
      phone: Phone.make("2"),
      attribution: {
        first: { at: sampleTime(-20), touch: { gclid: "first" } },
        last: { at: sampleTime(-5), touch: { gclid: "last" } }
      },
      customFields: { fresh: 1, both: "new", deep: { b: 2 } }
    })
    const { absorbed, contact } = resume(known, lead)
    assert.strictEqual(absorbed, lead.id)
    assert.deepEqual(
      plain(contact),
      plain({
        ...known,
        phone: "2",
        attribution: {
          ...lead.attribution,
          between: [{ at: sampleTime(-10), touch: { utm_source: "old" } }]
        },
        customFields: { kept: 1, both: "new", deep: { a: 1, b: 2 }, fresh: 1 },
        qualificationStates: lead.qualificationStates
      })
    )
  })

  it("D-CAP-7: keeps the known contact's outcomes, and its first touch if it is earlier", () => {
    const known = leadOf(5 * day, eventType.id, {
      attribution: attributionOf({ utm_source: "old" }, sampleTime(-30))
    })
    const lead = leadOf(0, eventType.id, { attribution: attributionOf({ gclid: "g" }, sampleTime(-20)) })
    const { contact } = resume(known, lead)
    assert.deepStrictEqual(contact?.attribution, {
      first: known.attribution.first,
      last: lead.attribution.last
    })
    assert.deepStrictEqual(contact?.qualificationStates, known.qualificationStates)
  })

  it.prop(
    "D-CAP-7, D-CAP-7a: changes nothing if one condition fails",
    [
      Schema.Struct({
        isMade: Schema.Boolean,
        hasHistory: Schema.Boolean,
        isGiven: Schema.Boolean,
        known: Schema.Literals(["none", "another", "itself"])
      })
    ],
    ([{ hasHistory, isGiven, isMade, known }]) => {
      const lead = leadOf(0)
      const another = sampleContact(workspace.id)
      const contact = { none: null, another, itself: lead }[known]
      const resumed = resume(contact, isGiven ? lead : null, hasHistory, isMade)
      const moves = isGiven && isMade && !hasHistory && known !== "itself"
      assert.strictEqual(resumed.absorbed, moves && known === "another" ? lead.id : null)
      if (!moves) return assert.strictEqual(resumed.contact, contact)
      assert.strictEqual(resumed.contact?.id, known === "another" ? another.id : lead.id)
      assert.strictEqual(resumed.contact?.email, known === "another" ? another.email : email)
    }
  )
})
