import * as Schema from "effect/Schema"
import { Role } from "./Role.ts"
import { WorkspaceId } from "./Workspace.ts"

/** A user's identifier, a UUID. */
export const UserId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A user's seat in one workspace. */
export const Member = Schema.Struct({
  workspaceId: WorkspaceId,
  userId: UserId,
  email: Schema.String,
  name: Schema.String,
  role: Role,
  createdAt: Schema.DateTimeUtc
})
export type Member = typeof Member.Type
