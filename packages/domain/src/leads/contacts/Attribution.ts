import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { textFault } from "../../kernel/texts/index.ts"

/**
 * A record with the same value under every key of a touch (D-CAP-3, D-JRN-1): campaign parameters, the platforms' click,
 * browser and campaign ids, and the visited pages.
 */
export const eachTouchKey = <Value>(value: Value) => ({
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
  sccid: value,
  epik: value,
  ttp: value,
  rdt_uuid: value,
  gad_campaignid: value,
  hsa_acc: value,
  hsa_cam: value,
  hsa_grp: value,
  hsa_ad: value,
  hsa_net: value,
  hsa_src: value,
  referrer: value,
  landing_page: value
})

/** A key of a touch. */
export type TouchKey = keyof ReturnType<typeof eachTouchKey>
export const touchKeys: ReadonlyArray<TouchKey> = Struct.keys(eachTouchKey(null))

/** The maximum length of a value of a touch, in characters (D-CAP-3). */
const touchTextLimit = 512

/** The source of one visit: known keys with texts of at most 512 characters. */
export const Touch = Schema.Struct(
  eachTouchKey(Schema.optionalKey(Schema.String.check(Schema.isMaxCodePoints(touchTextLimit))))
)
export type Touch = typeof Touch.Type

/**
 * The touch in the unchecked values of a page (D-CAP-3a). Values that are not texts are dropped. A text of more than 512
 * characters is cut, and a click id of that length is dropped: half a click id identifies no click, or another one.
 * Never fails.
 */
export const touchFrom = (given: Partial<Readonly<Record<TouchKey, unknown>>>): Touch => {
  const touch: Partial<Record<TouchKey, string>> = {}
  for (const key of touchKeys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    const text = typeof value === "string" ? shortened(key, value) : undefined
    if (text !== undefined) touch[key] = text
  }
  return touch
}

const isClickId = (key: TouchKey): boolean =>
  !(key.startsWith("utm_") || key === "referrer" || key === "landing_page")

const shortened = (key: TouchKey, text: string): string | undefined => {
  // A character has one or two code units.
  if (text.length <= touchTextLimit) return text
  const characters = [...text]
  if (characters.length <= touchTextLimit) return text
  return isClickId(key) ? undefined : characters.slice(0, touchTextLimit).join("")
}

/** A touch and the time of its capture. */
export const TimedTouch = Schema.Struct({ at: Schema.DateTimeUtc, touch: Touch })
export type TimedTouch = typeof TimedTouch.Type

/** The first touch with a value, which never changes, and the last one (D-CAP-3). */
export const Attribution = Schema.Struct({
  first: Schema.NullOr(TimedTouch),
  last: Schema.NullOr(TimedTouch)
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
  return { first: known.first ?? first, last: staysLast ? known.last : last }
}

/**
 * Merges the attributions of two contacts of one person: the earlier first touch and the later last touch. The order of
 * merging does not matter: of two touches at the same instant, the smaller by its text counts as the earlier.
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
