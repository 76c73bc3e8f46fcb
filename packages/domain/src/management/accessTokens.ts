import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { IdGenerator, newSecret } from "../consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokenId,
  AccessTokens,
  maximumTokens,
  type Member,
  type Minting,
  successorEnd,
  tokenEnd,
  defaultTokenDays
} from "../workspaces/index.ts"
import { BadAccessToken } from "./admit.ts"
import { commandLineContext, commit } from "./commit.ts"
import { StateConflict, ResourceNotFound } from "./refusals.ts"

/**
 * Creates a personal access token for a member without storing it: `pat_` and 256 random bits as 43 base64url characters.
 * `days`: its lifetime, 90 by default. Null: it does not expire (D-PAT-1).
 */
export const newAccessToken = Effect.fnUntraced(function* (
  { userId, workspaceId }: Pick<Member, "userId" | "workspaceId">,
  days: number | null = defaultTokenDays,
  name: AccessToken["name"] = null
) {
  const idGenerator = yield* IdGenerator
  const { hash, secret } = yield* newSecret("pat_")
  const createdAt = yield* DateTime.now
  const token: AccessToken = {
    id: AccessTokenId.make(yield* idGenerator.uuid),
    hash: AccessTokenHash.make(hash),
    name,
    userId,
    home: workspaceId,
    createdAt,
    expiresAt: days === null ? null : tokenEnd(createdAt, days),
    revokedAt: null,
    refusedIn: []
  }
  return { secret, token }
})

/** Issues an access token for a member by the command line (see `newAccessToken`). Fails with ResourceNotFound. */
export const issueToken = Effect.fn("management.issueToken")(function* (
  member: Member,
  days: number | null,
  name: AccessToken["name"] = null
) {
  const { secret, token } = yield* newAccessToken(member, days, name)
  yield* commit(yield* commandLineContext(member.workspaceId), { _tag: "IssueToken", token })
  return { secret, expiresAt: token.expiresAt }
})

/** Revokes all access tokens of a member, in all workspaces, by the command line. Fails with ResourceNotFound. */
export const revokeTokens = Effect.fn("management.revokeTokens")(function* ({ userId, workspaceId }: Member) {
  yield* commit(yield* commandLineContext(workspaceId), { _tag: "RevokeTokens", userId })
})

/** Creates another token for the caller's user. Fails with BadAccessToken or StateConflict (D-PAT-2). */
export const mintToken = Effect.fn("management.mintToken")(function* (
  caller: AccessToken,
  { days, name }: { readonly days?: number; readonly name?: AccessToken["name"] }
) {
  const created = yield* newAccessToken(homeMember(caller), days, name)
  const outcome = yield* store({ token: created.token, by: caller.id, succeeds: null })
  if (outcome !== "Made") return yield* new BadAccessToken()
  return created
})

/**
 * Creates a successor of one of the user's tokens with its name and lifetime. Both are valid for `overlapSeconds` (D-PAT-3).
 * Fails with ResourceNotFound, or with StateConflict if the token has ended or the user has too many tokens.
 */
export const rotateToken = Effect.fn("management.rotateToken")(function* (
  caller: AccessToken,
  id: AccessTokenId,
  overlapSeconds: number
) {
  const tokens = yield* AccessTokens
  const former = (yield* tokens.ofUser(caller.userId)).find((token) => token.id === id)
  if (former === undefined) return yield* new ResourceNotFound()
  const { secret, token: issued } = yield* newAccessToken(homeMember(caller), undefined, former.name)
  const token = { ...issued, expiresAt: successorEnd(former, issued.createdAt) }
  const until = DateTime.add(token.createdAt, { seconds: overlapSeconds })
  const outcome = yield* store({ token, by: caller.id, succeeds: { id, until } })
  if (outcome === "Unknown") return yield* new ResourceNotFound()
  if (outcome === "Ended")
    return yield* new StateConflict({
      reason: "The access token is revoked or expired and cannot be rotated. Create a new token."
    })
  return { secret, token }
})

/** Revokes one of the user's tokens, in all workspaces. Idempotent. Fails with ResourceNotFound. */
export const revokeToken = Effect.fn("management.revokeToken")(function* (
  { userId }: Pick<AccessToken, "userId">,
  id: AccessTokenId
) {
  const tokens = yield* AccessTokens
  if (!(yield* tokens.revoke(userId, id, yield* DateTime.now))) return yield* new ResourceNotFound()
})

const store = Effect.fnUntraced(function* (minting: Minting) {
  const tokens = yield* AccessTokens
  const outcome = yield* tokens.mint(minting)
  if (outcome === "TooMany")
    return yield* new StateConflict({
      reason: `A user can have at most ${maximumTokens} active access tokens. Revoke one first.`
    })
  return outcome
})

const homeMember = ({ home, userId }: AccessToken) => ({ userId, workspaceId: home })
