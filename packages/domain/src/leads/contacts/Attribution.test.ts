import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type Attribution, attributionOf, mergeAttribution, noAttribution, withVisit } from "./Attribution.ts"
import { betweenLimit, betweenTextLimit } from "./betweenOf.ts"
import { Touch, touchFrom, touchKeys } from "./Touch.ts"

const Visit = Schema.Struct({
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 })),
  touch: Schema.Struct({
    utm_source: Schema.optionalKey(Schema.Literals(["", "ads", "mail"])),
    gclid: Schema.optionalKey(Schema.Literals(["", "g1", "g2"]))
  })
})
type Visit = typeof Visit.Type
const Visits = Schema.Array(Visit).check(Schema.isMaxLength(6))

const valuesOf = ({ touch }: Visit): Record<string, string> =>
  Object.fromEntries(Object.entries(touch).filter(([, value]) => value !== ""))
const hasValues = (visit: Visit): boolean => Object.keys(valuesOf(visit)).length > 0
const attributionFrom = (visit: Visit): Attribution =>
  attributionOf(visit.touch, DateTime.makeUnsafe(visit.at))
const mergedInOrder = (visits: ReadonlyArray<Visit>): Attribution =>
  visits.map(attributionFrom).reduce(mergeAttribution, noAttribution)

/** The touches with their times as numbers, to compare equal instants as equal. */
const comparable = ({ first, last }: Attribution) =>
  [first, last].map((timed) =>
    timed === null ? null : { at: DateTime.toEpochMillis(timed.at), touch: timed.touch }
  )

describe("attributionOf", () => {
  it.prop(
    "D-CAP-3: uses a visit with values as the first and the last touch, without its empty values",
    [Visit],
    ([visit]) => {
      const timed = hasValues(visit) ? { at: visit.at, touch: valuesOf(visit) } : null
      assert.deepStrictEqual(comparable(attributionFrom(visit)), [timed, timed])
    }
  )
})

describe("withVisit", () => {
  it.prop(
    "D-CAP-3: the first visit with values stays, and the last touch is the latest of the times, then of the order",
    [Visits],
    ([visits]) => {
      const counted = visits.filter(hasValues)
      const latest = counted.toSorted((a, b) => a.at - b.at).at(-1)
      const expected = [counted[0], latest].map((visit) =>
        visit === undefined ? null : { at: visit.at, touch: valuesOf(visit) }
      )
      const found = visits.map(attributionFrom).reduce(withVisit, noAttribution)
      assert.deepStrictEqual(comparable(found), expected)
    },
    { arbitrary: { runs: 1000 } }
  )
})

describe("mergeAttribution", () => {
  it("D-CAP-3: keeps the whole first and last touch, without mixing their keys", () => {
    const merged = mergedInOrder([
      { at: 2, touch: { gclid: "g1" } },
      { at: 1, touch: { utm_source: "mail" } },
      { at: 3, touch: { utm_source: "" } }
    ])
    assert.deepStrictEqual(comparable(merged), [
      { at: 1, touch: { utm_source: "mail" } },
      { at: 2, touch: { gclid: "g1" } }
    ])
  })

  it.prop(
    "D-CAP-3: the first touch is the earliest with values, the last touch the latest",
    [Visits],
    ([visits]) => {
      const [first, last] = comparable(mergedInOrder(visits))
      const counted = visits.filter(hasValues)
      const times = counted.map(({ at }) => at)
      const among = (timed: typeof first, at: number) =>
        counted.some(
          (visit) =>
            visit.at === at && JSON.stringify(timed) === JSON.stringify(comparable(attributionFrom(visit))[0])
        )
      if (counted.length === 0) return assert.deepStrictEqual([first, last], [null, null])
      assert.isTrue(among(first, Math.min(...times)), JSON.stringify(first))
      assert.isTrue(among(last, Math.max(...times)), JSON.stringify(last))
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-3: visits in any other order give the same two touches, also at equal instants",
    [Visits, Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })))],
    ([visits, moves]) => {
      const reordered = [...visits]
      for (const move of moves) reordered.push(...reordered.splice(move, 1))
      assert.deepStrictEqual(comparable(mergedInOrder(reordered)), comparable(mergedInOrder(visits)))
      assert.deepStrictEqual(
        comparable(mergedInOrder(visits.toReversed())),
        comparable(mergedInOrder(visits))
      )
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-3: is commutative, associative and idempotent, so that races have one result",
    [Visits, Visits, Visits],
    (draws) => {
      const [a, b, c] = [mergedInOrder(draws[0]), mergedInOrder(draws[1]), mergedInOrder(draws[2])]
      assert.deepStrictEqual(comparable(mergeAttribution(a, b)), comparable(mergeAttribution(b, a)))
      assert.deepStrictEqual(
        comparable(mergeAttribution(mergeAttribution(a, b), c)),
        comparable(mergeAttribution(a, mergeAttribution(b, c)))
      )
      assert.deepStrictEqual(comparable(mergeAttribution(a, a)), comparable(a))
      assert.deepStrictEqual(comparable(mergeAttribution(a, noAttribution)), comparable(a))
    },
    { arbitrary: { runs: 400 } }
  )
})

/** All touches of the journey: the time, and the source or click id. */
const lineOf = ({ between = [], first, last }: Attribution) =>
  [first, ...between, last].map((timed) =>
    timed === null ? null : [DateTime.toEpochMillis(timed.at), ...Object.values(timed.touch)]
  )

describe("the touches between", () => {
  const visit = (minute: number, touch: Touch) => attributionOf(touch, DateTime.makeUnsafe(minute))

  it("D-JRN-2: are kept in order, without repeats, queries and the paths of referrers", () => {
    const landing_page = "https://acme.example/offer?email=ada@example.com#a"
    const referrer = "https://news.example/read?to=ada@example.com"
    const known = [
      visit(0, { utm_source: "ads" }),
      visit(1, { utm_source: "ads" }),
      visit(2, { landing_page, referrer }),
      visit(3, { landing_page: "https://acme.example/offer", referrer: "https://news.example/other" }),
      visit(4, { utm_source: "mail" }),
      visit(5, { utm_source: "mail" })
    ].reduce(withVisit, noAttribution)
    assert.deepStrictEqual(lineOf(known), [
      [0, "ads"],
      [3, "https://news.example", "https://acme.example/offer"],
      [5, "mail"]
    ])
    // A visit that is reported late stands where it belongs.
    assert.deepStrictEqual(lineOf(withVisit(known, visit(4, { gclid: "late" })))[2], [4, "late"])
  })

  it("D-JRN-3: are the latest twenty, and 16,000 characters", () => {
    const visits = Array.from({ length: 40 }, (_, nth) => visit(nth, { utm_source: `s${nth}` }))
    const { between = [], first, last } = visits.reduce(withVisit, noAttribution)
    assert.deepStrictEqual([first?.touch, last?.touch], [{ utm_source: "s0" }, { utm_source: "s39" }])
    assert.deepStrictEqual(
      between.map(({ touch }) => touch.utm_source),
      Array.from({ length: betweenLimit }, (_, nth) => `s${nth + 39 - betweenLimit}`)
    )
    const long = Object.fromEntries(touchKeys.map((key) => [key, "https://a.example/".padEnd(512, "x")]))
    const many = Array.from({ length: 10 }, (_, nth) => visit(nth, { ...long, utm_id: String(nth) }))
    const { between: few = [] } = many.reduce(withVisit, noAttribution)
    assert.isAbove(few.length, 0)
    assert.isAtMost(JSON.stringify(few.map(({ touch }) => Object.values(touch))).length, betweenTextLimit)
  })

  it.prop(
    "D-JRN-4: merging loses no touch, and its order does not matter",
    [Visits, Visits],
    (draws) => {
      const [a = noAttribution, b = noAttribution] = draws.map((visits) =>
        visits.map(attributionFrom).reduce(withVisit, noAttribution)
      )
      const all = (...journeys: ReadonlyArray<Attribution>) => {
        const touches = journeys.flatMap(({ between = [], first, last }) => [first, ...between, last])
        return [
          ...new Set(touches.filter((one) => one !== null).map((one) => JSON.stringify(one)))
        ].toSorted()
      }
      const merged = mergeAttribution(a, b)
      assert.deepStrictEqual(all(merged), all(a, b))
      assert.deepStrictEqual(lineOf(merged), lineOf(mergeAttribution(b, a)))
      const times = (merged.between ?? []).map(({ at }) => DateTime.toEpochMillis(at))
      assert.deepStrictEqual(
        times,
        times.toSorted((one, other) => one - other)
      )
    },
    { arbitrary: { runs: 400 } }
  )
})

describe("Touch", () => {
  const decode = Schema.decodeUnknownOption(Touch)

  it("D-CAP-3, D-JRN-1: has thirty keys and drops every other", () => {
    const known = Object.fromEntries(touchKeys.map((key) => [key, key]))
    assert.strictEqual(touchKeys.length, 30)
    assert.deepStrictEqual(decode({ ...known, email: "ada@example.com", UTM_SOURCE: "x" }), decode(known))
    assert.deepStrictEqual(Object.keys(Touch.fields).toSorted(), touchKeys.toSorted())
  })

  it.for(touchKeys)("D-CAP-3: %s is a text of up to 512 characters", (key) => {
    assert.strictEqual(decode({ [key]: "x".repeat(512) })._tag, "Some")
    for (const wrong of ["x".repeat(513), 7, null, {}])
      assert.strictEqual(decode({ [key]: wrong })._tag, "None")
  })
})

const clickIds =
  "gclid gbraid wbraid fbclid fbc fbp msclkid ttclid li_fat_id twclid rdt_cid sccid epik ttp rdt_uuid gad_campaignid hsa_acc hsa_cam hsa_grp hsa_ad hsa_net hsa_src".split(
    " "
  )

describe("touchFrom", () => {
  it.prop(
    "D-CAP-3a: makes a touch of any values of the known keys, with every short text unchanged",
    [
      Schema.Record(
        Schema.Literals([...touchKeys, "ip", "__proto__"]),
        Schema.Union([Schema.Json, Schema.String])
      )
    ],
    ([given]) => {
      const touch = touchFrom(given)
      assert.isTrue(Schema.is(Touch)(touch))
      for (const key of touchKeys) {
        const value = Object.hasOwn(given, key) ? given[key] : undefined
        assert.strictEqual(touch[key], typeof value === "string" ? value : undefined, key)
      }
    }
  )

  it.for(touchKeys)("D-CAP-3a: drops %s if it is not a text, and keeps the rest", (key) => {
    for (const wrong of [null, 7, true, [], {}, ["x"]])
      assert.deepStrictEqual(touchFrom({ fbp: "kept", utm_id: "kept", [key]: wrong }), {
        ...(key === "utm_id" ? {} : { utm_id: "kept" }),
        ...(key === "fbp" ? {} : { fbp: "kept" })
      })
  })

  it.for(touchKeys)("D-CAP-3a: cuts %s after 512 characters, or drops it if it is a click id", (key) => {
    for (const character of ["x", "\u{1F600}"]) {
      const longest = character.repeat(512)
      assert.deepStrictEqual(touchFrom({ [key]: longest }), { [key]: longest })
      assert.deepStrictEqual(
        touchFrom({ [key]: longest + character }),
        clickIds.includes(key) ? {} : { [key]: longest }
      )
    }
  })
})
