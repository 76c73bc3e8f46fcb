import { sha256 } from "./sha256.ts"

/**
 * The id under which an integration with Meta reports a booking: 32 hexadecimal digits. The domain computes the same id
 * in `conversions/EventId.ts`; a test compares both.
 */
export const eventIdFor = (workspaceId: string, uid: string): string =>
  sha256(`meta/${workspaceId}/schedule/${uid}`).slice(0, 32)
