/**
 * Reports to ad platforms. `PlatformEvent.ts` decides what a platform gets, `HashedIdentity.ts` how personal data are hashed,
 * in the forms of `normalize.ts`.
 */

export * from "./AdAccount.ts"
export * from "./AdCredential.ts"
export { adAccountForms } from "./adAccountForms.ts"
export * from "./adPlatformHandler.ts"
export * from "./AdPlatforms.ts"
export * from "./Conversion.ts"
export { EventId, eventIdOf, type Occasion, widgetEventId } from "./EventId.ts"
export * from "./HashedIdentity.ts"
export * from "./Integrations.ts"
export * from "./PlatformEvent.ts"
export { limitsOf, PlatformName, platformNames } from "./platforms.ts"
export { platformTitles } from "./platformTitles.ts"
export { canRestate } from "./restatingPlatforms.ts"
export * from "./sendTestEvent.ts"
