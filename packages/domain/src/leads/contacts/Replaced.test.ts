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
/** A valid history: the result of a join. */
const historyOf = (minutes: ReadonlyArray<number>) =>
  joinReplaced(
    minutes.map((minute) => entry(minute)),
    []
  )

/** Reference implementation: all entries in order, each once, then both ends. */
const oracle = (minutes: ReadonlyArray<number>): ReadonlyArray<string> => {
  const all = [...new Set(minutes)].toSorted((a, b) => a - b)
  const kept = all.filter((_, nth) => nth < keptAtEitherEnd || nth >= all.length - keptAtEitherEnd)
  return kept.map((minute) => `name ${minute}`)
}

describe("Replaced", () => {
  it("D-CAP-2: a replaced name or phone number is kept in the history with the time", () => {
    const after = { ...before, name: PersonName.make("Grace"), phone: Phone.make("2") }
    assert.deepEqual(
      plain(withReplaced(before, after, sampleTime(5)).replaced),
      plain([
        { field: "name", value: "Ada", at: sampleTime(5) },
        { field: "phone", value: "1", at: sampleTime(5) }
      ])
    )
  })

  it("D-CAP-2: unchanged and empty values add nothing to the history", () => {
    assert.deepStrictEqual(withReplaced(before, before, sampleTime(5)).replaced, [])
    const blank = { ...before, name: null, phone: Phone.make(" ") }
    assert.deepStrictEqual(withReplaced(blank, before, sampleTime(5)).replaced, [])
  })

  it("D-CAP-2: a thousand captures do not displace the original data", () => {
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
    "D-CAP-2: merged histories keep the first ten and the last ten entries, in order, each once",
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
