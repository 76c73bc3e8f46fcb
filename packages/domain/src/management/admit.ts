import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Fingerprint } from "../consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokens,
  includes,
  isActive,
  type Role,
  type WorkspaceId
} from "../workspaces/index.ts"
import { NotThere, RoleTooLow } from "./refusals.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** The access token is not one of ours, was revoked, or its time is over: one error for every cause. */
export class BadAccessToken extends Schema.TaggedError<BadAccessToken>()("BadAccessToken", {}) {}

/** The user whose access token this is, if it is good now (management API, who may call). */
export const identify = Effect.fn("management.identify")(function* (token: Redacted.Redacted) {
  const tokens = yield* AccessTokens
  const fingerprint = yield* Fingerprint
  const now = yield* DateTime.now
  const hash = AccessTokenHash.make(yield* fingerprint.sha256(Redacted.value(token)))
  const known = yield* tokens.find(hash)
  return Option.isSome(known) && isActive(known.value, now) ? known.value : yield* new BadAccessToken()
})

/**
 * The user's seat in the workspace, if its role is at least this one. NotThere: the user has no seat there, which is
 * asked and answered alike whether the workspace exists or not; RoleTooLow: the seat does not allow it (D-MGMT-1).
 * BadAccessToken: an owner of the workspace does not let this token in (D-PAT-4).
 */
export const admit = Effect.fn("management.admit")(function* (
  { refusedIn, userId }: Pick<AccessToken, "refusedIn" | "userId">,
  workspaceId: WorkspaceId,
  least: Role
) {
  if (refusedIn.includes(workspaceId)) return yield* new BadAccessToken()
  const queries = yield* WorkspaceQueries
  const seat = yield* queries.find(workspaceId, "members", userId)
  if (Option.isNone(seat)) return yield* new NotThere()
  if (!includes(seat.value.role, least)) return yield* new RoleTooLow({ least })
  return seat.value
})
