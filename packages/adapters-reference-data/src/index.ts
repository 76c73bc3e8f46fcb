export * as FreeMailProviders from "./FreeMailProviders.ts"
export * as PhoneNumbers from "./PhoneNumbers.ts"
