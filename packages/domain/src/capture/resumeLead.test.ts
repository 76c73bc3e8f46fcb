import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { attributionOf, type Contact, type Found, Outcome, PersonName, Phone } from "../contacts/index.ts"
import { plain, sampleContact, sampleEmail, sampleNow, sampleOffering, sampleTime } from "../samples/index.ts"
import { resumeLead } from "./resumeLead.ts"

const { eventType, workspace } = sampleOffering()
const elsewhere = sampleOffering().eventType.id
const email = sampleEmail()
const qualified = Outcome.make({ _tag: "Qualified" })

/** A lead captured so many milliseconds before `sampleNow` through the event type, or through another. */
const leadOf = (ago: number, eventTypeId = eventType.id, overrides: Partial<Contact> = {}): Contact =>
  sampleContact(workspace.id, {
    standings: {
      [eventTypeId]: { capturedAt: DateTime.subtract(sampleNow, { milliseconds: ago }), outcome: qualified }
    },
    ...overrides
  })
const resume = (contact: Contact | null, prior: Contact | null, hasHistory = false) => {
  const found: Found = {
    contact: Option.fromNullishOr(contact),
    prior: Option.map(Option.fromNullishOr(prior), (lead) => ({ contact: lead, hasHistory }))
  }
  const { absorbed, contact: resumed } = resumeLead(found, email, eventType.id, sampleNow)
  return { contact: Option.getOrNull(resumed), absorbed: Option.getOrNull(absorbed) }
}
const day = 24 * 60 * 60 * 1000

describe("resumeLead", () => {
  it("D-CAP-7: renames a fresh lead in place: same id, new e-mail, and nothing else changed", () => {
    const lead = leadOf(60_000)
    assert.deepStrictEqual(resume(null, lead), { contact: { ...lead, email }, absorbed: null })
  })

  it.for<readonly [string, number, boolean]>([
    ["this instant", 0, true],
    ["24 hours ago to the millisecond", day, true],
    ["a millisecond earlier", day + 1, false],
    ["a month ago", 30 * day, false]
  ])("D-CAP-7: a lead captured %s is renamed: %s", ([, ago, isRenamed]) => {
    const lead = leadOf(ago)
    assert.strictEqual(resume(null, lead).contact?.id, isRenamed ? lead.id : undefined)
  })

  it("D-CAP-7: a lead of another event type, never captured, or with a history is left alone", () => {
    const booked = { standings: { [eventType.id]: { capturedAt: null, outcome: qualified } } }
    const nothing = { contact: null, absorbed: null }
    assert.deepStrictEqual(resume(null, leadOf(0, elsewhere)), nothing)
    assert.deepStrictEqual(resume(null, sampleContact(workspace.id)), nothing)
    assert.deepStrictEqual(resume(null, leadOf(0, eventType.id, booked)), nothing)
    assert.deepStrictEqual(resume(null, leadOf(0), true), nothing)
  })

  it("D-CAP-7: a lead that has the e-mail already is not absorbed into itself", () => {
    const lead = leadOf(0)
    assert.deepStrictEqual(resume(lead, lead), { contact: lead, absorbed: null })
  })

  it("D-CAP-7: the contact of the new e-mail takes the lead's touches and fields, and the lead goes", () => {
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
        attribution: lead.attribution,
        customFields: { kept: 1, both: "new", deep: { a: 1, b: 2 }, fresh: 1 },
        standings: lead.standings
      })
    )
  })

  it("D-CAP-7: the known contact's first touch stays when it is the earlier, and so do its standings", () => {
    const known = leadOf(5 * day, eventType.id, {
      attribution: attributionOf({ utm_source: "old" }, sampleTime(-30))
    })
    const lead = leadOf(0, eventType.id, { attribution: attributionOf({ gclid: "g" }, sampleTime(-20)) })
    const { contact } = resume(known, lead)
    assert.deepStrictEqual(contact?.attribution, {
      first: known.attribution.first,
      last: lead.attribution.last
    })
    assert.deepStrictEqual(contact?.standings, known.standings)
  })

  it.prop(
    "D-CAP-7: a guess of an id moves nobody's data: whatever fails one condition changes nothing",
    [
      Schema.Struct({
        ago: Schema.Literals([0, day - 1, day, day + 1, 9 * day]),
        isOfThisEventType: Schema.Boolean,
        hasHistory: Schema.Boolean,
        isGiven: Schema.Boolean,
        known: Schema.Literals(["nobody", "another", "itself"])
      })
    ],
    ([{ ago, hasHistory, isGiven, isOfThisEventType, known }]) => {
      const lead = leadOf(ago, isOfThisEventType ? eventType.id : elsewhere)
      const another = sampleContact(workspace.id)
      const contact = { nobody: null, another, itself: lead }[known]
      const resumed = resume(contact, isGiven ? lead : null, hasHistory)
      const moves = isGiven && isOfThisEventType && !hasHistory && ago <= day && known !== "itself"
      assert.strictEqual(resumed.absorbed, moves && known === "another" ? lead.id : null)
      if (!moves) return assert.strictEqual(resumed.contact, contact)
      assert.strictEqual(resumed.contact?.id, known === "another" ? another.id : lead.id)
      assert.strictEqual(resumed.contact?.email, known === "another" ? another.email : email)
    }
  )
})
