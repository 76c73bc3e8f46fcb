import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { Attribution, TimedTouch, Touch, TouchKey } from "../contacts/index.ts"
import type { PlatformName } from "./platforms.ts"

/** The ids by which each platform recognises its click or its browser. */
const clickKeys = {
  meta: ["fbc", "fbp"],
  google: ["gclid", "gbraid", "wbraid"],
  linkedin: ["li_fat_id"],
  tiktok: ["ttclid"],
  microsoft: ["msclkid"],
  reddit: ["rdt_cid"]
} as const satisfies Readonly<Record<PlatformName, ReadonlyArray<TouchKey>>>

/** The platforms whose ids name one click in different ways: such a platform takes one id, the first that there is. */
const takeOne: ReadonlySet<PlatformName> = new Set(["google"])

/** The ids of a platform's clicks. */
type ClickKey<P extends PlatformName> = (typeof clickKeys)[P][number]
export type Clicks<P extends PlatformName> = Partial<Readonly<Record<ClickKey<P>, string>>>

/**
 * A platform's click ids, as they are (D-ADS-1): those of the last touch, or of the first when the last has none. Ids of
 * two visits are never mixed, and of Google's three only one is taken, in the order above (D-ADS-1a).
 */
export const clicksOf = <P extends PlatformName>(platform: P, { first, last }: Attribution): Clicks<P> => {
  const keys: ReadonlyArray<ClickKey<P>> = clickKeys[platform]
  const most = takeOne.has(platform) ? 1 : keys.length
  const latest = clicksIn(keys, last, most)
  return Object.keys(latest).length > 0 ? latest : clicksIn(keys, first, most)
}

const clicksIn = <K extends TouchKey>(keys: ReadonlyArray<K>, timed: TimedTouch | null, most: number) => {
  const found: Partial<Record<K, string>> = {}
  if (timed === null) return found
  const touch = withFbc(timed)
  const usable = keys.flatMap((key) => {
    const id = touch[key]
    return id !== undefined && isClickId(id) && hasForm(key, id) ? [{ key, id }] : []
  })
  for (const { id, key } of usable.slice(0, most)) found[key] = id
  return found
}

/** What Meta's pixel would have put into its cookie: version, sub-domain index, milliseconds, the click id. */
const withFbc = ({ at, touch }: TimedTouch): Touch =>
  touch.fbc === undefined && touch.fbclid !== undefined
    ? { ...touch, fbc: `fb.1.${DateTime.toEpochMillis(at)}.${touch.fbclid}` }
    : touch

/**
 * Anybody can send us an attribution: what holds an @ or blanks, or could be a phone number, is no click id and must not
 * leave unhashed.
 */
const isClickId = (id: string): boolean => /^[A-Za-z0-9._~=-]+$/.test(id) && !/^[0-9.-]{1,15}$/.test(id)

/** The forms of Meta's cookies. One that has another fails the whole request that it is in. */
const forms: Partial<Readonly<Record<TouchKey, RegExp>>> = {
  fbc: /^fb\.\d\.\d{13}\../,
  fbp: /^fb\.\d\.\d{13}\.\d+$/
}

const hasForm = (key: TouchKey, id: string): boolean => forms[key]?.test(id) ?? true

/**
 * The page where the last visit, or else the first, began: without query and fragment, where forms leave e-mails, and
 * without a path that may hold an e-mail or a phone number.
 */
export const landingPageOf = ({ first, last }: Attribution): Option.Option<string> =>
  Option.firstSomeOf([last, first].map((timed) => pageAt(timed?.touch.landing_page)))

const pageAt = (address: string | undefined): Option.Option<string> => {
  const [, origin = "", path = "/"] =
    /^(https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]{1,5})?)(\/[^?#]*)?(?:[?#]|$)/i.exec(address ?? "") ??
    []
  if (origin === "") return Option.none()
  return Option.some(origin + (isImpersonal(path) ? path : "/"))
}

/** Letters, digits, hyphens and slashes, and nowhere the seven digits that the shortest phone number has. */
const isImpersonal = (path: string): boolean =>
  /^[A-Za-z0-9/_-]*$/.test(path) && !/[0-9](?:[/_-]?[0-9]){6}/.test(path)
