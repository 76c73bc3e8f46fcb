import { sha256 } from "./sha256.ts"

/**
 * The id under which an integration with Meta reports a booking: 32 hexadecimal digits, the same as the service's own
 * (`conversions/EventId.ts` of the domain, to which a test holds it).
 */
export const eventIdFor = (workspaceId: string, uid: string): string =>
  sha256(`meta/${workspaceId}/schedule/${uid}`).slice(0, 32)
