import * as Schema from "effect/Schema"
import { Role } from "./Role.ts"
import { WorkspaceId } from "./Workspace.ts"

/** A user's identifier, a UUID. */
export const UserId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A user's seat in one workspace, with the hash of the access token that the user was handed. */
export const Member = Schema.Struct({
  workspaceId: WorkspaceId,
  userId: UserId,
  email: Schema.String,
  name: Schema.String,
  role: Role,
  /** SHA-256 of the personal access token, in hex; the token itself is shown once and not kept. */
  accessTokenHash: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  createdAt: Schema.DateTimeUtc
})
export type Member = typeof Member.Type
