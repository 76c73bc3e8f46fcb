import * as DateTime from "effect/DateTime"
import { type AccessToken, type AccessTokenFate, type AccessTokenId, isGood } from "./AccessToken.ts"
import { keptEndedTokens, maximumTokens } from "./tokenLifetimes.ts"

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
  readonly forgotten: ReadonlyArray<AccessTokenId>
}

/**
 * Decides on a new token among those that its user holds, at its `createdAt`. It is refused wherever the token is that made it
 * or that it succeeds, or a refusal could be got around (D-PAT-4). Made: it is among them already.
 */
export const mint = (
  held: ReadonlyArray<AccessTokenFate>,
  { by, succeeds, token }: Minting
): Minted | MintOutcome => {
  const now = token.createdAt
  const named = (id: AccessTokenId) => held.find((one) => one.id === id)
  if (named(token.id) !== undefined) return "Made"
  const maker = named(by)
  if (maker === undefined || !isGood(maker, now)) return "Ended"
  const former = succeeds && named(succeeds.id)
  if (former === undefined) return "Unknown"
  if (former !== null && !isGood(former, now)) return "Ended"
  const ends = former && succeeds && { id: former.id, expiresAt: sooner(former.expiresAt, succeeds.until) }
  const after = held.map((one) => (one.id === ends?.id ? { ...one, expiresAt: ends.expiresAt } : one))
  if (after.filter((one) => isGood(one, now)).length >= maximumTokens) return "TooMany"
  const forgotten = after
    .filter((one) => !isGood(one, now))
    .toSorted((one, other) => endOf(other) - endOf(one))
    .slice(keptEndedTokens)
    .map(({ id }) => id)
  const refusedIn = [...new Set([...maker.refusedIn, ...(former?.refusedIn ?? [])])]
  return { token: { ...token, refusedIn }, ends, forgotten }
}

/** The end of a token that is to end then; one that expires sooner keeps its end. */
const sooner = (expiresAt: DateTime.Utc | null, until: DateTime.Utc): DateTime.Utc =>
  expiresAt === null ? until : DateTime.min(expiresAt, until)

const endOf = ({ expiresAt, revokedAt }: AccessTokenFate): number =>
  Math.min(...[expiresAt, revokedAt].map((end) => (end === null ? Infinity : DateTime.toEpochMillis(end))))
