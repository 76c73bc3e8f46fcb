import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { violatedConstraint } from "../connection/index.ts"
import { withRetries, type TransientDbError } from "./withRetries.ts"

/** A row has a reference to a row that does not exist. */
class ForeignKeyViolation extends Data.TaggedError("ForeignKeyViolation")<{ readonly error: SqlError }> {}

/**
 * Runs a transaction, with retries. After a foreign key violation the result is `ifDeleted` if the workspace was deleted
 * concurrently, so that it `isThere` no longer. Otherwise the violation is a defect.
 */
export const orIfWorkspaceDeleted =
  (isThere: Effect.Effect<boolean>) =>
  <A, E, R, B, F>(
    transaction: Effect.Effect<A, E, R>,
    ifDeleted: Effect.Effect<B, F>
  ): Effect.Effect<A | B, Exclude<E, TransientDbError> | F, R> =>
    withRetries(
      ["stale", "conflict", "lost"],
      Effect.mapError(transaction, (error): E | ForeignKeyViolation =>
        violatesForeignKey(error) ? new ForeignKeyViolation({ error }) : error
      )
    ).pipe(
      Effect.catch((error): Effect.Effect<B, Exclude<E, TransientDbError> | F> =>
        isForeignKeyViolation(error)
          ? Effect.flatMap(isThere, (there): Effect.Effect<B, F> =>
              there ? Effect.die(error.error) : ifDeleted
            )
          : Effect.fail(error)
      )
    )

/** Whether the error is a foreign key violation. */
export const violatesForeignKey = (error: unknown): error is SqlError =>
  isSqlError(error) && Option.exists(violatedConstraint(error), (name) => name.endsWith("_fkey"))

const isForeignKeyViolation = <E>(error: E | ForeignKeyViolation): error is ForeignKeyViolation =>
  error instanceof ForeignKeyViolation
