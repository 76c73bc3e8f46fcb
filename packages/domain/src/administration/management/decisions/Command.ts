import type * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import type { AuditContext, Quota } from "../../../channels/records/index.ts"
import type { AuditAction } from "../audit/auditActions.ts"
import type { Decision } from "./Decision.ts"
import type { Looks } from "./Looks.ts"

/** All that there is to know about a command. `Fields`: what it says. `Seen`: the stored state on which it is decided. */
export interface Command<Fields, Seen> {
  /** The action in the audit log (resource and verb), and the id of the changed resource. */
  readonly audit: (
    command: Fields,
    workspaceId: WorkspaceId
  ) => readonly [action: AuditAction, subject: string]
  /** The kind of which it adds one, if that has a quota. */
  readonly adds?: Quota
  /** False: without a change it has no entry in the audit log. */
  readonly logsNoChange?: false
  /** What a store reads, and locks until the command is committed. */
  readonly looks: <E>(query: Looks<E>, command: Fields) => Effect.Effect<Seen, E>
  /** The writes, or the refusal. Pure and total. */
  readonly decide: (command: Fields, seen: Seen, audit: AuditContext) => Decision
}

/** Declares a command with these fields. */
export const command =
  <Fields extends object>() =>
  <Seen extends object>(declared: Command<Fields, Seen>): Command<Fields, Seen> =>
    declared
