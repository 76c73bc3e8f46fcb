import {
  type Act,
  Administration,
  type AuditEntryId,
  auditedAs,
  type Change
} from "@calendeal/domain/management"
import { Effect, Layer, Result } from "effect"
import { Store } from "../Store.ts"
import { decide } from "./decide.ts"

/** Changes of the workspaces of this process. */
export const layer = Layer.effect(
  Administration,
  Effect.map(Store, (store) =>
    Administration.of({
      commit: (act: Act, entryId: AuditEntryId, change: Change) =>
        Effect.suspend(() => {
          const write = decide(store, act, change)
          if (Result.isFailure(write)) return Effect.fail(write.failure)
          write.success()
          // With a workspace goes its log.
          if (change._tag !== "RemoveWorkspace") {
            const entry = { ...act, id: entryId, ...auditedAs(act.workspaceId, change) }
            store.shelf(act.workspaceId).auditLog.push(entry)
          }
          return Effect.void
        })
    })
  )
)
