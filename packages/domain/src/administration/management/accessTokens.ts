import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import type { Membership, Session } from "../../workspace/accounts/index.ts"
import { IdGenerator, newSecret } from "../../workspace/consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokenId,
  type AccessTokenInfo,
  AccessTokens,
  allScopes,
  maximumTokens,
  type Member,
  type TokenCreation,
  successorEnd,
  type TokenCredential,
  tokenEnd,
  defaultTokenDays,
  type UserId
} from "../../workspace/workspaces/index.ts"
import { BadAccessToken } from "./admit.ts"
import { commandLineContext, commit } from "./commit.ts"
import { StateConflict, ResourceNotFound } from "./refusals.ts"

/** The settings of a new token. */
export interface TokenSettings {
  /** Its lifetime, 90 days by default. Null: it does not expire (D-PAT-1). */
  readonly days?: number | null
  readonly name?: AccessToken["name"]
  readonly scopes?: AccessToken["scopes"]
  readonly onlyIn?: AccessToken["onlyIn"]
}

/** Creates a personal access token for a member without storing it: `pat_` and 256 random bits as 43 base64url characters. */
export const newAccessToken = Effect.fnUntraced(function* (
  member: Pick<Member, "userId" | "workspaceId">,
  settings: TokenSettings = {}
) {
  return yield* tokenFrom(yield* DateTime.now, member, settings)
})

/** Creates the first token of a new member, valid from the moment of joining (see `newAccessToken`, D-PAT-1). */
export const firstToken = (member: Member) => tokenFrom(member.createdAt, member, {})

const tokenFrom = Effect.fnUntraced(function* (
  createdAt: DateTime.Utc,
  { userId, workspaceId }: Pick<Member, "userId" | "workspaceId">,
  { days = defaultTokenDays, name = null, onlyIn = null, scopes = allScopes }: TokenSettings
) {
  const idGenerator = yield* IdGenerator
  const { hash, secret } = yield* newSecret("pat_")
  const token: AccessToken = {
    id: AccessTokenId.make(yield* idGenerator.uuid),
    hash: AccessTokenHash.make(hash),
    name,
    userId,
    home: workspaceId,
    createdAt,
    expiresAt: days === null ? null : tokenEnd(createdAt, days),
    revokedAt: null,
    scopes,
    onlyIn,
    refusedIn: []
  }
  return { secret, token }
})

/** Issues an access token for a member by the command line (see `newAccessToken`). Fails with ResourceNotFound. */
export const issueToken = Effect.fn("management.issueToken")(function* (
  member: Member,
  settings: TokenSettings
) {
  const { secret, token } = yield* newAccessToken(member, settings)
  yield* commit(yield* commandLineContext(member.workspaceId), { _tag: "CreateAccessToken", token })
  return { secret, expiresAt: token.expiresAt }
})

/** Revokes all access tokens of a member, in all workspaces, by the command line. Fails with ResourceNotFound. */
export const revokeTokens = Effect.fn("management.revokeTokens")(function* ({ userId, workspaceId }: Member) {
  yield* commit(yield* commandLineContext(workspaceId), { _tag: "RevokeAccessTokens", userId })
})

/** The token lacks a scope, or the new token would allow more (D-PAT-5, D-PAT-6). */
export class TokenTooNarrow extends Schema.TaggedError<TokenTooNarrow>()("TokenTooNarrow", {}) {}

/**
 * Creates another token with a token, whose scopes and workspace it has by default. Fails with BadAccessToken, with StateConflict
 * (D-PAT-2), and with TokenTooNarrow.
 */
export const createTokenWithToken = Effect.fn("management.createTokenWithToken")(function* (
  caller: AccessToken,
  settings: TokenSettings
) {
  const wanted = { scopes: caller.scopes, onlyIn: caller.onlyIn, ...settings }
  if (!caller.scopes.includes("manage") || !allowsNoMore(wanted, caller)) return yield* new TokenTooNarrow()
  const created = yield* newAccessToken(homeMember(caller), wanted)
  const outcome = yield* store({ token: created.token, by: credentialOf(caller), succeeds: null })
  if (outcome !== "Made") return yield* new BadAccessToken()
  return created
})

/** Creates a token with a session, for the workspace of the membership only (D-PAT-6). Fails with StateConflict (D-PAT-2). */
export const createTokenInSession = Effect.fn("management.createTokenInSession")(function* (
  session: Session,
  membership: Membership,
  settings: Omit<TokenSettings, "onlyIn">
) {
  const created = yield* newAccessToken(membership, { ...settings, onlyIn: membership.workspaceId })
  yield* store({ token: created.token, by: credentialOf(session), succeeds: null })
  return created
})

/**
 * Creates a successor of one of the user's tokens with its name, lifetime, scopes and workspace. Both are valid for `overlapSeconds`
 * (D-PAT-3). The tokens of a session work in their home only (D-PAT-6). Fails with ResourceNotFound, with StateConflict if the token has ended or the user has too many tokens, and with TokenTooNarrow.
 */
export const rotateToken = Effect.fn("management.rotateToken")(function* (
  presented: AccessToken | Session,
  userId: UserId,
  id: AccessTokenId,
  overlapSeconds: number
) {
  const tokens = yield* AccessTokens
  const by = "account" in presented ? null : presented
  const former = (yield* tokens.ofUser(userId)).find((token) => token.id === id)
  if (former === undefined) return yield* new ResourceNotFound()
  if (by !== null && by.id !== id && !(by.scopes.includes("manage") && allowsNoMore(former, by)))
    return yield* new TokenTooNarrow()
  const { name, scopes } = former
  const onlyIn = former.onlyIn ?? (by === null ? former.home : null)
  const { secret, token: issued } = yield* newAccessToken(homeMember(former), { name, scopes, onlyIn })
  const token = { ...issued, expiresAt: successorEnd(former, issued.createdAt) }
  const until = DateTime.add(token.createdAt, { seconds: overlapSeconds })
  const outcome = yield* store({ token, by: credentialOf(presented), succeeds: { id, until } })
  if (outcome === "Unknown") return yield* new ResourceNotFound()
  if (outcome === "Ended")
    return yield* new StateConflict({
      reason: "The access token is revoked or expired and cannot be rotated. Create a new token."
    })
  return { secret, token }
})

/**
 * Revokes one of the user's tokens, in all workspaces. Idempotent. `by`: the presented token. Null: a session. Fails with
 * ResourceNotFound, and with TokenTooNarrow if a token without the scope `manage` revokes another one.
 */
export const revokeToken = Effect.fn("management.revokeToken")(function* (
  by: AccessToken | null,
  userId: UserId,
  id: AccessTokenId
) {
  const tokens = yield* AccessTokens
  if (by !== null && by.id !== id && !by.scopes.includes("manage")) return yield* new TokenTooNarrow()
  if (!(yield* tokens.revoke(userId, id, yield* DateTime.now))) return yield* new ResourceNotFound()
})

/** The tokens that a session's account sees: those issued for it in its workspaces, the oldest first (D-PAT-6). */
export const tokensOfAccount = Effect.fn("management.tokensOfAccount")(function* (
  memberships: ReadonlyArray<Membership>
) {
  const tokens = yield* AccessTokens
  const found = yield* Effect.forEach(
    memberships,
    ({ userId, workspaceId }) =>
      Effect.map(tokens.ofUser(userId), (held) => held.filter(({ home }) => home === workspaceId)),
    { concurrency: 5 }
  )
  return found.flat().toSorted(byAge)
})

const byAge = Order.mapInput(DateTime.Order, ({ createdAt }: AccessTokenInfo): DateTime.DateTime => createdAt)

/** Whether a token allows no more than another one. */
const allowsNoMore = (
  { onlyIn, scopes }: Pick<AccessToken, "onlyIn" | "scopes">,
  outer: Pick<AccessToken, "onlyIn" | "scopes">
): boolean =>
  scopes.every((scope) => outer.scopes.includes(scope)) && (outer.onlyIn === null || outer.onlyIn === onlyIn)

const store = Effect.fnUntraced(function* (wanted: TokenCreation) {
  const tokens = yield* AccessTokens
  const outcome = yield* tokens.create(wanted)
  if (outcome === "TooMany")
    return yield* new StateConflict({
      reason: `A user can have at most ${maximumTokens} active access tokens. Revoke one first.`
    })
  return outcome
})

const credentialOf = (presented: AccessToken | Session): TokenCredential =>
  "account" in presented ? { kind: "session", id: presented.id } : { kind: "access_token", id: presented.id }

const homeMember = ({ home, userId }: Pick<AccessToken, "home" | "userId">) => ({ userId, workspaceId: home })
