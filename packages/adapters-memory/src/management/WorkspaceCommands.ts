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
    const writing = (act: AuditContext) => (writes: ReadonlyArray<Write>) => {
      for (const one of writes) write(store, act, one)
    }

    const commit = (commanded: Commanded) => {
      const { act, command } = commanded
      const kind = addsTo(command)
      const decision = decideAlone(commanded, {
        isThere: store.workspaces.has(act.workspaceId),
        count: kind === undefined ? 0 : countOf(store, act.workspaceId, kind),
        seen: look(store, act, command)
      })
      return Result.map(decision, writing(act))
    }

    const commitBatch = (
      act: AuditContext,
      plan: CommandBatch
    ): Result.Result<void, NotThere | Outdated | BatchRefused> => {
      const { workspaceId } = act
      const isThere = store.workspaces.has(workspaceId)
      const unfounded = refusedBatch(plan, { isThere, present: presentOf(store, workspaceId) })
      if (unfounded !== undefined) return Result.fail(unfounded)
      const undo = store.remember(workspaceId)
      const refuse = (refusal: BatchRefused) => {
        undo()
        return Result.fail(refusal)
      }
      for (const [at, { change, entryId }] of plan.changes.entries()) {
        const decision = decide({ act, entryId, command: change }, look(store, act, change))
        if (Result.isFailure(decision)) return refuse(refusedAt(at)(decision.failure))
        writing(act)(decision.success)
      }
      const kinds = [...additionsOf(plan).keys()]
      const refusal = overQuotaAtEnd(
        plan,
        new Map(kinds.map((kind) => [kind, countOf(store, workspaceId, kind)]))
      )
      return refusal === undefined ? Result.void : refuse(refusal)
    }

    return WorkspaceCommands.of({
      commit: (act, entryId, command) =>
        Effect.suspend(() => Effect.fromResult(commit({ act, entryId, command }))),
      commitBatch: (act, plan) => Effect.suspend(() => Effect.fromResult(commitBatch(act, plan)))
    })
  })
)
