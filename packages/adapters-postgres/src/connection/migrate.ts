import * as Effect from "effect/Effect"
import { Migrator, SqlClient, type SqlError } from "effect/sql"

/** Numbered by their keys ("0001_workspaces"); each runs once, in their order. */
export type Migrations = Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>>

/** Any number, as long as nobody else's advisory lock in the database has it: "Cal" and "mig" in ASCII. */
const lock = 0x43_61_6c_6d_69_67

/**
 * Brings the database to the newest version, all or nothing, and says what it did: nothing, when it is up to date. Two
 * processes that start at once take turns, and the second finds the work done. Needs the owner's `SqlClient`.
 */
export const migrate = Effect.fn("migrate")(function* (
  migrations: Migrations
): Effect.fn.Return<
  ReadonlyArray<readonly [id: number, name: string]>,
  Migrator.MigrationError | SqlError.SqlError,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const run = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: "migrations" })
  // Held to the end of the transaction, in which the migrator's own becomes a savepoint.
  return yield* sql.withTransaction(Effect.andThen(sql`SELECT pg_advisory_xact_lock(${lock})`, run))
})

/**
 * What `migrate` would run now, in its order; runs nothing, and makes nothing, not even the table in which migrations
 * are noted.
 */
export const pending = Effect.fn("pending")(function* (
  migrations: Migrations
): Effect.fn.Return<
  ReadonlyArray<readonly [id: number, name: string]>,
  Migrator.MigrationError | SqlError.SqlError,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ exists: boolean }>`SELECT to_regclass('migrations') IS NOT NULL AS exists`
  const [newest] = table?.exists
    ? yield* sql<{ id: number | null }>`SELECT max(migration_id) AS id FROM migrations`
    : []
  const known = yield* Migrator.fromRecord(migrations)
  return known.filter(([id]) => id > (newest?.id ?? 0)).map(([id, name]) => [id, name])
})
