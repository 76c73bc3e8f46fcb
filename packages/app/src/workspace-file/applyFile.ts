import { IdGenerator } from "@calendeal/domain/consistency"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import {
  WorkspaceCommands,
  AuditEntryId,
  type AuditContext,
  commandLineContext,
  type CommandBatch,
  versionsOf
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Result, Schema } from "effect"
import { planOf, type Step } from "./planOf.ts"
import type { ReadFile } from "./readFile.ts"
import { Refused } from "./Refused.ts"
import { readWorkspaceState } from "./WorkspaceState.ts"

/** The changes could not be made. None was applied. */
class ApplyStopped extends Schema.TaggedError<ApplyStopped>()("ApplyStopped", { reason: Schema.String }) {
  override get message(): string {
    return `nothing was changed: ${this.reason}`
  }
  readonly remedy = "Check the plan with --dry-run, and apply the file again."
}

/** The changes that make a workspace match a file, and the versions for which they were planned. */
export interface FilePlan {
  readonly steps: ReadonlyArray<Step>
  readonly versions: CommandBatch["versions"]
}

/** A step as text. */
export const textOf = ({ action, kind, name, settings }: Step): string =>
  `${action} ${kind} ${name}${settings.length === 0 ? "" : ` (${settings.join(", ")})`}`

/** Plans the changes that applying the file makes. Fails with Refused. */
export const plan = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  { file, located }: ReadFile,
  prunes: boolean
) {
  const idGenerator = yield* IdGenerator
  const names = [
    ...(file.hosts ?? []).map(({ username }) => username),
    ...(file.eventTypes ?? []).map(({ slug }) => slug)
  ]
  const fresh = new Map<string, string>()
  for (const name of names) fresh.set(name, yield* idGenerator.uuid)
  const current = yield* readWorkspaceState(workspaceId)
  const steps = planOf(
    current,
    file,
    {
      hostId: (username) => HostId.make(fresh.get(username) ?? ""),
      eventTypeId: (slug) => EventTypeId.make(fresh.get(slug) ?? "")
    },
    prunes
  )
  if (Result.isFailure(steps)) return yield* new Refused({ faults: steps.failure.faults.map(located) })
  const { eventTypes, hosts, mail, workspace } = current
  const planned: FilePlan = { steps: steps.success, versions: versionsOf(workspace, hosts, eventTypes, mail) }
  return planned
})

/** Applies all changes atomically, each with an entry in the audit log. Fails as `commitBatch`. */
export const commitPlan = Effect.fnUntraced(function* (audit: AuditContext, { steps, versions }: FilePlan) {
  const idGenerator = yield* IdGenerator
  const changes = yield* Effect.forEach(steps, ({ change }) =>
    Effect.map(idGenerator.uuid, (id) => ({ entryId: AuditEntryId.make(id), change }))
  )
  yield* WorkspaceCommands.use((workspaceCommands) =>
    workspaceCommands.commitBatch(audit, { versions, changes })
  )
})

/** As `commitPlan`, for an operator at the command line. Fails with ApplyStopped. */
export const applyPlan = Effect.fnUntraced(function* (workspaceId: WorkspaceId, planned: FilePlan) {
  const stopped = (reason: string) => Effect.fail(new ApplyStopped({ reason }))
  yield* commitPlan(yield* commandLineContext(workspaceId), planned).pipe(
    Effect.catchTags({
      Outdated: () => stopped("the workspace was changed in the meantime."),
      ResourceNotFound: () => stopped("the workspace was removed in the meantime."),
      StateConflict: ({ reason }) => stopped(reason),
      BatchRefused: ({ at, reason }) => stopped(`"${nameOf(planned.steps[at])}" cannot be done: ${reason}`)
    })
  )
})

const nameOf = (step: Step | undefined): string => (step === undefined ? "" : textOf(step))
