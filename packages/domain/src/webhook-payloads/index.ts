export * from "./webhookHandler.ts"
