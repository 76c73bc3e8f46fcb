import {
  type AuditContext,
  additionsOf,
  addsTo,
  WorkspaceCommands,
  type CommandBatch,
  type Commanded,
  decide,
  decideAlone,
  type NotThere,
  type Outdated,
  overQuotaAtEnd,
  type BatchRefused,
  refusedAt,
  refusedBatch,
  type Write
} from "@calendeal/domain/management"
import { Effect, Layer, Result } from "effect"
import { Store } from "../Store.ts"
import { countOf, look, presentOf } from "./look.ts"
import { write } from "./write.ts"

/** Changes of the workspaces of this process. */
export const layer = Layer.effect(
  WorkspaceCommands,
  Effect.map(Store, (store) => {
    const writing = (audit: AuditContext) => (writes: ReadonlyArray<Write>) => {
      for (const one of writes) write(store, audit, one)
    }

    const commit = (commanded: Commanded) => {
      const { audit, command } = commanded
      const kind = addsTo(command)
      const decision = decideAlone(commanded, {
        isThere: store.workspaces.has(audit.workspaceId),
        count: kind === undefined ? 0 : countOf(store, audit.workspaceId, kind),
        seen: look(store, audit, command)
      })
      return Result.map(decision, writing(audit))
    }

    const commitBatch = (
      audit: AuditContext,
      plan: CommandBatch
    ): Result.Result<void, NotThere | Outdated | BatchRefused> => {
      const { workspaceId } = audit
      const isThere = store.workspaces.has(workspaceId)
      const unfounded = refusedBatch(plan, { isThere, present: presentOf(store, workspaceId) })
      if (unfounded !== undefined) return Result.fail(unfounded)
      const undo = store.remember(workspaceId)
      const refuse = (refusal: BatchRefused) => {
        undo()
        return Result.fail(refusal)
      }
      for (const [at, { change, entryId }] of plan.changes.entries()) {
        const decision = decide({ audit, entryId, command: change }, look(store, audit, change))
        if (Result.isFailure(decision)) return refuse(refusedAt(at)(decision.failure))
        writing(audit)(decision.success)
      }
      const kinds = [...additionsOf(plan).keys()]
      const refusal = overQuotaAtEnd(
        plan,
        new Map(kinds.map((kind) => [kind, countOf(store, workspaceId, kind)]))
      )
      return refusal === undefined ? Result.void : refuse(refusal)
    }

    return WorkspaceCommands.of({
      commit: (audit, entryId, command) =>
        Effect.suspend(() => Effect.fromResult(commit({ audit, entryId, command }))),
      commitBatch: (audit, plan) => Effect.suspend(() => Effect.fromResult(commitBatch(audit, plan)))
    })
  })
)
