import type { Touch } from "../../leads/contacts/index.ts"
import { adPlatforms, campaignOf, platformOfWords } from "../../leads/sources/index.ts"
import { type Campaign, type SpendPlatform } from "./SpendRow.ts"

/** The source that a visit from the platform has in reports. */
export const sourceOf: Readonly<Record<SpendPlatform, string>> = {
  google: "google",
  meta: "facebook",
  linkedin: "linkedin",
  microsoft: "bing",
  tiktok: "tiktok",
  reddit: "reddit",
  x: "twitter",
  snapchat: "snapchat",
  pinterest: "pinterest",
  other: "other"
}

/** The platform of a visit, by its click id, else by a word of its source. */
export const platformOf = (touch: Touch): SpendPlatform => {
  const clicked = adPlatforms.find(({ clickIds }) => clickIds.some((key) => (touch[key] ?? "") !== ""))
  return (clicked ?? platformOfWords(touch.utm_source))?.platform ?? "other"
}

/** The campaign of a visit, and what of the visit names it. */
export interface FoundCampaign {
  readonly campaign: Campaign
  readonly by: "id" | "name"
}

/**
 * Finds the campaign of a visit (D-SPEND-3): by each id of the visit in turn, one of its own platform first, then by the name
 * within its platform. Several that fit are none: a guess would move money.
 */
export const campaignFinder = (
  campaigns: ReadonlyArray<Campaign>
): ((touch: Touch) => FoundCampaign | null) => {
  const byId = Map.groupBy(
    campaigns.filter(({ id }) => id !== null),
    ({ id }) => id ?? ""
  )
  const byName = Map.groupBy(campaigns, ({ name, platform }) => nameOf(platform, name))
  return (touch) => {
    const { ids, name } = campaignOf(touch)
    const platform = platformOf(touch)
    for (const id of ids) {
      const found = byId.get(id) ?? []
      const own = found.filter((campaign) => campaign.platform === platform)
      const [fitting] = own.length > 0 ? own : found
      if (fitting !== undefined && (own.length > 0 ? own : found).length === 1)
        return { campaign: fitting, by: "id" }
    }
    const named = name === null ? [] : (byName.get(nameOf(platform, name)) ?? [])
    const [campaign] = named
    return campaign !== undefined && named.length === 1 ? { campaign, by: "name" } : null
  }
}

const nameOf = (platform: SpendPlatform, name: string): string => `${platform} ${name.trim().toLowerCase()}`
