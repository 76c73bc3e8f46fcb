import type { PlatformName } from "./platforms.ts"

/** The titles of the ad platforms, which are the same in every language. Pages load this file without the schemas. */
export const platformTitles: { readonly [Platform in PlatformName]: string } = {
  meta: "Meta",
  google: "Google Ads",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  microsoft: "Microsoft Advertising",
  reddit: "Reddit",
  snapchat: "Snapchat",
  pinterest: "Pinterest",
  x: "X",
  segment: "Segment",
  rudderstack: "RudderStack"
}
