export * from "./Webhooks.ts"
export * from "./secrets.ts"
export * from "./webhookRetries.ts"
export * from "./WebhookSender.ts"
