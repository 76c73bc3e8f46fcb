import type { PlatformName } from "@calendeal/domain/conversions"

/** Where each platform is reached, without a slash at the end; `googleTokens`: where Google exchanges refresh tokens. */
export type Addresses = Readonly<Record<PlatformName | "googleTokens", string>>

/** The platforms themselves. */
export const platformAddresses: Addresses = {
  meta: "https://graph.facebook.com",
  google: "https://datamanager.googleapis.com",
  googleTokens: "https://oauth2.googleapis.com",
  linkedin: "https://api.linkedin.com",
  tiktok: "https://business-api.tiktok.com",
  microsoft: "https://capi.uet.microsoft.com",
  reddit: "https://ads-api.reddit.com"
}

/** One server in place of all platforms, such as the mock ad server, each under its name. */
export const mockAddresses = (base: string): Addresses => ({
  meta: `${base}/meta`,
  google: `${base}/google`,
  googleTokens: `${base}/google-tokens`,
  linkedin: `${base}/linkedin`,
  tiktok: `${base}/tiktok`,
  microsoft: `${base}/microsoft`,
  reddit: `${base}/reddit`
})
