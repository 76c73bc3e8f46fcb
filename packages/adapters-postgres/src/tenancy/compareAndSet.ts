import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { makeTransactions } from "./transactions.ts"
import { withRetries } from "./withRetries.ts"

/** A row with a revision to store, and what is committed together with it. */
interface Comparison {
  readonly workspaceId: WorkspaceId
  readonly table: string
  /** The columns of its primary key. */
  readonly keys: ReadonlyArray<string>
  readonly row: Readonly<Record<string, unknown>>
  /** The revision that the row replaces; 0: there is no row. */
  readonly before: number
  /** A query that has a row if the row may be stored. Its locks keep that true until the commit. */
  readonly given: Fragment
  /** The statement of the outbox messages, on this condition. */
  readonly posting: (condition: Fragment) => Fragment
  /** A boolean expression that is evaluated if the row was stored, for its effects. */
  readonly effect?: Fragment
}

/**
 * Stores a row with the revision `before + 1` and its effects in one round trip, if the stored revision is still `before`.
 * Returns whether it was stored. After a lost COMMIT it finds its own row.
 */
export const makeCompareAndSet = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* makeTransactions

  const statementOf = (
    { before, effect = sql`true`, given, keys, posting, row, table }: Comparison,
    isRepeated: boolean
  ) => {
    const name = sql(table)
    const wanted = sql`jsonb_populate_record(null::${name}, ${row}::jsonb)`
    const isSame = sql.and(keys.map((key) => sql`${sql.literal(`${table}.${key}`)} = ${row[key]}`))
    const storing =
      before === 0
        ? sql`insert into ${name} select wanted.* from held, ${wanted} as wanted on conflict do nothing returning 1`
        : sql`
            update ${name} set ${sql.update(row, [...keys])} from held
            where ${isSame} and ${name}.revision = ${before}
            returning 1
          `
    return sql`
      with held as materialized (${given}),
      stored as (${storing}),
      posted as (${posting(sql`exists (select from stored)`)})
      select ${effect} as is_stored from stored
      union all
      select true from ${name} where ${isRepeated} and ${isSame} and to_jsonb(${name}) = to_jsonb(${wanted})
    `
  }

  return (comparison: Comparison): Effect.Effect<boolean> => {
    let attempts = 0
    const attempt = Effect.suspend(() => {
      attempts += 1
      return write(comparison.workspaceId, statementOf(comparison, attempts > 1))
    })
    return Effect.map(withRetries(["conflict", "lost"], attempt), (rows) => rows.length > 0)
  }
})
