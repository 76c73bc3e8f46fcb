import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { IdGenerator } from "../consistency/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { AuditContext } from "./AuditContext.ts"

/** An act of whoever may run the service's own commands, now; each command is a request of its own. */
export const byCommandLine = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const idGenerator = yield* IdGenerator
  const audit: AuditContext = {
    workspaceId,
    actor: { _tag: "CommandLine" },
    at: yield* DateTime.now,
    requestId: yield* idGenerator.uuid
  }
  return audit
})
