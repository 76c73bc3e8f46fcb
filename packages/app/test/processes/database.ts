import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { Effect, Exit, Redacted, Scope } from "effect"

/** The owner's address of an empty database of the run's PostgreSQL, and how to drop it. */
export const emptyDatabase = async () => {
  const scope = Scope.makeUnsafe()
  const url = await Effect.runPromise(Scope.provide(freshDatabase({}), scope))
  return { url: Redacted.value(url), drop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}
