import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type AccessToken, includes, type Role, type WorkspaceId } from "../workspaces/index.ts"
import { BadAccessToken } from "./identify.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"
import { NotThere, RoleTooLow } from "./refusals.ts"

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
