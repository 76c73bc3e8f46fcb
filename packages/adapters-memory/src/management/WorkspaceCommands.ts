import {
  addsTo,
  applyBatch,
  type AuditContext,
  type CommandBatch,
  type AuditedCommand,
  decideAlone,
  documentOf,
  WorkspaceCommands,
  type Write
} from "@calendeal/domain/management"
import { Effect, Exit, Layer, Result } from "effect"
import { settling } from "../consistency/RequestKeys.ts"
import { Store } from "../Store.ts"
import { documentIn } from "./documentIn.ts"
import { countOf, look, presentOf } from "./look.ts"
import { write } from "./write.ts"

/** Changes of the workspaces of this process. Each is one synchronous stretch of code, so that none interleaves. */
export const layer = Layer.effect(
  WorkspaceCommands,
  Effect.map(Store, (store) => {
    const writeAll = (audit: AuditContext, writes: ReadonlyArray<Write>) => {
      for (const one of writes) write(store, audit, one)
    }

    const commit = (commanded: AuditedCommand) => {
      const { audit, command } = commanded
      const kind = addsTo(command)
      const decision = decideAlone(commanded, {
        isThere: store.workspaces.has(audit.workspaceId),
        count: kind === undefined ? 0 : countOf(store, audit.workspaceId, kind),
        seen: look(store, audit, command),
        before: documentIn(store, audit.workspaceId, documentOf(command, audit.workspaceId))
      })
      return Result.map(decision, (writes) => writeAll(audit, writes))
    }

    const commitBatch = (audit: AuditContext, batch: CommandBatch) => {
      const { workspaceId } = audit
      const restore = store.snapshot(workspaceId)
      const applied = Effect.runSyncExit(
        applyBatch<never>(audit, batch, {
          isThere: store.workspaces.has(workspaceId),
          present: Effect.sync(() => presentOf(store, workspaceId)),
          look: (command) => Effect.sync(() => look(store, audit, command)),
          before: (command) =>
            Effect.sync(() => documentIn(store, workspaceId, documentOf(command, workspaceId))),
          write: (writes) => Effect.sync(() => writeAll(audit, writes)),
          countOf: (kind) => Effect.sync(() => countOf(store, workspaceId, kind))
        })
      )
      if (Exit.isFailure(applied)) restore()
      return applied
    }

    return WorkspaceCommands.of({
      commit: (audit, entryId, command) =>
        Effect.flatMap(
          settling(store, () => commit({ audit, entryId, command }), Result.isSuccess),
          Effect.fromResult
        ),
      commitBatch: (audit, batch) => Effect.suspend(() => commitBatch(audit, batch))
    })
  })
)
