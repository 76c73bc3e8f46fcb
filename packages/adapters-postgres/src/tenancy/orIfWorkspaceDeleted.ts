import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { violatedConstraint } from "../connection/sqlState.ts"
import { withRetries, type TransientDbError } from "./withRetries.ts"
import { makeTenancy } from "./Tenancy.ts"

/** A row refers to a row that does not exist. */
class ForeignKeyViolation extends Data.TaggedError("ForeignKeyViolation")<{ readonly error: SqlError }> {}

/**
 * Runs a transaction, again after a setback. If its rows refer to a workspace that was deleted meanwhile, the result is
 * `lost`; a violated reference in a workspace that is there is a defect.
 */
export const orIfWorkspaceDeleted = (sql: SqlClient, workspaceId: WorkspaceId) => {
  const { read } = makeTenancy(sql)
  const isThere = read(
    workspaceId,
    sql`select 1 as there from workspaces where workspace_id = ${workspaceId} and removed_at is null`
  ).pipe(Effect.map((rows) => rows.length > 0))
  return <A, E, R, B, F>(
    transaction: Effect.Effect<A, E, R>,
    lost: Effect.Effect<B, F>
  ): Effect.Effect<A | B, Exclude<E, TransientDbError> | F, R> =>
    withRetries(
      ["stale", "conflict", "lost"],
      Effect.mapError(transaction, (error): E | ForeignKeyViolation =>
        isReference(error) ? new ForeignKeyViolation({ error }) : error
      )
    ).pipe(
      Effect.catch((error): Effect.Effect<B, Exclude<E, TransientDbError> | F> =>
        isForeignKeyViolation(error)
          ? Effect.flatMap(isThere, (there): Effect.Effect<B, F> => (there ? Effect.die(error.error) : lost))
          : Effect.fail(error)
      )
    )
}

/** Whether a row refers to what is not there. */
export const isReference = (error: unknown): error is SqlError =>
  isSqlError(error) && Option.exists(violatedConstraint(error), (name) => name.endsWith("_fkey"))

const isForeignKeyViolation = <E>(error: E | ForeignKeyViolation): error is ForeignKeyViolation =>
  error instanceof ForeignKeyViolation
