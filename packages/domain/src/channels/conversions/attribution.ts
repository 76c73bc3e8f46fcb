import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { Attribution, TimedTouch, Touch, TouchKey } from "../../leads/contacts/index.ts"
import type { PlatformName } from "./platforms.ts"

/** Each platform's click and browser ids. */
const clickKeys = {
  meta: ["fbc", "fbp"],
  google: ["gclid", "gbraid", "wbraid"],
  linkedin: ["li_fat_id"],
  tiktok: ["ttclid"],
  microsoft: ["msclkid"],
  reddit: ["rdt_cid"],
  snapchat: ["sccid"],
  pinterest: ["epik"],
  x: ["twclid"],
  segment: [],
  rudderstack: []
} as const satisfies Readonly<Record<PlatformName, ReadonlyArray<TouchKey>>>

/** Platforms whose ids are alternatives for one click and that get only the first one. */
const singleId: ReadonlySet<PlatformName> = new Set(["google"])

type ClickKey<P extends PlatformName> = (typeof clickKeys)[P][number]
export type Clicks<P extends PlatformName> = Partial<Readonly<Record<ClickKey<P>, string>>>

/**
 * A platform's unchanged click ids (D-ADS-1) from the last touch, or from the first if the last has none. Ids of two visits
 * are never mixed. Google gets only one id, in the order above (D-ADS-1a).
 */
export const clicksOf = <P extends PlatformName>(platform: P, { first, last }: Attribution): Clicks<P> => {
  const keys: ReadonlyArray<ClickKey<P>> = clickKeys[platform]
  const most = singleId.has(platform) ? 1 : keys.length
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

/** Adds the cookie that Meta's pixel would have set: version, sub-domain index, milliseconds, click id. */
const withFbc = ({ at, touch }: TimedTouch): Touch =>
  touch.fbc === undefined && touch.fbclid !== undefined
    ? { ...touch, fbc: `fb.1.${DateTime.toEpochMillis(at)}.${touch.fbclid}` }
    : touch

/**
 * Attributions are public input: a value with an @ or spaces, or that could be a phone number, must not be sent unhashed.
 */
const isClickId = (id: string): boolean => /^[A-Za-z0-9._~=-]+$/.test(id) && !/^[0-9.-]{1,15}$/.test(id)

/** The formats of Meta's cookies. An invalid one makes Meta reject the whole request. */
const forms: Partial<Readonly<Record<TouchKey, RegExp>>> = {
  fbc: /^fb\.\d\.\d{13}\../,
  fbp: /^fb\.\d\.\d{13}\.\d+$/
}

const hasForm = (key: TouchKey, id: string): boolean => forms[key]?.test(id) ?? true

/**
 * The landing page of the last visit, else of the first: without query and fragment, which can contain emails, and without
 * a path that may contain an email or a phone number.
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

/** Letters, digits, hyphens and slashes, without seven digits, the length of the shortest phone number. */
const isImpersonal = (path: string): boolean =>
  /^[A-Za-z0-9/_-]*$/.test(path) && !/[0-9](?:[/_-]?[0-9]){6}/.test(path)
