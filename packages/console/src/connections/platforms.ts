const names = new Map([
  ["google", "Google Ads"],
  ["linkedin", "LinkedIn"],
  ["meta", "Meta"],
  ["microsoft", "Microsoft Advertising"],
  ["reddit", "Reddit"],
  ["tiktok", "TikTok"]
])

/** The name of an ad platform, which is the same in every language. */
export const platformName = (platform: string): string => names.get(platform) ?? platform
