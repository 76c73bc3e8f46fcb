import { assert, describe, it } from "@effect/vitest"
import { type Contact, PersonName, Phone } from "../contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { sampleContact, sampleNow, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import type { BookingForm } from "../../workspace/event-types/index.ts"
import { fieldsOf, type FieldValue, type Lead } from "./Lead.ts"

const workspaceId = sampleWorkspace().id
const field = (
  key: string,
  type: BookingForm["fields"][number]["type"],
  options?: ReadonlyArray<string>
) => ({
  key,
  label: key,
  type,
  required: false,
  ...(options === undefined ? {} : { options })
})
const form: BookingForm = {
  fields: [
    field("tags", "multiselect", ["a", "b", "c"]),
    field("few", "multiselect", ["a", "b"]),
    field("open", "multiselect"),
    field("one", "select", ["a", "b"]),
    field("plan", "text")
  ]
}
const fieldOf = (lead: Lead, name: string) => fieldsOf(lead, form)(name)
const bare = sampleContact(workspaceId, { email: Email.make("ada@eu.acme.com") })
const full: Partial<Contact> = {
  name: PersonName.make("Ada"),
  phone: Phone.make("+44 20 7946 0000"),
  customFields: {
    size: 12,
    plan: "pro",
    agreed: false,
    tags: ["a", 1, null, { b: 1 }, true],
    few: ["a", "b", "c", "d"],
    open: Array.from({ length: 150 }, (_, nth) => nth),
    one: ["a"],
    other: ["a"],
    nested: { a: 1 },
    none: null,
    "a.b": "dotted"
  },
  attribution: {
    first: { at: sampleNow, touch: { utm_source: "ads" } },
    last: { at: sampleTime(1), touch: { utm_source: "mail", gclid: "g" } }
  }
}

describe("fieldsOf", () => {
  it.for<readonly [string, FieldValue]>([
    ["email", "ada@eu.acme.com"],
    ["email_domain", "eu.acme.com"],
    ["name", "Ada"],
    ["phone", "+44 20 7946 0000"],
    ["phone_country", "GB"],
    ["custom.size", 12],
    ["custom.plan", "pro"],
    ["custom.agreed", false],
    ["custom.tags", ["a", "1", "true"]],
    ["custom.a.b", "dotted"],
    ["attribution.utm_source", "ads"]
  ])("%s of a complete lead is %j", ([field, value]) => {
    assert.deepStrictEqual(fieldOf({ contact: { ...bare, ...full }, phoneCountry: "GB" }, field), value)
  })

  it.for([
    "custom.none",
    "custom.one",
    "custom.other",
    "custom.nested",
    "custom.unasked",
    "custom.toString",
    "custom.__proto__",
    "attribution.gclid",
    "attribution.toString",
    "attribution.utm_medium",
    "qualificationStates",
    ""
  ])("%j of a complete lead is missing", (field) => {
    assert.isUndefined(fieldOf({ contact: { ...bare, ...full }, phoneCountry: "GB" }, field))
  })

  it("D-RULE-1: a list has at most as many choices as the field has options, or 100", () => {
    const lead = { contact: { ...bare, ...full }, phoneCountry: null }
    assert.deepStrictEqual(fieldOf(lead, "custom.few"), ["a", "b"])
    const choices = Array.from({ length: 100 }, (_, nth) => String(nth))
    assert.deepStrictEqual(fieldOf(lead, "custom.open"), choices)
  })

  it("a lead with only an email misses all other fields", () => {
    for (const phone of [null, Phone.make("")]) {
      for (const field of ["name", "phone", "phone_country", "custom.size", "attribution.utm_source"])
        assert.isUndefined(fieldOf({ contact: { ...bare, phone }, phoneCountry: null }, field), field)
    }
  })
})
