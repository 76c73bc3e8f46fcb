/** What advertising costs: `SpendRow.ts` is what is recorded, `spendInFile.ts` reads it from exports of ad platforms, and `campaignFinder.ts` says which visits came by a campaign. */

export { campaignFinder, type FoundCampaign, platformOf, sourceOf } from "./campaignFinder.ts"
export * from "./SpendBook.ts"
export { spendPage, spendPosition } from "./spendPage.ts"
export {
  type PlatformSpend,
  shownRecordings,
  type SpendRecording,
  type SpendSummary,
  spendSummary
} from "./spendSummary.ts"
export { type LineFault, spendFaults } from "./spendFaults.ts"
export { type FoundSpend, spendInFile } from "./spendInFile.ts"
export * from "./SpendRow.ts"
