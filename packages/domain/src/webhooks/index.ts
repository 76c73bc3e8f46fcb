/** A workspace's webhooks. `webhookRetries.ts` has the schedule of repetitions. */

export * from "./Webhooks.ts"
export * from "./secrets.ts"
export * from "./webhookRetries.ts"
export * from "./WebhookSender.ts"
