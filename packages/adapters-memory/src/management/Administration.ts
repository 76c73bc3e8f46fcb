import {
  type Act,
  additionsOf,
  addsTo,
  Administration,
  type AuditEntryId,
  auditedAs,
  type Change,
  type ChangePlan,
  isFounded,
  NotThere,
  Outdated,
  overQuota,
  PlanRefused
} from "@calendeal/domain/management"
import { Effect, Layer, Result } from "effect"
import { Store } from "../Store.ts"
import { decide } from "./decide.ts"
import { countOf } from "./countOf.ts"

/** Changes of the workspaces of this process. */
export const layer = Layer.effect(
  Administration,
  Effect.map(Store, (store) => {
    const commit = (act: Act, entryId: AuditEntryId, change: Change) => {
      const write = decide(store, act, change)
      if (Result.isFailure(write)) return Result.fail(write.failure)
      const kind = addsTo(change)
      const refusal = kind && overQuota(kind, countOf(store, act.workspaceId, kind) + 1)
      return refusal === undefined ? make(act, entryId, change, write.success) : Result.fail(refusal)
    }

    const make = (act: Act, entryId: AuditEntryId, change: Change, write: () => void) => {
      write()
      // With a workspace goes its log.
      if (change._tag !== "RemoveWorkspace") {
        const entry = { ...act, id: entryId, ...auditedAs(act.workspaceId, change) }
        store.shelf(act.workspaceId).auditLog.push(entry)
      }
      return Result.void
    }

    const commitPlan = (
      act: Act,
      plan: ChangePlan
    ): Result.Result<void, NotThere | Outdated | PlanRefused> => {
      const { workspaceId } = act
      if (!store.workspaces.has(workspaceId)) return Result.fail(new NotThere())
      if (!isFounded(plan, presentOf(store, workspaceId))) return Result.fail(new Outdated())
      const undo = store.remember(workspaceId)
      const refuse = (at: number, reason: string) => {
        undo()
        return Result.fail(new PlanRefused({ at, reason }))
      }
      for (const [at, { change, entryId }] of plan.changes.entries()) {
        const write = decide(store, act, change)
        if (Result.isFailure(write)) return refuse(at, write.failure.message || write.failure._tag)
        make(act, entryId, change, write.success)
      }
      for (const [kind, at] of additionsOf(plan)) {
        const refusal = overQuota(kind, countOf(store, workspaceId, kind))
        if (refusal !== undefined) return refuse(at, refusal.reason)
      }
      return Result.void
    }

    return Administration.of({
      commit: (act, entryId, change) => Effect.suspend(() => Effect.fromResult(commit(act, entryId, change))),
      commitPlan: (act, plan) => Effect.suspend(() => Effect.fromResult(commitPlan(act, plan)))
    })
  })
)

/** What of the workspace a plan can change, by its versions. */
const presentOf = (store: Store["Service"], workspaceId: Act["workspaceId"]) => {
  const { editions, hosts, removed } = store.shelf(workspaceId)
  const ids: ReadonlyArray<string> = [
    workspaceId,
    ...[...hosts.keys()].filter((id) => !removed.has(id)),
    ...[...store.eventTypes.values()]
      .filter((eventType) => eventType.workspaceId === workspaceId)
      .map(({ id }) => id)
  ]
  return ids.map((id) => ({ id, version: editions.get(id)?.version ?? 0 }))
}
