import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AuditContext, AuditEntryId } from "./AuditEntry.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import { decide } from "./decide.ts"
import { addsTo, overQuota, type Quota } from "./quotas.ts"
import type { Resources } from "./WorkspaceQueries.ts"
import { InTheWay, NotThere, Outdated, type Refusal } from "./refusals.ts"
import type { Seen } from "./Seen.ts"
import type { Write } from "./Write.ts"

/** What a plan may change: a workspace's settings, its hosts and its event types. */
export type BatchCommand = Extract<
  AdminCommand,
  {
    readonly _tag:
      | "ChangeWorkspace"
      | "AddHost"
      | "ChangeHost"
      | "RemoveHost"
      | "AddEventType"
      | "ChangeEventType"
      | "RemoveEventType"
  }
>

/** Changes that were planned together, in the order in which they are made, each with its line in the audit log. */
export interface CommandBatch {
  /** The versions of the workspace and of all its hosts and event types that the plan was made for, by identifier. */
  readonly found: ReadonlyMap<string, number>
  readonly changes: ReadonlyArray<{ readonly entryId: AuditEntryId; readonly change: BatchCommand }>
}

/** The change at this place of a plan, from 0, cannot be made: so none of the plan was. */
export class BatchRefused extends Schema.TaggedError<BatchRefused>()("BatchRefused", {
  at: Schema.Int,
  reason: Schema.String
}) {}

/** What a plan is made for: a workspace, and all its hosts and event types. */
export const foundIn = (
  workspace: Resources["workspace"]["item"],
  hosts: ReadonlyArray<Resources["hosts"]["item"]>,
  eventTypes: ReadonlyArray<Resources["eventTypes"]["item"]>
): CommandBatch["found"] =>
  new Map([workspace, ...hosts, ...eventTypes].map(({ value, version }) => [value.id, version]))

/** Whether what is there now is what a plan was made for: nothing came, went or changed. */
const isFounded = (
  { found }: Pick<CommandBatch, "found">,
  now: ReadonlyArray<{ readonly id: string; readonly version: number }>
): boolean => now.length === found.size && now.every(({ id, version }) => found.get(id) === version)

/**
 * Why no change of a plan can be made; undefined: they can be tried. `present`: the workspace, its hosts and its event
 * types as they are now. NotThere: the workspace is gone.
 */
export const refusedBatch = (
  plan: Pick<CommandBatch, "found">,
  seen: {
    readonly isThere: boolean
    readonly present: ReadonlyArray<{ readonly id: string; readonly version: number }>
  }
): NotThere | Outdated | undefined => {
  if (!seen.isThere) return new NotThere()
  return isFounded(plan, seen.present) ? undefined : new Outdated()
}

/** Why none of a plan is made, when the change at this place is refused. */
export const refusedAt =
  (at: number) =>
  (refusal: Refusal): BatchRefused =>
    new BatchRefused({ at, reason: refusal.message || refusal._tag })

/** Another process holds the workspace for longer than a plan waits. */
export const workspaceBusy = () => new InTheWay({ reason: "Another change to the workspace is in progress." })

/** Why a plan may not end with so many of each kind that it adds to (`additionsOf`); undefined: it may. */
export const overQuotaAtEnd = (
  plan: Pick<CommandBatch, "changes">,
  counts: ReadonlyMap<Quota, number>
): BatchRefused | undefined =>
  [...additionsOf(plan)]
    .flatMap(([kind, at]) => {
      const refusal = overQuota(kind, counts.get(kind) ?? 0)
      return refusal === undefined ? [] : [refusedAt(at)(refusal)]
    })
    .at(0)

/** The kinds that a plan adds to, each with the place of the last change that does: whether there are too many shows at the plan's end. */
const additionsOf = ({ changes }: Pick<CommandBatch, "changes">): ReadonlyMap<Quota, number> =>
  new Map(
    changes.flatMap(({ change }, at) => {
      const kind = addsTo(change)
      return kind === undefined ? [] : [[kind, at] as const]
    })
  )

/** What `applyBatch` needs of a store's open transaction. `E`: the store's own errors. */
export interface BatchTransaction<E> {
  readonly isThere: boolean
  /** The versions of the workspace, its hosts and its event types. */
  readonly present: Effect.Effect<ReadonlyArray<{ readonly id: string; readonly version: number }>, E>
  readonly look: <Tag extends BatchCommand["_tag"]>(command: AdminCommand<Tag>) => Effect.Effect<Seen[Tag], E>
  /** InTheWay: a unique index found what another transaction has stored since the look. */
  readonly write: (writes: ReadonlyArray<Write>) => Effect.Effect<void, E | InTheWay>
  readonly countOf: (kind: Quota) => Effect.Effect<number, E>
}

/** Decides and stores each change of a batch in its order. After a failure the adapter rolls the transaction back. */
export const applyBatch = Effect.fnUntraced(function* <E>(
  audit: AuditContext,
  batch: CommandBatch,
  { countOf, isThere, look, present, write }: BatchTransaction<E>
) {
  const refusal = refusedBatch(batch, { isThere, present: yield* present })
  if (refusal !== undefined) return yield* refusal
  for (const [at, { change, entryId }] of batch.changes.entries()) {
    const decision = decide({ audit, entryId, command: change }, yield* look(change))
    const writes = yield* Effect.mapError(Effect.fromResult(decision), refusedAt(at))
    yield* Effect.mapError(write(writes), (error) =>
      error instanceof InTheWay ? refusedAt(at)(error) : error
    )
  }
  const counts = yield* Effect.forEach(additionsOf(batch).keys(), (kind) =>
    Effect.map(countOf(kind), (count) => [kind, count] as const)
  )
  const tooMany = overQuotaAtEnd(batch, new Map(counts))
  if (tooMany !== undefined) return yield* tooMany
})
