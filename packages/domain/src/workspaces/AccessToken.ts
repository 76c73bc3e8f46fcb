import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Line } from "../texts/index.ts"
import { UserId } from "./Member.ts"
import { WorkspaceId } from "./Workspace.ts"

/** SHA-256 of a personal access token, in hex: the token itself is shown once and not kept. */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AccessTokenHash")
)
export type AccessTokenHash = typeof AccessTokenHash.Type

/** An access token's identifier, a UUID: safe to show and to log. */
export const AccessTokenId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AccessTokenId"))
export type AccessTokenId = typeof AccessTokenId.Type

/** What a user calls a token. */
export const AccessTokenName = Line(1, 80)

/** A user's key to the management API, in every workspace where the user has a seat (management API, who may call). */
export const AccessToken = Schema.Struct({
  id: AccessTokenId,
  hash: AccessTokenHash,
  /** Null: it has none. */
  name: Schema.NullOr(AccessTokenName),
  userId: UserId,
  /** Where it was issued: the seat there tells the user's name and e-mail. */
  home: WorkspaceId,
  createdAt: Schema.DateTimeUtc,
  /** Null: the token does not expire. */
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The workspaces whose owners do not let it in any more (D-PAT-4). */
  refusedIn: Schema.Array(WorkspaceId)
})
export type AccessToken = typeof AccessToken.Type

/** An access token without what opens anything: what is shown of it. */
export type AccessTokenFate = Omit<AccessToken, "hash">

/**
 * Whether the token opens anything at `now`: not revoked, and not expired by then. A revocation counts whatever its time
 * says, or a server whose clock is late would go on taking the token.
 */
export const isGood = (
  { expiresAt, revokedAt }: Pick<AccessToken, "expiresAt" | "revokedAt">,
  now: DateTime.Utc
): boolean => revokedAt === null && (expiresAt === null || DateTime.isLessThan(now, expiresAt))
