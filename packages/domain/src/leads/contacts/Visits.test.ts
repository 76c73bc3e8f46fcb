import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { attributionOf, journeyOf, noAttribution } from "./Attribution.ts"
import { betweenLimit } from "./betweenOf.ts"
import { visitLimit, visitsFrom, withArrival } from "./Visits.ts"

const now = DateTime.makeUnsafe("2026-12-01T12:00:00Z")
const ago = (hours: number) => DateTime.subtract(now, { hours })
const visit = (hours: number, utm_source: string) => ({ at: ago(hours), touch: { utm_source } })

/** 2161 hours are an hour more than 90 days; below zero is later than now. */
const Visit = Schema.Struct({
  hours: Schema.Literals([-1, 0, 1, 2, 24, 2160, 2161]),
  source: Schema.Literals(["", "ads", "mail", "blog"])
})
const Visits = Schema.Array(Visit).check(Schema.isMaxLength(8))
const visitsOf = (drawn: typeof Visits.Type) => drawn.map(({ hours, source }) => visit(hours, source))

/** The sources of the journey, in its order. */
const sourcesOf = (attribution: ReturnType<typeof withArrival>) =>
  journeyOf(attribution).map(({ touch }) => touch.utm_source)

describe("Remembered visits", () => {
  it("D-JRN-5: of a new contact, the earliest is the first touch", () => {
    const visits = [visit(48, "ads"), visit(24, "blog")]
    const found = withArrival(noAttribution, { touch: { utm_source: "mail" }, visits }, "on", now)
    assert.deepStrictEqual(sourcesOf(found), ["ads", "blog", "mail"])
    assert.deepStrictEqual(found.first, visits[0])
  })

  it("D-JRN-6: of a known contact, the first touch stays the first", () => {
    const known = attributionOf({ utm_source: "fair" }, ago(30))
    const visits = [visit(48, "ads"), visit(24, "blog")]
    const found = withArrival(known, { touch: {}, visits }, "with_consent", now)
    assert.deepStrictEqual(sourcesOf(found), ["fair", "blog"])
    assert.deepStrictEqual(found.first, known.first)
  })

  it("D-JRN-7: are not used if the workspace remembers none", () => {
    const found = withArrival(noAttribution, { touch: {}, visits: [visit(48, "ads")] }, "off", now)
    assert.deepStrictEqual(found, noAttribution)
  })

  it.prop(
    "D-JRN-5, D-JRN-6: those of 90 days join the journey by time, each once, however often they are sent",
    [Visits, Schema.Literals(["none", "before", "between"])],
    ([drawn, before]) => {
      const known =
        before === "none"
          ? noAttribution
          : attributionOf({ utm_source: "fair" }, before === "before" ? ago(3000) : ago(12))
      const arrival = { touch: {}, visits: visitsOf(drawn) }
      const found = withArrival(known, arrival, "on", now)
      assert.deepStrictEqual(withArrival(found, arrival, "on", now), found)

      // Slowly: every hour of 90 days in turn. A visit that repeats the last one only takes its place, unless that is the first.
      let expected: ReadonlyArray<string | undefined> = before === "none" ? [] : ["fair"]
      for (let hours = 2160; hours >= 0; hours--) {
        if (before === "between" && hours >= 12) continue
        const then = drawn
          .filter((one) => one.hours === hours && one.source !== "")
          .map(({ source }) => source)
        for (const source of [...new Set(then)].toSorted()) {
          const others =
            expected.length > 1 && expected.at(-1) === expected.at(-2) ? expected.slice(0, -1) : expected
          expected = others.length > 1 && others.at(-1) === source ? others : [...others, source]
        }
      }
      assert.deepStrictEqual(sourcesOf(found), expected)
    },
    { arbitrary: { runs: 500 } }
  )

  it.prop(
    "D-JRN-6: those before the last touch of a known contact leave it the last",
    [Visits],
    ([drawn]) => {
      const known = {
        ...attributionOf({ utm_source: "fair" }, ago(3000)),
        last: { at: now, touch: { utm_source: "call" } }
      }
      const arrival = { touch: {}, visits: visitsOf(drawn.filter(({ hours }) => hours !== 0)) }
      const found = withArrival(known, arrival, "on", now)
      assert.deepStrictEqual(withArrival(found, arrival, "on", now), found)
      assert.deepStrictEqual([found.first, found.last], [known.first, known.last])
      const between = (found.between ?? []).map(
        ({ at, touch }) => `${DateTime.formatIso(at)} ${touch.utm_source}`
      )
      const wanted = drawn
        .filter(({ hours, source }) => source !== "" && hours > 0 && hours <= 2160)
        .map(({ hours, source }) => `${DateTime.formatIso(ago(hours))} ${source}`)
      assert.includeMembers(wanted, between)
      assert.strictEqual(between.length === 0, wanted.length === 0)
    }
  )

  it.prop(
    "D-JRN-5: any value is read, and none makes a journey longer than it may be",
    [Schema.Json],
    ([given]) => {
      for (const value of [given, [given], Array.from({ length: 1000 }, () => given)])
        assert.isAtMost(visitsFrom(value).length, visitLimit)
    }
  )

  it("D-JRN-5: a thousand visits leave the latest twenty, and keys of prototypes nothing", () => {
    const given = Array.from({ length: 1000 }, (_, nth) => ({
      at: DateTime.formatIso(DateTime.subtract(now, { minutes: 1000 - nth })),
      utm_source: `visit ${nth}`,
      ["__proto__"]: { utm_medium: "x" },
      constructor: "x"
    }))
    const found = withArrival(noAttribution, { touch: {}, visits: visitsFrom(given) }, "on", now)
    assert.strictEqual(found.first?.touch.utm_source, "visit 980")
    assert.deepStrictEqual(found.last?.touch, { utm_source: "visit 999" })
    assert.isAtMost(found.between?.length ?? 0, betweenLimit)
    for (const wrong of [null, 1, "x", {}, [null], [{ at: 1 }], [{ at: "soon" }], [{ at: {} }], [[]]])
      assert.deepStrictEqual(visitsFrom(wrong), [])
  })
})
