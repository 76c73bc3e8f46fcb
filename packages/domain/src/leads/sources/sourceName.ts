import type { Touch } from "../contacts/index.ts"
import { adPlatforms, isDisplay, isPaid, platformOfWords } from "./ads.ts"
import { adIds, signalsOf } from "./signalsOf.ts"

/** What sites call themselves, by the word that links and host names have for them. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bing: "Bing",
    chatgpt: "ChatGPT",
    duckduckgo: "DuckDuckGo",
    facebook: "Facebook",
    fb: "Facebook",
    github: "GitHub",
    google: "Google",
    ig: "Instagram",
    instagram: "Instagram",
    linkedin: "LinkedIn",
    "lnkd.in": "LinkedIn",
    pinterest: "Pinterest",
    reddit: "Reddit",
    "t.co": "X",
    tiktok: "TikTok",
    twitter: "X",
    x: "X",
    youtube: "YouTube"
  })
)

/** The word of a host name for its site, without the parts of it that are for phones or for links that lead away. */
const site = /^(?:(?:l|lm|m|old|out)\.)?([a-z]+)\.(?:com?\.)?[a-z]{2,3}$/

const ownName = (text: string): string | undefined => names.get(text) ?? names.get(site.exec(text)?.[1] ?? "")

/**
 * The source of a visit as lists, reports and mails name it, the same in every language (D-CHAN-5). Null: nothing names one. The same
 * for the part of the touch that decides its channel, of which the campaign makes no difference.
 */
export const sourceName = (touch: Touch): string | null => {
  const signals = signalsOf(touch)
  const clicked = (ofAds: boolean) =>
    adPlatforms.find(({ clickIds }) =>
      clickIds.some((key) => (touch[key] ?? "") !== "" && adIds.has(key) === ofAds)
    )
  if (isPaid(signals) || isDisplay(signals)) {
    const platform =
      clicked(true) ?? platformOfWords(signals.source) ?? (signals.source === "" ? clicked(false) : undefined)
    if (platform !== undefined) return platform.ads
  }
  if (signals.source !== "") return ownName(signals.source) ?? (touch.utm_source ?? "").trim()
  if (signals.referrer !== "") return ownName(signals.referrer) ?? signals.referrer
  return (clicked(true) ?? clicked(false))?.company ?? null
}

/** Whether the visit came through an ad (D-CHAN-5). */
export const isFromAd = (touch: Touch): boolean => {
  const signals = signalsOf(touch)
  return isPaid(signals) || isDisplay(signals)
}
