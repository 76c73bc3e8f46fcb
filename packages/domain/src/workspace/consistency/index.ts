/**
 * What makes a repeated request harmless: keys of requests, identifiers, and what an act leaves in the outbox. `judgeKey.ts`
 * decides what a key that was used before means.
 */

export * from "./clockFault.ts"
export * from "./Fingerprint.ts"
export * from "./IdempotencyKey.ts"
export * from "./IdGenerator.ts"
export * from "./judgeKey.ts"
export { KeyRetention, removeOldKeys } from "./KeyRetention.ts"
export * from "./Origin.ts"
export * from "./OutboxMessage.ts"
export * from "./newSecret.ts"
export * from "./RequestKeys.ts"
export * from "./StoreOutages.ts"
