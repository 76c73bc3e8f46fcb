/** What advertising costs: `SpendRow.ts` is what is recorded, `campaignFinder.ts` says which visits came by a campaign. */

export { campaignFinder, type FoundCampaign, platformOf, sourceOf } from "./campaignFinder.ts"
export * from "./SpendRow.ts"
