import { DateTime } from "effect"

/** What opens something: an API key or an access token. */
interface Credential {
  readonly expiresAt: DateTime.Utc | null
  readonly revokedAt: DateTime.Utc | null
}

/** Whether a credential still works, and until or since when, in words. */
export const stateOf = ({ expiresAt, revokedAt }: Credential, isGood: boolean): string => {
  if (revokedAt !== null) return `revoked ${DateTime.formatIso(revokedAt)}`
  if (expiresAt === null) return "works"
  return `${isGood ? "valid until" : "expired"} ${DateTime.formatIso(expiresAt)}`
}
