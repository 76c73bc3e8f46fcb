/** Webhooks are sent as deliveries of the outbox. `payloads.ts` has the payload of each event. */

export * from "./webhookHandler.ts"
