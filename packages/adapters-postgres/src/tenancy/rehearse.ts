import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { InRehearsal } from "./InRehearsal.ts"
import { transactionsOf } from "./transactions.ts"

/** Ends a rehearsal, so that everything is rolled back. */
class Rehearsed extends Data.TaggedError("Rehearsed") {}

/**
 * Runs an effect in one transaction of a workspace, on one connection, and rolls it back (D-WARM-2). Inside, the ports work
 * as always and see what they have stored. The workspace must be new, so that no lock delays another transaction. No two
 * calls of ports may run at the same time, and a failed statement fails the rehearsal.
 */
export const rehearse =
  (sql: SqlClient, workspaceId: WorkspaceId) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<void, Exclude<E, Rehearsed> | SqlError, R> =>
    Effect.provideService(effect, InRehearsal, true).pipe(
      Effect.andThen(Effect.fail(new Rehearsed())),
      transactionsOf(sql).stepByStep(workspaceId),
      Effect.catchIf(
        (error): error is Rehearsed => error instanceof Rehearsed,
        () => Effect.void
      )
    )
