import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { attributionOf, PersonName, Phone } from "../../src/leads/contacts/index.ts"
import { domainOf, Email } from "../../src/kernel/texts/index.ts"
import { type BookingForm, Condition, Operator } from "../../src/workspace/event-types/index.ts"
import { answersOf } from "../../src/leads/routing/Answer.ts"
import type { Lead } from "../../src/leads/routing/index.ts"
import { matches } from "../../src/leads/routing/matches.ts"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { type Answers, referenceMatches } from "./referenceMatches.ts"

const workspaceId = sampleWorkspace().id

const Text = Schema.Literals(["", "a", "A", "ab", "b", "5", "5.0", "10", "-1", "true", "5a", "GB", "x.org"])
const LongId = Schema.Literals(["9007199254740992", "9007199254740993", "9007199254740993.5"])
const Scalar = Schema.Union([Text, LongId, Schema.Literals([5, -1, 0.5]), Schema.Boolean])
const Value = Schema.Union([Scalar, Schema.Array(Text).check(Schema.isMaxLength(3))])
const Answer = Schema.Union([Scalar, Schema.Array(Scalar).check(Schema.isMaxLength(3))])

const Drawn = Schema.Struct({
  email: Schema.Literals(["a@x.org", "ab@b.a.com"]),
  name: Schema.NullOr(Schema.Literals(["A", "5"])),
  phone: Schema.NullOr(Schema.Literals(["", "10"])),
  phoneCountry: Schema.NullOr(Schema.Literals(["GB", "FR"])),
  answer: Schema.optionalKey(Answer),
  other: Schema.optionalKey(Answer),
  source: Schema.Literals(["", "a", "10"]),
  form: Schema.Struct({
    type: Schema.Literals(["multiselect", "multiselect", "select", "text"]),
    options: Schema.Array(Text).check(Schema.isBetweenLength(1, 3))
  })
})
type Drawn = typeof Drawn.Type

const leadOf = ({ answer, email, name, other, phone, phoneCountry, source }: Drawn): Lead => ({
  contact: sampleContact(workspaceId, {
    email: Email.make(email),
    name: name === null ? null : PersonName.make(name),
    phone: phone === null ? null : Phone.make(phone),
    customFields: { ...(answer === undefined ? {} : { answer }), ...(other === undefined ? {} : { other }) },
    attribution: {
      first: attributionOf({ utm_source: source }, DateTime.makeUnsafe(0)).first,
      last: attributionOf({ utm_source: "last" }, DateTime.makeUnsafe(1)).last
    }
  }),
  phoneCountry
})

const answersTo = (drawn: Drawn) => answersOf(leadOf(drawn), formOf(drawn))

const formOf = ({ form }: Drawn): BookingForm => ({
  fields: [
    { key: "answer", label: "Answer", type: form.type, required: false, options: form.options },
    { key: "other", label: "Other", type: "text", required: false }
  ]
})

/** The part of an answer that rules use: of a list, as many choices as a multiselect field has options (D-RULE-1). */
const seen = (answer: Drawn["answer"], choices: number) => {
  if (typeof answer !== "object") return answer
  return choices === 0 ? undefined : answer.slice(0, choices).map(String)
}

/** The same lead for the reference implementation. An empty phone and an empty source are missing. */
const answersIn = ({ answer, email, form, name, other, phone, phoneCountry, source }: Drawn): Answers => {
  const fields = {
    email,
    email_domain: domainOf(Email.make(email)),
    name: name ?? undefined,
    phone: phone || undefined,
    phone_country: phoneCountry ?? undefined,
    "custom.answer": seen(answer, form.type === "multiselect" ? form.options.length : 0),
    "custom.other": seen(other, 0),
    "attribution.utm_source": source || undefined
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]))
  )
}

const Field = Schema.Literals([
  "email",
  "email_domain",
  "name",
  "phone",
  "phone_country",
  "custom.answer",
  "custom.other",
  "custom.unasked",
  "attribution.utm_source",
  "attribution.gclid"
])
const Leaf = Schema.Struct({ field: Field, op: Operator, value: Value })
/** A combination of such parts, or a single part. */
const over = <S extends Schema.Codec<Condition>>(Part: S) => {
  const Parts = Schema.Array(Part).check(Schema.isMaxLength(3))
  return Schema.Union([
    Schema.Struct({ all: Parts }),
    Schema.Struct({ any: Parts }),
    Schema.Struct({ not: Part }),
    Part
  ])
}
const Drop = Schema.Union([Leaf, Schema.Struct({ always: Schema.Literal(true) })])
const Tree = over(over(over(Drop)))

describe("holds", () => {
  it.prop(
    "D-RULE-2: equals a comparison of every pair of an answer and a value",
    [Leaf, Drawn],
    ([leaf, drawn]) => {
      const about = { ...leaf, field: "custom.answer" }
      assert.strictEqual(matches(about, answersTo(drawn)), referenceMatches(about, answersIn(drawn)))
    },
    { arbitrary: { runs: 3000 } }
  )

  it.prop(
    "D-RULE-2: equals the reference implementation for nested conditions",
    [Tree, Drawn],
    ([tree, drawn]) => {
      assert.isTrue(Schema.is(Condition)(tree))
      assert.strictEqual(matches(tree, answersTo(drawn)), referenceMatches(tree, answersIn(drawn)))
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "D-RULE-2: a negated `all` equals an `any` of negations",
    [Tree, Tree, Drawn],
    ([a, b, drawn]) => {
      const lead = answersTo(drawn)
      assert.strictEqual(
        matches({ not: { all: [a, b] } }, lead),
        matches({ any: [{ not: a }, { not: b }] }, lead)
      )
      assert.strictEqual(matches({ not: { not: a } }, lead), matches(a, lead))
    },
    { arbitrary: { runs: 300 } }
  )
})
