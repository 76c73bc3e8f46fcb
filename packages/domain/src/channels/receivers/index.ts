/** Payments that a shop's own provider reports. `ReadEvent.ts` says what a call can mean; the adapters read it. */

export * from "./connectionTroubles.ts"
export * from "./PaymentConnection.ts"
export * from "./PaymentProviders.ts"
export * from "./ProviderName.ts"
export * from "./ReadEvent.ts"
export * from "./ReportedEntry.ts"
export * from "./ReportBook.ts"
export * from "./sealConnection.ts"
export * from "./StoredCall.ts"
export * from "./UnmatchedEntry.ts"
