import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import {
  type Attribution,
  attributionOf,
  mergeAttribution,
  noAttribution,
  Touch,
  touchKeys
} from "./Attribution.ts"

const Visit = Schema.Struct({
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 })),
  touch: Schema.Struct({
    utm_source: Schema.optionalKey(Schema.Literals(["", "ads", "mail"])),
    gclid: Schema.optionalKey(Schema.Literals(["", "g1", "g2"]))
  })
})
type Visit = typeof Visit.Type
const Visits = Schema.Array(Visit).check(Schema.isMaxLength(6))

const said = ({ touch }: Visit): Record<string, string> =>
  Object.fromEntries(Object.entries(touch).filter(([, value]) => value !== ""))
const speaks = (visit: Visit): boolean => Object.keys(said(visit)).length > 0
const of = (visit: Visit): Attribution => attributionOf(visit.touch, DateTime.makeUnsafe(visit.at))
const mergedInOrder = (visits: ReadonlyArray<Visit>): Attribution =>
  visits.map(of).reduce(mergeAttribution, noAttribution)

/** The touches with their times as numbers, so that equal instants are equal. */
const shown = ({ first, last }: Attribution) =>
  [first, last].map((timed) =>
    timed === null ? null : { at: DateTime.toEpochMillis(timed.at), touch: timed.touch }
  )

describe("attributionOf", () => {
  it.prop(
    "D-CAP-3: is both touches of a visit that said anything, with what it said and no more",
    [Visit],
    ([visit]) => {
      const timed = speaks(visit) ? { at: visit.at, touch: said(visit) } : null
      assert.deepStrictEqual(shown(of(visit)), [timed, timed])
    }
  )
})

describe("mergeAttribution", () => {
  it("D-CAP-3: keeps whole touches, the first and the last, and mixes no keys", () => {
    const merged = mergedInOrder([
      { at: 2, touch: { gclid: "g1" } },
      { at: 1, touch: { utm_source: "mail" } },
      { at: 3, touch: { utm_source: "" } }
    ])
    assert.deepStrictEqual(shown(merged), [
      { at: 1, touch: { utm_source: "mail" } },
      { at: 2, touch: { gclid: "g1" } }
    ])
  })

  it.prop(
    "D-CAP-3: first is the earliest that said anything, last the latest",
    [Visits],
    ([visits]) => {
      const [first, last] = shown(mergedInOrder(visits))
      const telling = visits.filter(speaks)
      const times = telling.map(({ at }) => at)
      const among = (timed: typeof first, at: number) =>
        telling.some(
          (visit) => visit.at === at && JSON.stringify(timed) === JSON.stringify(shown(of(visit))[0])
        )
      if (telling.length === 0) return assert.deepStrictEqual([first, last], [null, null])
      assert.isTrue(among(first, Math.min(...times)), JSON.stringify(first))
      assert.isTrue(among(last, Math.max(...times)), JSON.stringify(last))
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-3: visits that arrive in any other order leave the same two touches, also at equal instants",
    [Visits, Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })))],
    ([visits, moves]) => {
      const otherwise = [...visits]
      for (const move of moves) otherwise.push(...otherwise.splice(move, 1))
      assert.deepStrictEqual(shown(mergedInOrder(otherwise)), shown(mergedInOrder(visits)))
      assert.deepStrictEqual(shown(mergedInOrder(visits.toReversed())), shown(mergedInOrder(visits)))
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "D-CAP-3: is commutative, associative and idempotent, so that races end alike",
    [Visits, Visits, Visits],
    (draws) => {
      const [a, b, c] = [mergedInOrder(draws[0]), mergedInOrder(draws[1]), mergedInOrder(draws[2])]
      assert.deepStrictEqual(shown(mergeAttribution(a, b)), shown(mergeAttribution(b, a)))
      assert.deepStrictEqual(
        shown(mergeAttribution(mergeAttribution(a, b), c)),
        shown(mergeAttribution(a, mergeAttribution(b, c)))
      )
      assert.deepStrictEqual(shown(mergeAttribution(a, a)), shown(a))
      assert.deepStrictEqual(shown(mergeAttribution(a, noAttribution)), shown(a))
    },
    { arbitrary: { runs: 400 } }
  )
})

describe("Touch", () => {
  const decode = Schema.decodeUnknownOption(Touch)

  it("D-CAP-3: has the nineteen known keys and drops every other", () => {
    const known = Object.fromEntries(touchKeys.map((key) => [key, key]))
    assert.strictEqual(touchKeys.length, 19)
    assert.deepStrictEqual(decode({ ...known, email: "ada@example.com", UTM_SOURCE: "x" }), decode(known))
    assert.deepStrictEqual(Object.keys(Touch.fields).toSorted(), touchKeys.toSorted())
  })

  it.for(touchKeys)("D-CAP-3: %s is a text of up to 512 characters", (key) => {
    assert.strictEqual(decode({ [key]: "x".repeat(512) })._tag, "Some")
    for (const wrong of ["x".repeat(513), 7, null, {}])
      assert.strictEqual(decode({ [key]: wrong })._tag, "None")
  })
})
