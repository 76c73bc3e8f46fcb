import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AuditContext } from "./AuditContext.ts"
import type { AdminCommand } from "./AdminCommand.ts"
import { commit } from "./commit.ts"
import { type Resources, WorkspaceQueries } from "./WorkspaceQueries.ts"
import { NotThere, Outdated } from "./refusals.ts"

/**
 * Reads something that has versions, changes it and commits the change. Outdated: the caller names the
 * versions that may be changed, and the present one is not among them. Who names none gets the change made to whatever is there, however many changes
 * come between.
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
  Effect.gen(function* () {
    const queries = yield* WorkspaceQueries
    const found = yield* queries.find(audit.workspaceId, kind, id)
    if (Option.isNone(found)) return yield* new NotThere()
    const { version } = found.value
    if (Option.exists(expected, (wanted) => !wanted.includes(version))) return yield* new Outdated()
    yield* commit(audit, yield* change(found.value))
  }).pipe(Effect.retry({ while: (refusal) => refusal instanceof Outdated && Option.isNone(expected) }))
