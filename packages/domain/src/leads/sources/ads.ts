import type { Signals } from "./signalsOf.ts"

/** Names of sources that only ads have. */
const paidNames = new Set(
  "adwords bingads facebook_ad facebook_ads fb_ads googleads google_ads instagram_ads linkedin_ads meta_ads reddit_ads tiktok_ads twitter_ads youtube_ads yt-ads".split(
    " "
  )
)
const paidMedium = /^(?:.*cp.*|ppc|retargeting|paid.*)$/s
const displayMedium = new Set(["banner", "cpm", "display", "expandable", "interstitial"])

/** Whether the visit is paid: by its medium, its source, or a click id without a medium, as the platform has marked the link by itself. */
export const isPaid = ({ ad, medium, source }: Signals): boolean =>
  paidMedium.test(medium) || paidNames.has(source) || (ad !== null && medium === "")

export const isDisplay = ({ medium }: Signals): boolean => displayMedium.has(medium)

/**
 * The platforms that show ads: what their ads are called, the company whose click ids and sites these are, the click ids, and the
 * words of sources that are their own.
 */
export const adPlatforms = [
  {
    platform: "google",
    ads: "Google Ads",
    company: "Google",
    clickIds: ["gclid", "gbraid", "wbraid"],
    words: ["google", "adwords", "googleads", "youtube", "yt"]
  },
  {
    platform: "meta",
    ads: "Meta Ads",
    company: "Meta",
    clickIds: ["fbclid", "fbc"],
    words: ["facebook", "fb", "instagram", "ig", "meta", "messenger"]
  },
  {
    platform: "linkedin",
    ads: "LinkedIn Ads",
    company: "LinkedIn",
    clickIds: ["li_fat_id"],
    words: ["linkedin"]
  },
  {
    platform: "microsoft",
    ads: "Microsoft Advertising",
    company: "Microsoft",
    clickIds: ["msclkid"],
    words: ["bing", "bingads", "microsoft", "msn"]
  },
  { platform: "tiktok", ads: "TikTok Ads", company: "TikTok", clickIds: ["ttclid"], words: ["tiktok"] },
  { platform: "reddit", ads: "Reddit Ads", company: "Reddit", clickIds: ["rdt_cid"], words: ["reddit"] },
  { platform: "x", ads: "X Ads", company: "X", clickIds: ["twclid"], words: ["x", "twitter"] },
  {
    platform: "snapchat",
    ads: "Snapchat Ads",
    company: "Snapchat",
    clickIds: ["sccid"],
    words: ["snapchat", "snap"]
  },
  {
    platform: "pinterest",
    ads: "Pinterest Ads",
    company: "Pinterest",
    clickIds: ["epik"],
    words: ["pinterest"]
  }
] as const

type AdPlatform = (typeof adPlatforms)[number]

/** The platform that a word of a source names. */
export const platformOfWords = (source = ""): AdPlatform | undefined => {
  const words = new Set<string>(source.toLowerCase().split(/[^a-z0-9]+/))
  return adPlatforms.find((one) => one.words.some((word) => words.has(word)))
}
