import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { isActive } from "./ApiKey.ts"
import { UserId } from "./Member.ts"
import { WorkspaceId } from "./Workspace.ts"

/** SHA-256 of a personal access token, in hexadecimal. The token itself is not stored. */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AccessTokenHash")
)
export type AccessTokenHash = typeof AccessTokenHash.Type

/** An access token's identifier, a UUID. Safe to show and log. */
export const AccessTokenId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AccessTokenId"))
export type AccessTokenId = typeof AccessTokenId.Type

/**
 * What a token allows, within its user's role (D-PAT-5). `read`: reading. `book`: making, moving and cancelling bookings. `manage`:
 * all other changes, and the user's tokens.
 */
export const TokenScope = Schema.Literals(["read", "book", "manage"])
export type TokenScope = typeof TokenScope.Type

/** What a session and a token without a restriction allow. */
export const allScopes: ReadonlyArray<TokenScope> = TokenScope.literals

/** A token's display name. */
export const AccessTokenName = Line(1, 80)

/** A user's key to the management API. */
export const AccessToken = Schema.Struct({
  id: AccessTokenId,
  hash: AccessTokenHash,
  name: Schema.NullOr(AccessTokenName),
  userId: UserId,
  /** The workspace where it was issued. The member there has the user's name and email. */
  home: WorkspaceId,
  createdAt: Schema.DateTimeUtc,
  /** Null: never. */
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  scopes: Schema.Array(TokenScope),
  /** The only workspace where it works. Null: all workspaces of which the user is a member. */
  onlyIn: Schema.NullOr(WorkspaceId),
  /** Workspaces whose owners have revoked the token for their workspace (D-PAT-4). */
  refusedIn: Schema.Array(WorkspaceId)
})
export type AccessToken = typeof AccessToken.Type

/** The displayable part of an access token. */
export type AccessTokenInfo = Omit<AccessToken, "hash">

/** The default lifetime of a token, in days (D-PAT-1). */
export const defaultTokenDays = 90

/** The lifetime of a token that is created over the API, 1 to 365 days (D-PAT-1). */
export const TokenDays = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))

/** The maximum number of active tokens of a user (D-PAT-2). */
export const maximumTokens = 50

/** The number of revoked or expired tokens of a user that are kept to be listed (D-PAT-2). */
export const keptEndedTokens = 50

export const tokenEnd = (createdAt: DateTime.Utc, days: number): DateTime.Utc =>
  DateTime.add(createdAt, { days })

/**
 * The end of a token's successor, created at `now`. It has the token's lifetime, at most 365 days, or the default lifetime
 * if the token does not expire (D-PAT-3).
 */
export const successorEnd = (
  { createdAt, expiresAt }: Pick<AccessToken, "createdAt" | "expiresAt">,
  now: DateTime.Utc
): DateTime.Utc => {
  if (expiresAt === null) return tokenEnd(now, defaultTokenDays)
  const lifetime = DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)
  return DateTime.min(DateTime.add(now, { milliseconds: lifetime }), tokenEnd(now, 365))
}

/** With what a user creates a token. */
export type TokenCredential =
  | { readonly kind: "session"; readonly id: string }
  | { readonly kind: "access_token"; readonly id: AccessTokenId }

/** A new token that a user creates with another token, or with a session. */
export interface TokenCreation {
  readonly token: AccessToken
  readonly by: TokenCredential
  /** The token that the new one replaces and that stays valid until then. Null: none. */
  readonly succeeds: { readonly id: AccessTokenId; readonly until: DateTime.Utc } | null
}

/**
 * The result. Ended: the presented token or the one to replace is revoked or expired. Unknown: the user has no token with
 * the identifier. TooMany: the user has `maximumTokens` active tokens.
 */
export type TokenOutcome = "Made" | "Ended" | "Unknown" | "TooMany"

/** The changes to store for a new token. */
export interface CreatedToken {
  readonly token: AccessToken
  /** The new end of the replaced token. */
  readonly ends: { readonly id: AccessTokenId; readonly expiresAt: DateTime.Utc } | null
  /** Ended tokens beyond the latest `keptEndedTokens`, to be deleted. */
  readonly dropped: ReadonlyArray<AccessTokenId>
}

/**
 * Decides on a new token of a user who has the tokens `held`, at the token's `createdAt`. It is refused in the same
 * workspaces as the presented and the replaced token, so that a refusal cannot be bypassed (D-PAT-4). Made: `held`
 * already has it.
 */
export const createToken = (
  held: ReadonlyArray<AccessTokenInfo>,
  { by, succeeds, token }: TokenCreation
): CreatedToken | TokenOutcome => {
  const now = token.createdAt
  const named = (id: AccessTokenId) => held.find((one) => one.id === id)
  if (named(token.id) !== undefined) return "Made"
  const creator = by.kind === "session" ? null : named(by.id)
  if (creator === undefined || (creator !== null && !isActive(creator, now))) return "Ended"
  const former = succeeds && named(succeeds.id)
  if (former === undefined) return "Unknown"
  if (former !== null && !isActive(former, now)) return "Ended"
  const ends = former && succeeds && { id: former.id, expiresAt: earlier(former.expiresAt, succeeds.until) }
  const after = held.map((one) => (one.id === ends?.id ? { ...one, expiresAt: ends.expiresAt } : one))
  if (after.filter((one) => isActive(one, now)).length >= maximumTokens) return "TooMany"
  const dropped = after
    .filter((one) => !isActive(one, now))
    .toSorted((one, other) => endOf(other) - endOf(one))
    .slice(keptEndedTokens)
    .map(({ id }) => id)
  const refusedIn = [...new Set([...(creator?.refusedIn ?? []), ...(former?.refusedIn ?? [])])]
  return { token: { ...token, refusedIn }, ends, dropped }
}

const earlier = (expiresAt: DateTime.Utc | null, until: DateTime.Utc): DateTime.Utc =>
  expiresAt === null ? until : DateTime.min(expiresAt, until)

const endOf = ({ expiresAt, revokedAt }: AccessTokenInfo): number =>
  Math.min(...[expiresAt, revokedAt].map((end) => (end === null ? Infinity : DateTime.toEpochMillis(end))))
