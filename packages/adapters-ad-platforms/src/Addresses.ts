import type { AdAccount, PlatformName } from "@calendeal/domain/conversions"

/**
 * The base URL of each platform, without a trailing slash. `googleTokens` and `linkedinTokens` exchange refresh tokens, and
 * `segmentEurope` is Segment for accounts of that region. In RudderStack's, `*` stands for the account's data plane.
 */
export type Addresses = Readonly<
  Record<PlatformName | "googleTokens" | "linkedinTokens" | "segmentEurope", string>
>

/** The production addresses. */
export const platformAddresses: Addresses = {
  meta: "https://graph.facebook.com",
  google: "https://datamanager.googleapis.com",
  googleTokens: "https://oauth2.googleapis.com",
  linkedin: "https://api.linkedin.com",
  linkedinTokens: "https://www.linkedin.com",
  tiktok: "https://business-api.tiktok.com",
  microsoft: "https://capi.uet.microsoft.com",
  reddit: "https://ads-api.reddit.com",
  snapchat: "https://tr.snapchat.com",
  pinterest: "https://api.pinterest.com",
  x: "https://ads-api.x.com",
  segment: "https://api.segment.io",
  segmentEurope: "https://events.eu1.segmentapis.com",
  rudderstack: "https://*.dataplane.rudderstack.com"
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
  reddit: `${base}/reddit`,
  snapchat: `${base}/snapchat`,
  pinterest: `${base}/pinterest`,
  x: `${base}/x`,
  segment: `${base}/segment`,
  segmentEurope: `${base}/segment`,
  rudderstack: `${base}/rudderstack`
})

/** The base URL for an account. */
export const addressOf = (addresses: Addresses, account: AdAccount): string => {
  if (account.platform === "rudderstack") return addresses.rudderstack.replace("*", account.dataPlane)
  if (account.platform === "segment" && account.region === "eu") return addresses.segmentEurope
  return addresses[account.platform]
}
