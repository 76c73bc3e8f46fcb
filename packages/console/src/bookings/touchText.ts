import { say } from "@calendeal/web-kit/say"
import { sourceName } from "../charts/sourceName.ts"
import type { Contact } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

type Touch = NonNullable<Contact["attribution"]["first"]>["touch"]

/** The click ids of ad platforms: the field, the product that sets it, and the company. */
const platforms = [
  ["gclid", "Google Ads", "Google"],
  ["gbraid", "Google Ads", "Google"],
  ["wbraid", "Google Ads", "Google"],
  ["fbclid", "Meta", "Meta"],
  ["msclkid", "Microsoft Advertising", "Microsoft"],
  ["ttclid", "TikTok", "TikTok"],
  ["li_fat_id", "LinkedIn", "LinkedIn"],
  ["twclid", "X", "X"],
  ["rdt_cid", "Reddit", "Reddit"],
  ["sccid", "Snapchat", "Snapchat"],
  ["epik", "Pinterest", "Pinterest"]
] as const

/** The ids that a touch has, with names that people use: `Google click id (gclid)`. */
export const adIdsOf = (touch: Touch, words: ConsoleWords): ReadonlyArray<readonly [string, string]> => {
  const ids = [
    ...platforms.map(([key, , platform]) => ({ key, platform, text: words.clickId })),
    { key: "fbc", platform: "Meta", text: words.clickId },
    { key: "fbp", platform: "Meta", text: words.browserId },
    { key: "ttp", platform: "TikTok", text: words.browserId },
    { key: "rdt_uuid", platform: "Reddit", text: words.browserId }
  ] as const
  return ids.flatMap(({ key, platform, text }) => {
    const value = touch[key]
    return value === undefined ? [] : [[say(text, { platform, key }), value] as const]
  })
}

/** The host name of a referrer; the text itself, if it is no address. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

/** Whether the visit came through an ad: it has the click id of a platform. */
export const isFromAd = (touch: Touch): boolean => platforms.some(([field]) => touch[field] !== undefined)

/** The platform or source of a touch in words. */
export const sourceText = (touch: Touch, words: ConsoleWords): string =>
  platforms.find(([field]) => touch[field] !== undefined)?.[1] ??
  (touch.utm_source === undefined ? undefined : sourceName(touch.utm_source)) ??
  (touch.referrer === undefined ? undefined : hostOf(touch.referrer)) ??
  words.direct

/** A touch in words: the platform or source, and the campaign. */
export const touchText = (touch: Touch, words: ConsoleWords): string => {
  const campaign = touch.utm_campaign === undefined ? [] : [say(words.campaign, { name: touch.utm_campaign })]
  return [sourceText(touch, words), ...campaign].join(" · ")
}
