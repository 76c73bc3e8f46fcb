import * as Schema from "effect/Schema"
import { VisitorProof } from "../bookings/index.ts"
import { UserId, WorkspaceId } from "../workspaces/index.ts"

/** Who acts: a user with an access token, an operator through the service's own commands, or a visitor with a booking. */
export const Actor = Schema.TaggedUnion({
  User: { userId: UserId },
  CommandLine: {},
  Visitor: { proof: VisitorProof }
})
export type Actor = typeof Actor.Type

/** Under which name a change is entered into the audit log: who makes it, where, when, and with which request. */
export const AuditContext = Schema.Struct({
  workspaceId: WorkspaceId,
  actor: Actor,
  at: Schema.DateTimeUtc,
  /** The request's id, as the log lines and the answer's header have it. */
  requestId: Schema.String
})
export type AuditContext = typeof AuditContext.Type
