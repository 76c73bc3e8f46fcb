import { say } from "@calendeal/booking-page/say"
import type { Contact } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

type Touch = NonNullable<Contact["attribution"]["first"]>["touch"]

/** The click ids of ad platforms. */
const platforms = [
  ["gclid", "Google Ads"],
  ["gbraid", "Google Ads"],
  ["wbraid", "Google Ads"],
  ["fbclid", "Meta"],
  ["msclkid", "Microsoft Advertising"],
  ["ttclid", "TikTok"],
  ["li_fat_id", "LinkedIn"],
  ["twclid", "X"],
  ["rdt_cid", "Reddit"]
] as const

/** The host name of a referrer; the text itself, if it is no address. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

/** A touch in words: the platform or source, and the campaign. */
export const touchText = (touch: Touch, words: ConsoleWords): string => {
  const platform = platforms.find(([field]) => touch[field] !== undefined)?.[1]
  const source =
    platform ?? touch.utm_source ?? (touch.referrer === undefined ? undefined : hostOf(touch.referrer))
  const campaign = touch.utm_campaign === undefined ? [] : [say(words.campaign, { name: touch.utm_campaign })]
  return [source ?? words.direct, ...campaign].join(" · ")
}
