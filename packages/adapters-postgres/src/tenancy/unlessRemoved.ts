import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { violatedConstraint } from "../connection/sqlState.ts"
import { overcoming, type Trouble } from "./overcoming.ts"
import { makeTenancy } from "./Tenancy.ts"
import { transactionsOf } from "./transactions.ts"

/** What a row of the act refers to is not there. */
class Dangling extends Data.TaggedError("Dangling")<{ readonly error: SqlError }> {}

/**
 * Does the act repeatably, as one transaction. If its rows refer to nothing because the workspace was removed meanwhile,
 * `lost` is what comes of it; if the workspace is there, whoever wrote the row was mistaken: a defect.
 */
export const unlessRemoved =
  (sql: SqlClient, workspaceId: WorkspaceId) =>
  <A, E, R, B, F>(act: Effect.Effect<A, E, R>, lost: Effect.Effect<B, F>) =>
    transactionUnlessRemoved(sql, workspaceId)(transactionsOf(sql).stepByStep(workspaceId)(act), lost)

/** The same of what is a transaction already. */
export const transactionUnlessRemoved = (sql: SqlClient, workspaceId: WorkspaceId) => {
  const { read } = makeTenancy(sql)
  const isThere = read(
    workspaceId,
    sql`select 1 as there from workspaces where workspace_id = ${workspaceId} and removed_at is null`
  ).pipe(Effect.map((rows) => rows.length > 0))
  return <A, E, R, B, F>(
    transaction: Effect.Effect<A, E, R>,
    lost: Effect.Effect<B, F>
  ): Effect.Effect<A | B, Exclude<E, Trouble> | F, R> =>
    overcoming(
      ["overtaken", "conflict", "lost"],
      Effect.mapError(transaction, (error): E | Dangling =>
        isReference(error) ? new Dangling({ error }) : error
      )
    ).pipe(
      Effect.catch((error): Effect.Effect<B, Exclude<E, Trouble> | F> =>
        isDangling(error)
          ? Effect.flatMap(isThere, (there): Effect.Effect<B, F> => (there ? Effect.die(error.error) : lost))
          : Effect.fail(error)
      )
    )
}

/** Whether a row refers to what is not there. */
export const isReference = (error: unknown): error is SqlError =>
  isSqlError(error) && Option.exists(violatedConstraint(error), (name) => name.endsWith("_fkey"))

const isDangling = <E>(error: E | Dangling): error is Dangling => error instanceof Dangling
