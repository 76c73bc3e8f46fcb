import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { InRehearsal } from "./InRehearsal.ts"
import { makeTransactions } from "./transactions.ts"

/** Ends a rehearsal, so that everything is rolled back. */
class Rehearsed extends Data.TaggedError("Rehearsed") {}

/**
 * Runs an effect in one transaction of a workspace, on one connection, and rolls it back (D-WARM-2). Inside, the ports work
 * as always and see what they have stored. The workspace must be new, so that no lock delays another transaction. No two
 * calls of ports may run at the same time, and a failed statement fails the rehearsal.
 */
export const rehearse =
  (workspaceId: WorkspaceId) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const { stepByStep } = yield* makeTransactions
      yield* Effect.provideService(effect, InRehearsal, true).pipe(
        Effect.andThen(Effect.fail(new Rehearsed())),
        stepByStep(workspaceId),
        Effect.catchTag("Rehearsed", () => Effect.void)
      )
    })
