import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, ownOrigin } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import {
  type AuditContext,
  AuditEntryId,
  type Resources,
  WorkspaceQueries
} from "../../channels/records/index.ts"
import { ResourceNotFound, Outdated } from "./refusals.ts"
import { WorkspaceCommands } from "./WorkspaceCommands.ts"

/** Commits a change with a new audit entry. */
export const commit = Effect.fnUntraced(function* (audit: AuditContext, change: AdminCommand) {
  const workspaceCommands = yield* WorkspaceCommands
  const idGenerator = yield* IdGenerator
  yield* workspaceCommands.commit(audit, AuditEntryId.make(yield* idGenerator.uuid), change)
})

/** The audit context of a command-line command; each command is a request of its own. */
export const commandLineContext = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const idGenerator = yield* IdGenerator
  const audit: AuditContext = {
    workspaceId,
    actor: { _tag: "CommandLine" },
    at: yield* DateTime.now,
    ...ownOrigin(yield* idGenerator.uuid)
  }
  return audit
})

/**
 * Reads a versioned resource, changes it and commits the change. `expected`: the versions that may be changed; fails with
 * Outdated if the current version is another one. None: any version, with retries after concurrent changes.
 */
export const updateResource = <
  K extends "workspace" | "hosts" | "eventTypes" | "integrations" | "webhooks",
  E,
  R
>(
  audit: AuditContext,
  kind: K,
  id: string,
  expected: Option.Option<ReadonlyArray<number>>,
  change: (current: Resources[K]["item"]) => Effect.Effect<AdminCommand, E, R>
) =>
  updateVersioned(
    audit,
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const found = yield* queries.find(audit.workspaceId, kind, id)
      return Option.isSome(found) ? found.value : yield* new ResourceNotFound()
    }),
    expected,
    change
  )

/** As `updateResource`, for a resource that `read` returns. */
export const updateVersioned = <A extends { readonly version: number }, E, R, E2, R2>(
  audit: AuditContext,
  read: Effect.Effect<A, E, R>,
  expected: Option.Option<ReadonlyArray<number>>,
  change: (current: A) => Effect.Effect<AdminCommand, E2, R2>
) =>
  Effect.gen(function* () {
    const current = yield* read
    if (Option.exists(expected, (versions) => !versions.includes(current.version)))
      return yield* new Outdated()
    yield* commit(audit, yield* change(current))
  }).pipe(Effect.retry({ while: (refusal) => refusal instanceof Outdated && Option.isNone(expected) }))
