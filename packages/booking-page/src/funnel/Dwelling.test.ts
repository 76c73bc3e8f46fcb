import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { enterField, eventsOf, leaveField, nowhere } from "./Dwelling.ts"

const Act = Schema.Struct({
  field: Schema.Literals(["name", "email", "company", ""]),
  after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
})

describe("§4.6: the time a visitor spends in a field", () => {
  it("is the sum of all visits, in tenths of a second", () => {
    const typed = leaveField(
      enterField(enterField(enterField(nowhere, "name", 0), "email", 1500), "name", 4000),
      4250
    )
    assert.deepStrictEqual(eventsOf(typed, 9000, true), [
      [
        { field: "name", dwell_seconds: 1.8, abandoned: false },
        { field: "email", dwell_seconds: 2.5, abandoned: false }
      ]
    ])
  })

  it("the last field of an unfinished form is the abandoned one", () => {
    const inside = enterField(enterField(nowhere, "name", 0), "email", 1000)
    const expected = [
      { field: "name", dwell_seconds: 1, abandoned: false },
      { field: "email", dwell_seconds: 2, abandoned: true }
    ]
    assert.deepStrictEqual(eventsOf(inside, 3000, false), [expected])
    assert.deepStrictEqual(eventsOf(leaveField(inside, 3000), 60_000, false), [expected])
  })

  it("is at most an hour per field; without any field there are no events", () => {
    assert.strictEqual(eventsOf(enterField(nowhere, "name", 0), 1e9, true)[0]?.[0]?.dwell_seconds, 3600)
    assert.deepStrictEqual(eventsOf(nowhere, 1000, false), [])
  })

  it("is sent in batches of 20, the endpoint's limit", () => {
    const many = Array.from({ length: 45 }, (_, nth) => `field${nth}`)
    const all = many.reduce((dwelling, field, nth) => enterField(dwelling, field, nth * 1000), nowhere)
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

  it.prop("all time counts for the current field only", [Schema.Array(Act)], ([acts]) => {
    let [now, dwelling] = [0, nowhere]
    let inside = ""
    const expected = new Map<string, number>()
    for (const { after, field } of acts) {
      if (inside !== "") expected.set(inside, (expected.get(inside) ?? 0) + after)
      now += after
      dwelling = field === "" ? leaveField(dwelling, now) : enterField(dwelling, field, now)
      inside = field
    }
    const spent = leaveField(dwelling, now).spent
    for (const [field, millis] of Object.entries(spent)) assert.strictEqual(millis, expected.get(field) ?? 0)
    for (const [field, millis] of expected) if (millis > 0) assert.strictEqual(spent[field], millis)
  })
})
