export * as ConferenceProvider from "./ConferenceProvider.ts"
