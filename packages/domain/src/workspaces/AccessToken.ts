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
export type AccessTokenInfo = Omit<AccessToken, "hash">

/**
 * Whether the token opens anything at `now`: not revoked, and not expired by then. A revocation counts whatever its time
 * says, or a server whose clock is late would go on taking the token.
 */
export const isActive = (
  { expiresAt, revokedAt }: Pick<AccessToken, "expiresAt" | "revokedAt">,
  now: DateTime.Utc
): boolean => revokedAt === null && (expiresAt === null || DateTime.isLessThan(now, expiresAt))

/** How long a token works unless it is said, in days (D-PAT-1). */
export const defaultTokenDays = 90

/** How long a token that is made over the API may work, in days: 1 to 365. */
export const TokenDays = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 }))

/** The most tokens that work which one user has (D-PAT-2). */
export const maximumTokens = 50

/** As many ended tokens of a user are kept to be shown, the latest. */
export const keptEndedTokens = 50

/** The end of a token that works for so many days. */
export const tokenEnd = (createdAt: DateTime.Utc, days: number): DateTime.Utc =>
  DateTime.add(createdAt, { days })

/**
 * The end of a token's successor, made at `now`: it works as long as the token was to work from its beginning, at most a
 * year; the successor of one that does not expire works as long as is usual (D-PAT-3).
 */
export const successorEnd = (
  { createdAt, expiresAt }: Pick<AccessToken, "createdAt" | "expiresAt">,
  now: DateTime.Utc
): DateTime.Utc => {
  if (expiresAt === null) return tokenEnd(now, defaultTokenDays)
  const lifetime = DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)
  return DateTime.min(DateTime.add(now, { milliseconds: lifetime }), tokenEnd(now, 365))
}

/** A new token, which its user makes with another one. */
export interface Minting {
  readonly token: AccessToken
  /** The token that the user presented. */
  readonly by: AccessTokenId
  /** The token that the new one succeeds, which works beside it until then; null: none. */
  readonly succeeds: { readonly id: AccessTokenId; readonly until: DateTime.Utc } | null
}

/**
 * What became of it. Ended: the token that was presented, or the one to be succeeded, does not work any more. Unknown: the
 * user has no token of this identifier. TooMany: the user has `maximumTokens` that work.
 */
export type MintOutcome = "Made" | "Ended" | "Unknown" | "TooMany"

/** What is written for a new token. */
export interface Minted {
  readonly token: AccessToken
  /** The end of the token that it succeeds. */
  readonly ends: { readonly id: AccessTokenId; readonly expiresAt: DateTime.Utc } | null
  /** Tokens that ended so long ago that they are not shown any more. */
  readonly dropped: ReadonlyArray<AccessTokenId>
}

/**
 * Decides on a new token among those that its user holds, at its `createdAt`. It is refused wherever the token is that made it
 * or that it succeeds, or a refusal could be got around (D-PAT-4). Made: it is among them already.
 */
export const mint = (
  held: ReadonlyArray<AccessTokenInfo>,
  { by, succeeds, token }: Minting
): Minted | MintOutcome => {
  const now = token.createdAt
  const named = (id: AccessTokenId) => held.find((one) => one.id === id)
  if (named(token.id) !== undefined) return "Made"
  const maker = named(by)
  if (maker === undefined || !isActive(maker, now)) return "Ended"
  const former = succeeds && named(succeeds.id)
  if (former === undefined) return "Unknown"
  if (former !== null && !isActive(former, now)) return "Ended"
  const ends = former && succeeds && { id: former.id, expiresAt: sooner(former.expiresAt, succeeds.until) }
  const after = held.map((one) => (one.id === ends?.id ? { ...one, expiresAt: ends.expiresAt } : one))
  if (after.filter((one) => isActive(one, now)).length >= maximumTokens) return "TooMany"
  const dropped = after
    .filter((one) => !isActive(one, now))
    .toSorted((one, other) => endOf(other) - endOf(one))
    .slice(keptEndedTokens)
    .map(({ id }) => id)
  const refusedIn = [...new Set([...maker.refusedIn, ...(former?.refusedIn ?? [])])]
  return { token: { ...token, refusedIn }, ends, dropped }
}

/** The end of a token that is to end then; one that expires sooner keeps its end. */
const sooner = (expiresAt: DateTime.Utc | null, until: DateTime.Utc): DateTime.Utc =>
  expiresAt === null ? until : DateTime.min(expiresAt, until)

const endOf = ({ expiresAt, revokedAt }: AccessTokenInfo): number =>
  Math.min(...[expiresAt, revokedAt].map((end) => (end === null ? Infinity : DateTime.toEpochMillis(end))))
