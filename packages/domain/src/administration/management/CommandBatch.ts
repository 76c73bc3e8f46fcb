import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AuditContext, AuditEntryId, Quota, Resources } from "../../channels/records/index.ts"
import { type AdminCommand, addsTo, type Seen } from "./AdminCommand.ts"
import { decide } from "./decide.ts"
import { overQuota } from "./quotas.ts"
import { StateConflict, ResourceNotFound, Outdated, type Refusal } from "./refusals.ts"
import type { Write } from "./Write.ts"

/** A batch can change a workspace's settings, its mail settings, its hosts and its event types. */
export type BatchCommand = Extract<
  AdminCommand,
  {
    readonly _tag:
      | "UpdateWorkspace"
      | "UpdateMailSettings"
      | "CreateHost"
      | "UpdateHost"
      | "DeleteHost"
      | "CreateEventType"
      | "UpdateEventType"
      | "DeleteEventType"
  }
>

/** Commands that are committed together in this order, each with its audit entry. */
export interface CommandBatch {
  /** The expected versions of the workspace and of all its hosts and event types, by id, and of the mail settings (`mailKey`). */
  readonly versions: ReadonlyMap<string, number>
  readonly changes: ReadonlyArray<{ readonly entryId: AuditEntryId; readonly change: BatchCommand }>
}

/** The change at index `at` is refused, so nothing of the batch was stored. */
export class BatchRefused extends Schema.TaggedError<BatchRefused>()("BatchRefused", {
  at: Schema.Int,
  reason: Schema.String
}) {}

/** The key of the mail settings among versions by id. */
export const mailKey = "mail"

/** The versions of a workspace, of all its hosts and event types, and of its mail settings. */
export const versionsOf = (
  workspace: Resources["workspace"]["item"],
  hosts: ReadonlyArray<Resources["hosts"]["item"]>,
  eventTypes: ReadonlyArray<Resources["eventTypes"]["item"]>,
  mail: { readonly version: number }
): CommandBatch["versions"] =>
  new Map([
    ...[workspace, ...hosts, ...eventTypes].map(({ value, version }) => [value.id, version] as const),
    [mailKey, mail.version]
  ])

/**
 * Why the batch is refused as a whole; undefined: it is not. Outdated: the current versions (`present`) are not the expected
 * ones, or something was added or removed. ResourceNotFound: the workspace was removed.
 */
export const refusedBatch = (
  { versions }: Pick<CommandBatch, "versions">,
  {
    isThere,
    present
  }: {
    readonly isThere: boolean
    readonly present: ReadonlyArray<{ readonly id: string; readonly version: number }>
  }
): ResourceNotFound | Outdated | undefined => {
  if (!isThere) return new ResourceNotFound()
  const isSame =
    present.length === versions.size && present.every(({ id, version }) => versions.get(id) === version)
  return isSame ? undefined : new Outdated()
}

/** The refusal of a batch because of its change at index `at`. */
export const refusedAt =
  (at: number) =>
  (refusal: Refusal): BatchRefused =>
    new BatchRefused({ at, reason: refusal.message || refusal._tag })

export const workspaceBusy = () =>
  new StateConflict({ reason: "Another change to the workspace is in progress." })

/** The refusal if a quota is exceeded at the end of the batch. `counts`: the final number of each added kind. */
export const overQuotaAtEnd = (
  batch: Pick<CommandBatch, "changes">,
  counts: ReadonlyMap<Quota, number>
): BatchRefused | undefined =>
  [...additionsOf(batch)]
    .flatMap(([kind, at]) => {
      const refusal = overQuota(kind, counts.get(kind) ?? 0)
      return refusal === undefined ? [] : [refusedAt(at)(refusal)]
    })
    .at(0)

/** The kinds that a batch adds to, each with the index of the last change that adds one. */
const additionsOf = ({ changes }: Pick<CommandBatch, "changes">): ReadonlyMap<Quota, number> =>
  new Map(
    changes.flatMap(({ change }, at) => {
      const kind = addsTo(change)
      return kind === undefined ? [] : [[kind, at] as const]
    })
  )

/** The parts of a store's open transaction that `applyBatch` uses. `E`: the store's own errors. */
export interface BatchTransaction<E> {
  readonly isThere: boolean
  /** The versions of the workspace, its hosts, its event types and its mail settings, which are 0 if none are stored. */
  readonly present: Effect.Effect<ReadonlyArray<{ readonly id: string; readonly version: number }>, E>
  readonly look: <Tag extends BatchCommand["_tag"]>(command: AdminCommand<Tag>) => Effect.Effect<Seen[Tag], E>
  /** The stored document that the command is about (`documentOf`). Null: there is none. */
  readonly before: (command: BatchCommand) => Effect.Effect<object | null, E>
  /** StateConflict: another transaction has stored the same slug or email since `look`. */
  readonly write: (writes: ReadonlyArray<Write>) => Effect.Effect<void, E | StateConflict>
  readonly countOf: (kind: Quota) => Effect.Effect<number, E>
}

/** Decides and stores each change in order. If it fails, the adapter rolls back the transaction. */
export const applyBatch = Effect.fnUntraced(function* <E>(
  audit: AuditContext,
  batch: CommandBatch,
  { before, countOf, isThere, look, present, write }: BatchTransaction<E>
) {
  const refusal = refusedBatch(batch, { isThere, present: yield* present })
  if (refusal !== undefined) return yield* refusal
  for (const [at, { change, entryId }] of batch.changes.entries()) {
    const decision = decide({ audit, entryId, command: change }, yield* look(change), yield* before(change))
    const writes = yield* Effect.mapError(Effect.fromResult(decision), refusedAt(at))
    yield* Effect.mapError(write(writes), (error) =>
      error instanceof StateConflict ? refusedAt(at)(error) : error
    )
  }
  const counts = yield* Effect.forEach(additionsOf(batch).keys(), (kind) =>
    Effect.map(countOf(kind), (count) => [kind, count] as const)
  )
  const tooMany = overQuotaAtEnd(batch, new Map(counts))
  if (tooMany !== undefined) return yield* tooMany
})
