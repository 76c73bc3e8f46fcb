export * from "./Addresses.ts"
export * as AdPlatforms from "./AdPlatforms.ts"
