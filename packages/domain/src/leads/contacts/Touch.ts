import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"

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

/** By time, at the same instant by the text. */
export const compareTouches = (a: TimedTouch, b: TimedTouch): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) ||
  compareText(textOfTouch(a.touch), textOfTouch(b.touch))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** The same text for equal touches only. */
export const textOfTouch = (touch: Touch): string => JSON.stringify(touchKeys.map((key) => touch[key] ?? ""))
