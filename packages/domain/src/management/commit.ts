import * as Effect from "effect/Effect"
import { IdGenerator } from "../consistency/index.ts"
import type { AuditContext } from "./AuditContext.ts"
import { WorkspaceCommands } from "./WorkspaceCommands.ts"
import { AuditEntryId } from "./AuditEntry.ts"
import type { AdminCommand } from "./AdminCommand.ts"

/** Commits a change under a new line of the audit log. */
export const commit = Effect.fnUntraced(function* (audit: AuditContext, change: AdminCommand) {
  const workspaceCommands = yield* WorkspaceCommands
  const idGenerator = yield* IdGenerator
  yield* workspaceCommands.commit(audit, AuditEntryId.make(yield* idGenerator.uuid), change)
})
