/** A workspace's webhooks. `events.ts` has every event with its subject and id, `webhookRetries.ts` the schedule of repetitions. */

export * from "./Webhooks.ts"
export { eventNames, eventOf, events, eventTags, type EventSubject } from "./events.ts"
export * from "./secrets.ts"
export * from "./webhookRetries.ts"
export * from "./WebhookSender.ts"
