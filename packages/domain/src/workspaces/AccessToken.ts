import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { UserId } from "./Member.ts"
import { WorkspaceId } from "./Workspace.ts"

/** SHA-256 of a personal access token, in hex: the token itself is shown once and not kept. */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AccessTokenHash")
)
export type AccessTokenHash = typeof AccessTokenHash.Type

/** A user's key to the management API, in every workspace where the user has a seat (management API, who may call). */
export const AccessToken = Schema.Struct({
  hash: AccessTokenHash,
  userId: UserId,
  /** Where it was issued: the seat there tells the user's name and e-mail. */
  home: WorkspaceId,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type AccessToken = typeof AccessToken.Type

/** What a token is told by to others than its holder: since when, until when, and whether it was revoked. */
export type AccessTokenFate = Pick<AccessToken, "createdAt" | "expiresAt" | "revokedAt">

/**
 * Whether the token opens anything at `now`: not revoked, and not expired by then. A revocation counts whatever its time
 * says, or a server whose clock is late would go on taking the token.
 */
export const isGood = ({ expiresAt, revokedAt }: AccessTokenFate, now: DateTime.Utc): boolean =>
  revokedAt === null && (expiresAt === null || DateTime.isLessThan(now, expiresAt))
