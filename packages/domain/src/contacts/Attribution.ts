import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { textFault } from "../texts/index.ts"

/** The keys that a touch may hold (D-CAP-3): campaign parameters, the platforms' click ids, where the visit came from. */
export const touchKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "fbc",
  "fbp",
  "msclkid",
  "ttclid",
  "li_fat_id",
  "twclid",
  "rdt_cid",
  "referrer",
  "landing_page"
] as const
export type TouchKey = (typeof touchKeys)[number]

/** So many characters a value of a touch has at most (D-CAP-3). */
export const touchTextLimit = 512

/** A record of one thing under every key that a touch may hold. */
export const eachTouchKey = <Value>(value: Value) =>
  ({
    utm_source: value,
    utm_medium: value,
    utm_campaign: value,
    utm_term: value,
    utm_content: value,
    utm_id: value,
    gclid: value,
    gbraid: value,
    wbraid: value,
    fbclid: value,
    fbc: value,
    fbp: value,
    msclkid: value,
    ttclid: value,
    li_fat_id: value,
    twclid: value,
    rdt_cid: value,
    referrer: value,
    landing_page: value
  }) satisfies Record<TouchKey, Value>

/** What one visit says of where it came from: known keys with strings of up to 512 characters. */
export const Touch = Schema.Struct(
  eachTouchKey(Schema.optionalKey(Schema.String.check(Schema.isMaxCodePoints(touchTextLimit))))
)
export type Touch = typeof Touch.Type

/** A touch and when it was captured. */
export const TimedTouch = Schema.Struct({ at: Schema.DateTimeUtc, touch: Touch })
export type TimedTouch = typeof TimedTouch.Type

/** The first touch that said anything, never changed again, and the last one (D-CAP-3). */
export const Attribution = Schema.Struct({
  first: Schema.NullOr(TimedTouch),
  last: Schema.NullOr(TimedTouch)
})
export type Attribution = typeof Attribution.Type

/** Nothing known of where the contact came from. */
export const noAttribution: Attribution = { first: null, last: null }

/**
 * The attribution of one visit, without the values that no text may have (D-TEXT-1): they never refuse a capture
 * (D-CAP-3a). A touch whose values are all empty says nothing.
 */
export const attributionOf = (touch: Touch, at: DateTime.Utc): Attribution => {
  const said = touchKeys.filter((key) => isSaid(touch[key]))
  if (said.length === 0) return noAttribution
  const timed = { at, touch: Object.fromEntries(said.map((key) => [key, touch[key]])) }
  return { first: timed, last: timed }
}

const isSaid = (value: string | undefined): boolean =>
  value !== undefined && value !== "" && textFault(value) === undefined

/**
 * Joins what is known of one contact, touch by touch: the earlier first, the later last. The order of
 * arrival does not matter; of two touches at the same instant the lesser by its text counts as the earlier.
 */
export const mergeAttribution = (a: Attribution, b: Attribution): Attribution => ({
  first: choose(a.first, b.first, (order) => order <= 0),
  last: choose(a.last, b.last, (order) => order >= 0)
})

const choose = (a: TimedTouch | null, b: TimedTouch | null, takesFirst: (order: number) => boolean) =>
  a === null || b === null ? (a ?? b) : takesFirst(compare(a, b)) ? a : b

const compare = (a: TimedTouch, b: TimedTouch): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) || compareText(textOf(a.touch), textOf(b.touch))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const textOf = (touch: Touch): string => JSON.stringify(touchKeys.map((key) => touch[key] ?? ""))
