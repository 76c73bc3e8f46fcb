import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { holds, reaches, type Session } from "../../workspace/accounts/index.ts"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokens,
  allScopes,
  isActive,
  type Member,
  type TokenScope,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../../channels/records/index.ts"
import { reachOf, type Requirement } from "./permission.ts"
import { ResourceNotFound, RoleTooLow } from "./refusals.ts"

/** The access token is unknown, revoked or expired: all causes give the same error. */
export class BadAccessToken extends Schema.TaggedError<BadAccessToken>()("BadAccessToken", {}) {}

/** The stored token for a presented one, if it is active. Fails with BadAccessToken. */
export const identify = Effect.fn("management.identify")(function* (token: Redacted.Redacted) {
  const tokens = yield* AccessTokens
  const fingerprint = yield* Fingerprint
  const now = yield* DateTime.now
  const hash = AccessTokenHash.make(yield* fingerprint.sha256(Redacted.value(token)))
  const known = yield* tokens.find(hash)
  return Option.isSome(known) && isActive(known.value, now) ? known.value : yield* new BadAccessToken()
})

/** What a token allows. */
export type TokenRights = Pick<AccessToken, "onlyIn" | "refusedIn" | "scopes" | "userId">

/**
 * The user's membership of the workspace, if it and the token fulfil the requirement. ResourceNotFound: the user is not a member, the
 * workspace does not exist, or the token is for another one, after the same query. RoleTooLow: the role is too low (D-MGMT-1), the member
 * is a host (D-HOST-1), or the token lacks the scope (D-PAT-5). BadAccessToken: the workspace refuses the token (D-PAT-4).
 */
export const admit = Effect.fn("management.admit")(function* (
  { onlyIn, refusedIn, scopes, userId }: TokenRights,
  workspaceId: WorkspaceId,
  requirement: Requirement
) {
  if (refusedIn.includes(workspaceId)) return yield* new BadAccessToken()
  const queries = yield* WorkspaceQueries
  const found = Option.getOrUndefined(yield* queries.find(workspaceId, "members", userId))
  const isForIt = onlyIn === null || onlyIn === workspaceId
  return yield* holding(isForIt ? found : undefined, scopes, requirement)
})

/**
 * The membership of a session's account: the member with its email (D-SIGN-1). Fails as `admit` does. ResourceNotFound: also if the
 * session is limited to other workspaces (D-OIDC-10, D-PW-5), or if the person has not accepted the membership (D-SIGN-13).
 */
export const admitSession = Effect.fn("management.admitSession")(function* (
  session: Pick<Session, "account" | "onlyIn" | "refusedIn" | "way">,
  workspaceId: WorkspaceId,
  requirement: Requirement
) {
  if (session.refusedIn.includes(workspaceId)) return yield* new BadAccessToken()
  const found = yield* memberWithEmail(workspaceId, session.account.email)
  const isOwn = found !== undefined && holds(session, found) && reaches(session, workspaceId)
  return yield* holding(isOwn ? found : undefined, allScopes, requirement)
})

const holding = (member: Member | undefined, scopes: ReadonlyArray<TokenScope>, requirement: Requirement) => {
  if (member === undefined) return Effect.fail(new ResourceNotFound())
  return reachOf(member, scopes, requirement) === null
    ? Effect.fail(new RoleTooLow({ least: requirement.least, userId: member.userId }))
    : Effect.succeed(member)
}
