import type { Touch } from "../contacts/index.ts"

/** What a touch says about the way of the visit: texts in lower case, empty if they are missing. */
export interface Signals {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  /** The host name of the site from which the visitor came, without `www.`. Empty: none, or the visited site itself. */
  readonly referrer: string
  /** Whose ad was clicked, by an id that only ads have. */
  readonly ad: "search" | "social" | null
  /** Whether there is an id that a social network also adds to links that are no ads. */
  readonly hasSocialId: boolean
}

/** Ids that only a click on an ad has (D-CHAN-2). */
export const adIds: ReadonlyMap<keyof Touch, "search" | "social"> = new Map([
  ["gclid", "search"],
  ["gbraid", "search"],
  ["wbraid", "search"],
  ["msclkid", "search"],
  ["twclid", "social"]
])

const socialIds = ["fbclid", "fbc", "ttclid", "li_fat_id", "rdt_cid", "sccid", "epik"] as const

/** The signals of a touch. Total: texts that are no addresses have no host. */
export const signalsOf = (touch: Touch): Signals => {
  const has = (key: keyof Touch) => (touch[key] ?? "") !== ""
  const [referrer, landed] = [hostOf(touch.referrer), hostOf(touch.landing_page)]
  return {
    source: plain(touch.utm_source),
    medium: plain(touch.utm_medium),
    campaign: plain(touch.utm_campaign),
    referrer: isOwn(referrer, landed) ? "" : referrer,
    ad: [...adIds].find(([key]) => has(key))?.[1] ?? null,
    hasSocialId: socialIds.some(has)
  }
}

const plain = (text = ""): string => text.trim().toLowerCase()

/** Apps give their name in place of a host: `android-app://com.google.android.gm/`. */
const hostOf = (address = ""): string =>
  (/^(?:https?|android-app|ios-app):\/\/(?:[^/?#@]*@)?([^/?#@:]+)/i.exec(address)?.[1] ?? "")
    .toLowerCase()
    .replace(/^www\./, "")

/** Whether one of the hosts is the other or below it. */
const isOwn = (one: string, other: string): boolean =>
  one !== "" && other !== "" && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))

export const signalTexts = ["utm_source", "utm_medium", "utm_campaign"] as const
/** Those that decide the name of a source. */
export const sourceTexts = ["utm_source", "utm_medium"] as const
export const signalIds = [...adIds.keys(), ...socialIds]
export const signalAddresses = ["referrer", "landing_page"] as const

/**
 * The part of a touch on which its signals depend: adapters group by it, so that they read few different ones. Ids are kept
 * as `1`, and addresses without path and query.
 */
export const signalPartOf = (touch: Touch): Touch => ({
  ...part(signalTexts, (key) => touch[key]),
  ...part(signalIds, (key) => ((touch[key] ?? "") === "" ? undefined : "1")),
  ...part(signalAddresses, (key) => /^[^/?#]*\/\/[^/?#]*/.exec(touch[key] ?? "")?.[0])
})

const part = (keys: ReadonlyArray<keyof Touch>, valueOf: (key: keyof Touch) => string | undefined): Touch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = valueOf(key)
      return value === undefined ? [] : [[key, value]]
    })
  )
