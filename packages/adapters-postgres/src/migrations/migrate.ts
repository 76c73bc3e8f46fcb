import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { Migrator, SqlClient, type SqlError } from "effect/sql"
import { script } from "./script.ts"

/**
 * The migrations of a database, in order. A numbered key ("0001_workspaces") has an effect, which runs once. Any other key
 * is the path of an SQL file and has its text, which creates or replaces functions and runs again after each change.
 */
export type Migrations = Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient> | string>>

/** The number of the advisory lock: "Cal" and "mig" in ASCII. */
const lock = 0x43_61_6c_6d_69_67

/**
 * Migrates the database to the newest version in one transaction. Returns the keys that ran, none when it is up to date.
 * Concurrent processes wait for the first one and then run nothing. Needs the owner's `SqlClient`.
 */
export const migrate = Effect.fn("migrate")(function* (
  migrations: Migrations
): Effect.fn.Return<ReadonlyArray<string>, Migrator.MigrationError | SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const { files, numbered } = split(migrations)
  // The outer transaction holds the lock. The migrator's own transaction is a savepoint in it.
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // The login may have the time limits of the service.
      yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
      yield* sql`SELECT pg_advisory_xact_lock(${lock})`
      const ran = yield* Migrator.make({})({ loader: Migrator.fromRecord(numbered), table: "migrations" })
      const changed = yield* changedFiles(numbered, files)
      // A numbered migration may have dropped functions to change a table.
      yield* Effect.forEach(ran.length > 0 ? files : changed, runFile)
      return [...ran.map(keyOf), ...changed.map(({ path }) => path)]
    })
  )
})

/** The keys that `migrate` would run now. It does not change the database. */
export const pending = Effect.fn("pending")(function* (
  migrations: Migrations
): Effect.fn.Return<ReadonlyArray<string>, Migrator.MigrationError | SqlError.SqlError, SqlClient.SqlClient> {
  const { files, numbered } = split(migrations)
  const newest = yield* newestRan
  const known = yield* Migrator.fromRecord(numbered)
  const missing = known.filter(([id]) => id > newest).map(([id, name]) => keyOf([id, name]))
  const changed = yield* changedFiles(numbered, files)
  return [...missing, ...changed.map(({ path }) => path)]
})

/** An SQL file: its path under `src`, and its text. */
interface SqlFile {
  readonly path: string
  readonly text: string
}

const split = (migrations: Migrations) => {
  const numbered: Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>> = {}
  const files: Array<SqlFile> = []
  for (const [key, value] of Object.entries(migrations)) {
    if (typeof value === "string") files.push({ path: key, text: value })
    else numbered[key] = value
  }
  return { files, numbered }
}

/** The files that have changed since they ran. None if the database is newer than this program: its functions are, too. */
const changedFiles = Effect.fnUntraced(function* (
  numbered: Readonly<Record<string, unknown>>,
  files: ReadonlyArray<SqlFile>
) {
  const sql = yield* SqlClient.SqlClient
  const newestKnown = Math.max(0, ...Object.keys(numbered).map((key) => Number.parseInt(key, 10)))
  if (files.length === 0 || (yield* newestRan) > newestKnown) return []
  const [table] = yield* sql<{ exists: boolean }>`SELECT to_regclass('sql_files') IS NOT NULL AS exists`
  const ran = table?.exists
    ? yield* sql<{ path: string; sha256: string }>`SELECT path, sha256 FROM sql_files`
    : []
  const checksums = new Map(ran.map(({ path, sha256 }) => [path, sha256]))
  return files.filter(({ path, text }) => checksums.get(path) !== sha256(text))
})

const runFile = Effect.fnUntraced(function* ({ path, text }: SqlFile) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.mapError(
    script(text),
    (cause) => new Migrator.MigrationError({ kind: "Failed", cause, message: `"${path}" failed` })
  )
  yield* sql`
    INSERT INTO sql_files (path, sha256) VALUES (${path}, ${sha256(text)})
    ON CONFLICT (path) DO UPDATE SET sha256 = excluded.sha256
  `
})

/** The number of the newest migration that ran. 0: none did. */
const newestRan = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ exists: boolean }>`SELECT to_regclass('migrations') IS NOT NULL AS exists`
  if (!table?.exists) return 0
  const [newest] = yield* sql<{ id: number | null }>`SELECT max(migration_id) AS id FROM migrations`
  return newest?.id ?? 0
})

const keyOf = ([id, name]: readonly [number, string]) => `${String(id).padStart(4, "0")}_${name}`

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
