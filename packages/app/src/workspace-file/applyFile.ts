import { Identities } from "@calendeal/domain/consistency"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { type Act, commit } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Result, Schema } from "effect"
import { planOf, type Step } from "./planOf.ts"
import type { ReadFile } from "./readFile.ts"
import { Refused } from "./Refused.ts"
import { standingOf } from "./standingOf.ts"

/** A step could not be done: those before it were, and those after it were not. Applying the file again goes on. */
class ApplyStopped extends Schema.TaggedError<ApplyStopped>()("ApplyStopped", {
  done: Schema.Int,
  of: Schema.Int,
  step: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.done} of ${this.of} changes were made; "${this.step}" was not: ${this.reason}. Apply the file again.`
  }
}

/** How a step is told. */
export const wordsOf = ({ action, kind, name, settings }: Step): string =>
  `${action} ${kind} ${name}${settings.length === 0 ? "" : ` (${settings.join(", ")})`}`

/** What applying the file would change. Fails with Refused. */
export const plan = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  { file, located }: ReadFile,
  prunes: boolean
) {
  const identities = yield* Identities
  const names = [
    ...(file.hosts ?? []).map(({ username }) => username),
    ...(file.eventTypes ?? []).map(({ slug }) => slug)
  ]
  const fresh = new Map<string, string>()
  for (const name of names) fresh.set(name, yield* identities.uuid)
  const standing = yield* standingOf(workspaceId)
  const steps = planOf(
    standing,
    file,
    {
      hostId: (username) => HostId.make(fresh.get(username) ?? ""),
      eventTypeId: (slug) => EventTypeId.make(fresh.get(slug) ?? "")
    },
    prunes
  )
  return yield* Result.match(steps, {
    onFailure: ({ faults }) => Effect.fail(new Refused({ faults: faults.map(located) })),
    onSuccess: Effect.succeed
  })
})

/** Makes the changes one after the other, each with its line in the audit log. Fails with ApplyStopped. */
export const carryOut = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  steps: ReadonlyArray<Step>,
  tell: (done: Step) => Effect.Effect<void>
) {
  const identities = yield* Identities
  for (const [done, step] of steps.entries()) {
    const act: Act = {
      workspaceId,
      actor: { _tag: "CommandLine" },
      at: yield* DateTime.now,
      requestId: yield* identities.uuid
    }
    yield* commit(act, step.change).pipe(
      Effect.mapError(
        (refusal) =>
          new ApplyStopped({ done, of: steps.length, step: wordsOf(step), reason: reasons(refusal) })
      )
    )
    yield* tell(step)
  }
})

const reasons = (refusal: { readonly _tag: string; readonly message: string }): string =>
  refusal._tag === "Outdated" ? "it was changed at this moment" : refusal.message || refusal._tag
