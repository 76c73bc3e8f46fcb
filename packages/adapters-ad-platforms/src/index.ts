export * from "./Addresses.ts"
export * as AdPlatforms from "./AdPlatforms.ts"
export { type FoundSpend, type SpendFault, spendInFile } from "./spend/spendInFile.ts"
