import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { plain, sampleContact, sampleOffering } from "@calendeal/port-contracts/samples"
import { type Attribution, attributionOf, mergeAttribution, noAttribution } from "./Attribution.ts"
import { type Contact, PersonName, Phone } from "./Contact.ts"
import { mergeContacts } from "./mergeContacts.ts"
import { Outcome } from "./QualificationState.ts"

const { workspace } = sampleOffering()
const eventTypes = [sampleOffering().eventType.id, sampleOffering().eventType.id]

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
const Visit = Schema.Struct({ at: Instant, source: Schema.Literals(["", "ads", "mail"]) })
/** Answers: single values, objects, and nested objects. */
const Leaf = Schema.Literals([1, "x", true])
const Inner = Schema.Union([Leaf, Schema.Null, Schema.Struct({ a: Schema.optionalKey(Leaf) })])
const Answer = Schema.Union([
  Leaf,
  Schema.Array(Leaf).check(Schema.isMaxLength(2)),
  Schema.Struct({ a: Schema.optionalKey(Inner), b: Schema.optionalKey(Inner) })
])
const Drawn = Schema.Struct({
  name: Schema.NullOr(Schema.Literals(["Ada", "Grace"])),
  phone: Schema.NullOr(Schema.Literals(["", "1", "2"])),
  visits: Schema.Array(Visit).check(Schema.isMaxLength(3)),
  fields: Schema.Struct({ p: Schema.optionalKey(Answer), q: Schema.optionalKey(Answer) }),
  captured: Schema.Array(Schema.NullOr(Instant)).check(Schema.isMaxLength(2))
})

const contactOf = ({ captured, fields, name, phone, visits }: typeof Drawn.Type): Contact =>
  sampleContact(workspace.id, {
    name: name === null ? null : PersonName.make(name),
    phone: phone === null ? null : Phone.make(phone),
    attribution: visits
      .map(({ at, source }) => attributionOf({ utm_source: source }, DateTime.makeUnsafe(at)))
      .reduce<Attribution>(mergeAttribution, noAttribution),
    customFields: fields,
    qualificationStates: Object.fromEntries(
      captured.flatMap((at, index) => {
        const id = eventTypes[index]
        const capturedAt = at === null ? null : DateTime.makeUnsafe(at)
        return id === undefined ? [] : [[id, { capturedAt, outcome: Outcome.make({ _tag: "Qualified" }) }]]
      })
    )
  })

const same = (a: Contact, b: Contact) => assert.deepEqual(plain(a), plain(b))

describe("mergeContacts", () => {
  it.prop(
    "D-CAP-7: the order of merging three contacts does not matter",
    [Drawn, Drawn, Drawn],
    (draws) => {
      const [a, b, c] = [contactOf(draws[0]), contactOf(draws[1]), contactOf(draws[2])]
      same(mergeContacts(mergeContacts(a, b), c), mergeContacts(a, mergeContacts(b, c)))
    },
    { arbitrary: { runs: 1000 } }
  )

  it.prop(
    "D-CAP-7: merging a contact with itself, or the same contact again, changes nothing",
    [Drawn, Drawn],
    (draws) => {
      const [a, b] = [contactOf(draws[0]), contactOf(draws[1])]
      same(mergeContacts(a, a), a)
      same(mergeContacts(mergeContacts(a, b), b), mergeContacts(a, b))
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-3, D-CAP-7: the touches come from all visits of both, whichever of the two is the known one",
    [Drawn, Drawn],
    (draws) => {
      const [a, b] = [contactOf(draws[0]), contactOf(draws[1])]
      const all = contactOf({ ...draws[0], visits: [...draws[0].visits, ...draws[1].visits] }).attribution
      assert.deepEqual(plain(mergeContacts(a, b).attribution), plain(all))
      assert.deepEqual(plain(mergeContacts(b, a).attribution), plain(all))
      const times = [...draws[0].visits, ...draws[1].visits]
        .filter(({ source }) => source !== "")
        .map(({ at }) => at)
      const millis = ({ first, last }: Attribution) =>
        [first, last].map((timed) => (timed === null ? null : DateTime.toEpochMillis(timed.at)))
      const expected = times.length === 0 ? [null, null] : [Math.min(...times), Math.max(...times)]
      assert.deepStrictEqual(millis(mergeContacts(a, b).attribution), expected)
    },
    { arbitrary: { runs: 400 } }
  )
})
