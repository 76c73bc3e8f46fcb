import * as Result from "effect/Result"
import type { AuditContext } from "../AuditEntry.ts"
import type { AdminCommand, AdminCommands } from "../AdminCommand.ts"
import { InTheWay, NotThere, Outdated, type Refusal } from "../refusals.ts"
import type { Seen } from "../Seen.ts"
import type { Write } from "../Write.ts"

/** What a command stores, or why it is refused. */
export type Decision = Result.Result<ReadonlyArray<Write>, Refusal>

/** A pure, total decision for each of these commands. */
export type Deciders<Tag extends keyof AdminCommands> = {
  readonly [T in Tag]: (command: AdminCommand<T>, seen: Seen[T], audit: AuditContext) => Decision
}

/** Stores these, unless one of the refusals is there: the first one is the answer. */
export const unless = (
  refusals: ReadonlyArray<Refusal | undefined>,
  ...writes: ReadonlyArray<Write>
): Decision => {
  const refusal = refusals.find((one) => one !== undefined)
  return refusal === undefined ? Result.succeed(writes) : Result.fail(refusal)
}

/** NotThere, unless the thing is there. */
export const missing = (isThere: boolean): NotThere | undefined => (isThere ? undefined : new NotThere())

/** Outdated, unless the thing has the version that the command replaces; NotThere without the thing. */
export const changedSince = (
  { version }: { readonly version: number | null },
  replaced: number
): NotThere | Outdated | undefined =>
  version === null ? new NotThere() : version === replaced ? undefined : new Outdated()

/** Whether something has another owner than this one. */
export const isAnother = <Id>(owner: Id | null, id: Id): boolean => owner !== null && owner !== id

/** Two workspaces never have one slug. */
export const workspaceSlugTaken = () => new InTheWay({ reason: "Another workspace has this slug." })

/** Two event types of a workspace never have one slug. */
export const eventTypeSlugTaken = () => new InTheWay({ reason: "Another event type has this slug." })

/** Two members of a workspace never have one e-mail. */
export const emailTaken = () => new InTheWay({ reason: "Another member has this e-mail." })
