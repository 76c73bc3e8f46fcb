import * as Result from "effect/Result"
import type { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { StateConflict, ResourceNotFound, Outdated, type Refusal } from "../refusals.ts"
import type { Write } from "../Write.ts"

/** The writes of a command, or its refusal. */
export type Decision = Result.Result<ReadonlyArray<Write>, Refusal>

/** The first refusal if there is one, else the writes. */
export const unless = (
  refusals: ReadonlyArray<Refusal | undefined>,
  ...writes: ReadonlyArray<Write>
): Decision => {
  const refusal = refusals.find((one) => one !== undefined)
  return refusal === undefined ? Result.succeed(writes) : Result.fail(refusal)
}

export const missing = (isThere: boolean): ResourceNotFound | undefined =>
  isThere ? undefined : new ResourceNotFound()

/** Posts the messages, if there are any. */
export const posted = (outboxMessages: ReadonlyArray<OutboxMessage>): ReadonlyArray<Write> =>
  outboxMessages.length === 0 ? [] : [{ _tag: "Post", outboxMessages }]

/** Outdated if the current version is not `replaced`, ResourceNotFound if the resource does not exist. */
export const changedSince = (
  { version }: { readonly version: number | null },
  replaced: number
): ResourceNotFound | Outdated | undefined =>
  version === null ? new ResourceNotFound() : version === replaced ? undefined : new Outdated()

/** Whether the slug or email belongs to another owner. */
export const isAnother = <Id>(owner: Id | null, id: Id): boolean => owner !== null && owner !== id

export const workspaceSlugTaken = () => new StateConflict({ reason: "Another workspace has this slug." })
export const eventTypeSlugTaken = () => new StateConflict({ reason: "Another event type has this slug." })
export const hostEmailTaken = () => new StateConflict({ reason: "Another host has this email." })
export const emailTaken = () => new StateConflict({ reason: "Another member has this email." })
