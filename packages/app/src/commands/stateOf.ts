import { DateTime } from "effect"

/** An API key or an access token. */
interface Credential {
  readonly expiresAt: DateTime.Utc | null
  readonly revokedAt: DateTime.Utc | null
}

/** The state of a credential as text: whether it is valid, and until or since when. */
export const stateOf = ({ expiresAt, revokedAt }: Credential, isGood: boolean): string => {
  if (revokedAt !== null) return `revoked ${DateTime.formatIso(revokedAt)}`
  if (expiresAt === null) return "works"
  return `${isGood ? "valid until" : "expired"} ${DateTime.formatIso(expiresAt)}`
}
