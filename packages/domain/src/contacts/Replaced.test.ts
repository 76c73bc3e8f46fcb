import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { plain, sampleContact, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { PersonName, Phone } from "./Contact.ts"
import { joinReplaced, keptAtEitherEnd, type Replaced, withReplaced } from "./Replaced.ts"

const before = sampleContact(sampleWorkspace().id, { name: PersonName.make("Ada"), phone: Phone.make("1") })
const entry = (minute: number, value = `name ${minute}`): Replaced => ({
  field: "name",
  value,
  at: sampleTime(minute)
})

const Drawn = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))).check(
  Schema.isMaxLength(40)
)
/** A history as it can be: what was joined before. */
const historyOf = (minutes: ReadonlyArray<number>) =>
  joinReplaced(
    minutes.map((minute) => entry(minute)),
    []
  )

/** The same, slowly: everything in order, each once, and then the ends. */
const oracle = (minutes: ReadonlyArray<number>): ReadonlyArray<string> => {
  const all = [...new Set(minutes)].toSorted((a, b) => a - b)
  const kept = all.filter((_, nth) => nth < keptAtEitherEnd || nth >= all.length - keptAtEitherEnd)
  return kept.map((minute) => `name ${minute}`)
}

describe("what of a contact was replaced", () => {
  it("D-CAP-2: a name and a phone that another takes the place of stay in the history, with the time", () => {
    const after = { ...before, name: PersonName.make("Grace"), phone: Phone.make("2") }
    assert.deepEqual(
      plain(withReplaced(before, after, sampleTime(5)).replaced),
      plain([
        { field: "name", value: "Ada", at: sampleTime(5) },
        { field: "phone", value: "1", at: sampleTime(5) }
      ])
    )
  })

  it("D-CAP-2: what stays, and what was empty, leaves nothing", () => {
    assert.deepStrictEqual(withReplaced(before, before, sampleTime(5)).replaced, [])
    const blank = { ...before, name: null, phone: Phone.make(" ") }
    assert.deepStrictEqual(withReplaced(blank, before, sampleTime(5)).replaced, [])
  })

  it("D-CAP-2: a thousand captures cannot push out what was there before them", () => {
    let contact = before
    for (let minute = 1; minute <= 1000; minute++) {
      const next = { ...contact, name: PersonName.make(`name ${minute % 2}`) }
      contact = withReplaced(contact, next, sampleTime(minute))
    }
    assert.strictEqual(contact.replaced[0]?.value, "Ada")
    assert.lengthOf(contact.replaced, 2 * keptAtEitherEnd)
    assert.strictEqual(contact.replaced.at(-1)?.value, "name 1")
  })

  it.prop(
    "D-CAP-2: histories join to the first ten and the last ten of all, in order, each once",
    [Drawn, Drawn],
    ([one, other]) => {
      const joined = joinReplaced(historyOf(one), historyOf(other))
      assert.deepStrictEqual(
        joined.map(({ value }) => value),
        oracle([...one, ...other])
      )
      assert.deepStrictEqual(plain(joinReplaced(joined, historyOf(one))), plain(joined))
      assert.isTrue(
        joined.every(({ at }, nth) => nth === 0 || DateTime.isGreaterThan(at, joined[nth - 1]?.at ?? at))
      )
    }
  )
})
