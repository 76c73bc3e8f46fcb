import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { enter, eventsOf, leave, nowhere } from "./Dwelling.ts"

const Act = Schema.Struct({
  field: Schema.Literals(["name", "email", "company", ""]),
  after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
})

describe("§4.6: how long a visitor stayed in a field", () => {
  it("adds up what each visit took, in tenths of a second", () => {
    const typed = leave(enter(enter(enter(nowhere, "name", 0), "email", 1500), "name", 4000), 4250)
    assert.deepStrictEqual(eventsOf(typed, 9000, true), [
      [
        { field: "name", dwell_seconds: 1.8, abandoned: false },
        { field: "email", dwell_seconds: 2.5, abandoned: false }
      ]
    ])
  })

  it("an unfinished form was abandoned in the field that the visitor was in last", () => {
    const inside = enter(enter(nowhere, "name", 0), "email", 1000)
    const told = [
      { field: "name", dwell_seconds: 1, abandoned: false },
      { field: "email", dwell_seconds: 2, abandoned: true }
    ]
    assert.deepStrictEqual(eventsOf(inside, 3000, false), [told])
    assert.deepStrictEqual(eventsOf(leave(inside, 3000), 60_000, false), [told])
  })

  it("tells at most an hour for a field, and nothing when no field was entered", () => {
    assert.strictEqual(eventsOf(enter(nowhere, "name", 0), 1e9, true)[0]?.[0]?.dwell_seconds, 3600)
    assert.deepStrictEqual(eventsOf(nowhere, 1000, false), [])
  })

  it("comes in batches of 20, as the endpoint takes them", () => {
    const many = Array.from({ length: 45 }, (_, nth) => `field${nth}`)
    const all = many.reduce((dwelling, field, nth) => enter(dwelling, field, nth * 1000), nowhere)
    const batches = eventsOf(all, 45_000, false)
    assert.deepStrictEqual(
      batches.map(({ length }) => length),
      [20, 20, 5]
    )
    assert.lengthOf(
      batches.flat().filter(({ abandoned }) => abandoned),
      1
    )
  })

  it.prop(
    "every moment counts for the field that the visitor is in, and for no other",
    [Schema.Array(Act)],
    ([acts]) => {
      let [now, dwelling] = [0, nowhere]
      let inside = ""
      const expected = new Map<string, number>()
      for (const { after, field } of acts) {
        if (inside !== "") expected.set(inside, (expected.get(inside) ?? 0) + after)
        now += after
        dwelling = field === "" ? leave(dwelling, now) : enter(dwelling, field, now)
        inside = field
      }
      const spent = leave(dwelling, now).spent
      for (const [field, millis] of Object.entries(spent))
        assert.strictEqual(millis, expected.get(field) ?? 0)
      for (const [field, millis] of expected) if (millis > 0) assert.strictEqual(spent[field], millis)
    }
  )
})
