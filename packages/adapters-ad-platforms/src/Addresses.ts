import type { PlatformName } from "@calendeal/domain/conversions"

/** The base URL of each platform, without a trailing slash. `googleTokens` and `linkedinTokens` exchange refresh tokens. */
export type Addresses = Readonly<Record<PlatformName | "googleTokens" | "linkedinTokens", string>>

/** The production addresses. */
export const platformAddresses: Addresses = {
  meta: "https://graph.facebook.com",
  google: "https://datamanager.googleapis.com",
  googleTokens: "https://oauth2.googleapis.com",
  linkedin: "https://api.linkedin.com",
  linkedinTokens: "https://www.linkedin.com",
  tiktok: "https://business-api.tiktok.com",
  microsoft: "https://capi.uet.microsoft.com",
  reddit: "https://ads-api.reddit.com"
}

/** The addresses of all platforms on one server, such as the mock ad server. */
export const mockAddresses = (base: string): Addresses => ({
  meta: `${base}/meta`,
  google: `${base}/google`,
  googleTokens: `${base}/google-tokens`,
  linkedin: `${base}/linkedin`,
  linkedinTokens: `${base}/linkedin-tokens`,
  tiktok: `${base}/tiktok`,
  microsoft: `${base}/microsoft`,
  reddit: `${base}/reddit`
})
