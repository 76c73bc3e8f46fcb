export * from "./announce.ts"
export * from "./outcomeOf.ts"
export * from "./testWebhook.ts"
export * from "./webhookCarrier.ts"
