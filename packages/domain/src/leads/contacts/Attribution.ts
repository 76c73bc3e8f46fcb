import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { textFault } from "../../kernel/texts/index.ts"
import { betweenOf, isRepeated } from "./betweenOf.ts"
import { compareTouches, TimedTouch, type Touch, touchKeys } from "./Touch.ts"

/** The first touch with a value, which never changes, and the last one (D-CAP-3), with those between them (D-JRN-2). */
export const Attribution = Schema.Struct({
  first: Schema.NullOr(TimedTouch),
  last: Schema.NullOr(TimedTouch),
  /** In the order of their times. Absent: none. */
  between: Schema.optionalKey(Schema.Array(TimedTouch))
})
export type Attribution = typeof Attribution.Type

/** The attribution of a contact without touches. */
export const noAttribution: Attribution = { first: null, last: null }

/**
 * The attribution of one visit, without empty values and without values that D-TEXT-1 forbids: they do not refuse a
 * capture (D-CAP-3a). A touch without other values is no attribution.
 */
export const attributionOf = (touch: Touch, at: DateTime.Utc): Attribution => {
  const keys = touchKeys.filter((key) => isUsable(touch[key]))
  if (keys.length === 0) return noAttribution
  const timed = { at, touch: Object.fromEntries(keys.map((key) => [key, touch[key]])) }
  return { first: timed, last: timed }
}

const isUsable = (value: string | undefined): boolean =>
  value !== undefined && value !== "" && textFault(value) === undefined

/**
 * The attribution after one more visit (D-CAP-3). The first touch stays, whatever the times: they are of several processes,
 * and their milliseconds can be equal. The last touch is the later one, at the same instant the new one.
 */
export const withVisit = (known: Attribution, { first, last }: Attribution): Attribution => {
  const staysLast = last === null || (known.last !== null && DateTime.isGreaterThan(known.last.at, last.at))
  const ends = { first: known.first ?? first, last: staysLast ? known.last : last }
  const between = known.between ?? []
  if (staysLast) return withBetween(ends, [...between, last])
  const isSame = [last, between.at(-1) ?? known.first].some((other) => isRepeated(known.last, other))
  return withBetween(ends, isSame ? between : [...between, known.last])
}

const withBetween = (
  ends: Pick<Attribution, "first" | "last">,
  touches: ReadonlyArray<TimedTouch | null>
): Attribution => {
  const between = betweenOf(ends, touches)
  return between.length === 0 ? ends : { ...ends, between }
}

/**
 * Merges the attributions of two contacts of one person: the earlier first touch, the later last touch, and all others between. The order of
 * merging does not matter: of two touches at the same instant, the smaller by its text counts as the earlier.
 */
export const mergeAttribution = (a: Attribution, b: Attribution): Attribution =>
  withBetween(
    {
      first: choose(a.first, b.first, (order) => order <= 0),
      last: choose(a.last, b.last, (order) => order >= 0)
    },
    [a, b].flatMap(({ between = [], first, last }) => [first, ...between, last])
  )

/** All touches in the order of their times. One visit is both the first and the last one. */
export const journeyOf = ({ between = [], first, last }: Attribution): ReadonlyArray<TimedTouch> => {
  const isOne = first !== null && last !== null && compareTouches(first, last) === 0
  return [first, ...between, isOne ? null : last]
    .filter((timed) => timed !== null)
    .toSorted((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
}

const choose = (a: TimedTouch | null, b: TimedTouch | null, takesFirst: (order: number) => boolean) =>
  a === null || b === null ? (a ?? b) : takesFirst(compareTouches(a, b)) ? a : b
