import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { UserId } from "./Member.ts"

/** SHA-256 of a personal access token, in hex: the token itself is shown once and not kept. */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AccessTokenHash")
)
export type AccessTokenHash = typeof AccessTokenHash.Type

/** A user's key to the management API, in every workspace where the user has a seat (management API, who may call). */
export const AccessToken = Schema.Struct({
  hash: AccessTokenHash,
  userId: UserId,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type AccessToken = typeof AccessToken.Type

/** Whether the token opens anything at `now`: neither revoked nor expired by then. */
export const isGood = (token: AccessToken, now: DateTime.Utc): boolean =>
  [token.revokedAt, token.expiresAt].every((end) => end === null || DateTime.isLessThan(now, end))
