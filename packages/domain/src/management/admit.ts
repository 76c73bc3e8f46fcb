import * as Option from "effect/Option"
import { traced } from "../traces/index.ts"
import { includes, type Role, type UserId, type WorkspaceId } from "../workspaces/index.ts"
import { Records } from "./Records.ts"
import { NotThere, RoleTooLow } from "./refusals.ts"

/**
 * The user's seat in the workspace, if its role is at least this one. NotThere: the user has no seat there, which is
 * asked and answered alike whether the workspace exists or not; RoleTooLow: the seat does not allow it (D-MGMT-1).
 */
export const admit = traced("management.admit")(function* (
  userId: UserId,
  workspaceId: WorkspaceId,
  least: Role
) {
  const records = yield* Records
  const seat = yield* records.find(workspaceId, "members", userId)
  if (Option.isNone(seat)) return yield* new NotThere()
  if (!includes(seat.value.role, least)) return yield* new RoleTooLow({ least })
  return seat.value
})
