import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { violatedConstraint } from "../connection/sqlState.ts"
import { withRetries, type TransientDbError } from "./withRetries.ts"
import { makeTenancy } from "./Tenancy.ts"

/** A row has a reference to a row that does not exist. */
class ForeignKeyViolation extends Data.TaggedError("ForeignKeyViolation")<{ readonly error: SqlError }> {}

/**
 * Runs a transaction, with retries. After a foreign key violation the result is `ifDeleted` if the workspace was deleted
 * concurrently. Otherwise the violation is a defect.
 */
export const orIfWorkspaceDeleted = (sql: SqlClient, workspaceId: WorkspaceId) => {
  const { read } = makeTenancy(sql)
  const isThere = read(
    workspaceId,
    sql`select 1 as there from workspaces where workspace_id = ${workspaceId} and removed_at is null`
  ).pipe(Effect.map((rows) => rows.length > 0))
  return <A, E, R, B, F>(
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
}

/** Whether the error is a foreign key violation. */
export const violatesForeignKey = (error: unknown): error is SqlError =>
  isSqlError(error) && Option.exists(violatedConstraint(error), (name) => name.endsWith("_fkey"))

const isForeignKeyViolation = <E>(error: E | ForeignKeyViolation): error is ForeignKeyViolation =>
  error instanceof ForeignKeyViolation
