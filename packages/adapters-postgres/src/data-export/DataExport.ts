import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { hasCitus } from "../distribution/hasCitus.ts"
import { firstRow } from "../rows.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import type { ExportedTable } from "./ExportedTable.ts"
import { selectedIn } from "./selected.ts"

/** A value of an exported row. `money` is a text such as `12.50`, `date` one such as `2026-12-31`. */
export type ExportedValue = Schema.Json | Date
export type ExportedRow = Readonly<Record<string, ExportedValue>>

/**
 * Where an export ends, and the next increment begins. `transaction`: each transaction from this one on may have had no effect
 * when the export was taken. `database`: the server, its timeline and the table of workspaces; with another one, the numbers of
 * transactions mean nothing.
 */
export const Position = Schema.Struct({
  database: Schema.String,
  transaction: Schema.String.check(Schema.isPattern(/^\d{1,20}$/))
})
export type Position = typeof Position.Type

/** No increment can begin at the position. */
export class PositionUnusable extends Schema.TaggedError<PositionUnusable>()("PositionUnusable", {
  reason: Schema.Literals(["another_database", "too_old", "distributed"])
}) {}

/** A workspace at one moment. */
export interface Moment {
  readonly takenAt: Date
  /** Null: the database is distributed, and no increment can follow. */
  readonly position: Position | null
  /** Gives the rows of a table to `take`, in the order of the table, a thousand at a time. */
  readonly read: <E, R>(
    table: ExportedTable,
    take: (rows: ReadonlyArray<ExportedRow>) => Effect.Effect<void, E, R>
  ) => Effect.Effect<void, E | SqlError, R>
}

/**
 * Gives `use` a workspace at one moment (D-EXP-2): all of it, or what has changed since a position (D-EXP-3). A row counts as
 * changed if the transaction that wrote it had not ended at the position, so no late one is missed; a few rows come twice.
 */
export const withMoment = Effect.fn("withMoment")(function* <A, E, R>(
  workspaceId: WorkspaceId,
  since: Position | null,
  use: (moment: Moment) => Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const { stepByStep } = yield* makeTransactions
  const inside = Effect.gen(function* () {
    yield* sql`set transaction isolation level repeatable read, read only`.unprepared
    for (const [name, value] of Object.entries(settings))
      yield* sql.unsafe(`set local ${name} = '${value}'`).unprepared
    const position = yield* positionNow(sql)
    if (since !== null) yield* ensureUsable(since, position)
    const [row] = yield* sql<{ now: Date }>`select now() as now`
    return yield* use({
      takenAt: row?.now ?? (yield* Effect.die("PostgreSQL does not say the time.")),
      position,
      read: (table, take) => rowsOf(sql, workspaceId, since, table, take)
    })
  })
  return yield* stepByStep(workspaceId)(inside)
})

/** An export may take hours, but not each of its steps. */
const settings = {
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "60s",
  max_parallel_workers_per_gather: "0",
  jit: "off"
}

const positionNow = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  if (yield* hasCitus) return null
  const found = yield* sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
      concat_ws('.', (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 'public.workspaces'::regclass::oid) as database
  `.pipe(firstRow(Position))
  return Option.getOrThrow(found)
})

/** The most transactions between two exports. PostgreSQL compares the numbers of transactions within two billion. */
const mostTransactions = 2_000_000_000n

const ensureUsable = (since: Position, now: Position | null) => {
  if (now === null) return Effect.fail(new PositionUnusable({ reason: "distributed" }))
  if (now.database !== since.database)
    return Effect.fail(new PositionUnusable({ reason: "another_database" }))
  const passed = BigInt(now.transaction) - BigInt(since.transaction)
  if (passed < 0n) return Effect.fail(new PositionUnusable({ reason: "another_database" }))
  return passed > mostTransactions ? Effect.fail(new PositionUnusable({ reason: "too_old" })) : Effect.void
}

const rowsAtOnce = 1000

const rowsOf = <E, R>(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  since: Position | null,
  table: ExportedTable,
  take: (rows: ReadonlyArray<ExportedRow>) => Effect.Effect<void, E, R>
) =>
  Effect.gen(function* () {
    const changed = since === null ? sql`true` : sql`age(stored.xmin) <= age(${since.transaction}::xid8::xid)`
    yield* sql`
      declare exported no scroll cursor for
      select ${sql.literal(selectedIn(table, "file"))} from ${sql.literal(table.from)}
      where stored.workspace_id = ${workspaceId} and ${changed}
      order by ${sql.literal(table.order)}
    `.unprepared
    const fetch = sql<ExportedRow>`fetch ${sql.literal(String(rowsAtOnce))} from exported`.unprepared
    let rows = yield* fetch
    while (rows.length > 0) {
      yield* take(rows)
      rows = rows.length < rowsAtOnce ? [] : yield* fetch
    }
    yield* sql`close exported`.unprepared
  })
