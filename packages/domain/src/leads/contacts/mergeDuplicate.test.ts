import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { plain, sampleContact, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { attributionOf } from "./Attribution.ts"
import { type Contact, emailsOf, PersonName, Phone } from "./Contact.ts"
import { customFieldLimits, fitsLimits } from "./CustomFields.ts"
import { mergeDuplicate } from "./mergeDuplicate.ts"
import { Outcome } from "./QualificationState.ts"

const { eventType, workspace } = sampleOffering()
const other = sampleOffering().eventType
const at = sampleTime(1000)

const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
const Answer = Schema.Literals(["", "short", "long"])
const Drawn = Schema.Struct({
  name: Schema.NullOr(Schema.Literals(["Ada", "Grace"])),
  phone: Schema.NullOr(Schema.Literals(["", " ", "1", "2"])),
  first: Schema.NullOr(Minute),
  last: Schema.NullOr(Minute),
  made: Minute,
  fields: Schema.Struct({
    a: Schema.optionalKey(Answer),
    b: Schema.optionalKey(Answer),
    c: Schema.optionalKey(Answer)
  }),
  outcomes: Schema.Array(Schema.Literals(["none", "Undecided", "Qualified"])).check(
    Schema.isMinLength(2),
    Schema.isMaxLength(2)
  ),
  merged: Schema.Array(Minute).check(Schema.isMaxLength(2))
})

/** Three long answers exceed the limit, two do not. */
const texts = { "": "", short: "x", long: "y".repeat(3500) }

const contactOf = ({
  first,
  fields,
  last,
  made,
  merged,
  name,
  outcomes,
  phone
}: typeof Drawn.Type): Contact =>
  sampleContact(workspace.id, {
    name: name === null ? null : PersonName.make(name),
    phone: phone === null ? null : Phone.make(phone),
    attribution: {
      first: first === null ? null : attributionOf({ utm_source: "a" }, sampleTime(first)).first,
      last: last === null ? null : attributionOf({ utm_source: "b" }, sampleTime(last)).last
    },
    customFields: Object.fromEntries(Object.entries(fields).map(([key, answer]) => [key, texts[answer]])),
    qualificationStates: Object.fromEntries(
      outcomes.flatMap((tag, nth) =>
        tag === "none"
          ? []
          : [
              [
                nth === 0 ? eventType.id : other.id,
                { capturedAt: null, outcome: Outcome.make({ _tag: tag }) }
              ]
            ]
      )
    ),
    merged: merged.map((minute) => ({
      contactId: sampleContact(workspace.id).id,
      email: sampleContact(workspace.id).email,
      at: sampleTime(minute)
    })),
    createdAt: sampleTime(made)
  })

const minuteOf = (time: { readonly at: DateTime.Utc } | null) =>
  time === null ? null : DateTime.toEpochMillis(time.at)

const known = <A>(values: ReadonlyArray<A | null>): ReadonlyArray<A> =>
  values.filter((value) => value !== null)

/** Reference implementation of the answers: every key of the duplicate is tried alone, one after the other. */
const answersOf = (kept: Contact, duplicate: Contact): Contact["customFields"] => {
  const all = new Map(Object.entries(kept.customFields))
  for (const key of Object.keys(duplicate.customFields)) {
    const tried = new Map(all)
    if (!tried.has(key)) tried.set(key, duplicate.customFields[key] ?? null)
    const size = new TextEncoder().encode(JSON.stringify(Object.fromEntries(tried))).length
    if (size > customFieldLimits.bytes || tried.size > customFieldLimits.keys) continue
    for (const [name, value] of tried) all.set(name, value)
  }
  return Object.fromEntries(all)
}

describe("mergeDuplicate", () => {
  it.prop(
    "D-CONTACT-2: the kept contact's own data win, and the duplicate fills the gaps, as in a slow reference",
    [Drawn, Drawn],
    (draws) => {
      const [kept, duplicate] = [contactOf(draws[0]), contactOf(draws[1])]
      if (!fitsLimits(kept.customFields) || !fitsLimits(duplicate.customFields)) return
      const merged = mergeDuplicate(kept, duplicate, at)
      assert.deepStrictEqual([merged.id, merged.email], [kept.id, kept.email])
      assert.strictEqual(merged.name, known([kept.name, duplicate.name])[0] ?? null)
      const numbers = known([kept.phone, duplicate.phone])
      const typed = known([kept.phone]).filter((phone) => phone.trim() !== "")
      const phone = typed[0] ?? duplicate.phone ?? numbers[0] ?? null
      assert.strictEqual(merged.phone, phone)
      assert.deepStrictEqual(merged.customFields, answersOf(kept, duplicate))
      for (const { id } of [eventType, other]) {
        const states = [kept.qualificationStates[id], duplicate.qualificationStates[id]].filter(
          (state) => state !== undefined
        )
        const decided = states.find(({ outcome }) => outcome._tag !== "Undecided")
        assert.deepStrictEqual(
          plain(merged.qualificationStates[id] ?? null),
          plain(decided ?? states[0] ?? null)
        )
      }
    },
    { arbitrary: { runs: 1000 } }
  )

  it.prop(
    "D-CONTACT-2: the earliest first touch, the latest last touch and the earliest creation win",
    [Drawn, Drawn],
    (draws) => {
      const [kept, duplicate] = [contactOf(draws[0]), contactOf(draws[1])]
      const { attribution, createdAt } = mergeDuplicate(kept, duplicate, at)
      const [a, b] = [kept.attribution, duplicate.attribution]
      const firsts = known([minuteOf(a.first), minuteOf(b.first)])
      const lasts = known([minuteOf(a.last), minuteOf(b.last)])
      assert.strictEqual(minuteOf(attribution.first), firsts.length === 0 ? null : Math.min(...firsts))
      assert.strictEqual(minuteOf(attribution.last), lasts.length === 0 ? null : Math.max(...lasts))
      const made = [kept, duplicate].map((one) => DateTime.toEpochMillis(one.createdAt))
      assert.strictEqual(DateTime.toEpochMillis(createdAt), Math.min(...made))
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CONTACT-1, D-CONTACT-2: no email is lost, and no name or phone number",
    [Drawn, Drawn],
    (draws) => {
      const [kept, duplicate] = [contactOf(draws[0]), contactOf(draws[1])]
      const merged = mergeDuplicate(kept, duplicate, at)
      assert.sameMembers([...emailsOf(merged)], [...emailsOf(kept), ...emailsOf(duplicate)])
      const times = merged.merged.map((one) => DateTime.toEpochMillis(one.at))
      assert.deepStrictEqual(
        times,
        times.toSorted((a, b) => a - b)
      )
      assert.isNull(merged.origin)
      for (const field of ["name", "phone"] as const)
        for (const { [field]: value } of [kept, duplicate])
          assert.isTrue(
            value === null ||
              value.trim() === "" ||
              merged[field] === value ||
              merged.replaced.some((one) => one.field === field && one.value === value)
          )
    },
    { arbitrary: { runs: 400 } }
  )
})
