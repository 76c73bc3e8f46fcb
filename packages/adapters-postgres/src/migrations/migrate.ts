import * as Effect from "effect/Effect"
import { SqlClient, SqlError } from "effect/sql"
import { buildIndex } from "./buildIndex.ts"
import {
  type MigrateError,
  MigrationFailed,
  MigrationLocked,
  notOurs,
  tooNew,
  UpgradeTooFar
} from "./errors.ts"
import { inShortTransaction, isLocked } from "./inShortTransaction.ts"
import { type Migrations, type SqlFile, split, type Step } from "./Migration.ts"
import { oneProcess } from "./oneProcess.ts"
import {
  type EarlyStep,
  isTooNew,
  missingFrom,
  otherHistory,
  readSchema,
  sha256,
  type StoredSchema,
  tooEarly
} from "./schemaState.ts"
import { script } from "./script.ts"
import { newerOf, type Version } from "./Version.ts"

export interface MigrateOptions {
  /** The version of the program, which the database stores. Without it, compatibility is not checked. */
  readonly version?: string
  /** Whether no process of the service runs, so that no step can disturb one. Default: false. */
  readonly isStopped?: boolean
}

/**
 * Migrates the database to the newest version while the service runs (D-UPG-1). Each step is a transaction of its own, in
 * which it is also recorded, so a run that ends early continues where it stopped. Returns the keys that ran, none when it is
 * up to date. Concurrent processes wait for the first one and then run nothing. Needs the owner's `SqlClient` with at least
 * two connections.
 */
export const migrate = (migrations: Migrations, options: MigrateOptions = {}) =>
  oneProcess(migrateInOneProcess(migrations, options))

/** `migrate` inside of `oneProcess`, for a caller that changes more of the database under the same lock. */
export const migrateInOneProcess = Effect.fn("migrate")(function* (
  migrations: Migrations,
  { isStopped = false, version }: MigrateOptions
): Effect.fn.Return<ReadonlyArray<string>, MigrateError | SqlError.SqlError, SqlClient.SqlClient> {
  yield* ensureTable
  const stored = yield* readOwnSchema(migrations)
  if (version !== undefined && isTooNew(stored, version)) return yield* tooNew(stored.oldest, version)
  const missing = missingFrom(stored, migrations, version)
  const early = isStopped ? undefined : tooEarly(missing, stored)
  if (early !== undefined) return yield* tooFar(early, stored)
  const { files, steps } = missing
  const ran = yield* Effect.filter(steps, runStep)
  // A step may have dropped functions to change a table.
  yield* runFiles(ran.length > 0 ? split(migrations).files : files, version)
  return [...ran.map(({ key }) => key), ...files.map(({ path }) => path)]
})

/** The keys that `migrate` would run now. It does not change the database. */
export const pending = Effect.fn("pending")(function* (
  migrations: Migrations,
  version?: string
): Effect.fn.Return<ReadonlyArray<string>, MigrateError | SqlError.SqlError, SqlClient.SqlClient> {
  const { files, steps } = missingFrom(yield* readOwnSchema(migrations), migrations, version)
  return [...steps.map(({ key }) => key), ...files.map(({ path }) => path)]
})

/** Reads what the database says, unless it has another history. */
const readOwnSchema = Effect.fnUntraced(function* (migrations: Migrations) {
  const stored = yield* readSchema
  const other = otherHistory(stored, migrations)
  return other === undefined ? stored : yield* notOurs(other)
})

/** The table of the steps that ran. */
const ensureTable = inShortTransaction(
  "migrations",
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      CREATE TABLE IF NOT EXISTS migrations (
        migration_id integer PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        name text NOT NULL
      )
    `
  )
)

/** Runs a step and records it. False: another process has done so. */
const runStep = Effect.fnUntraced(function* (step: Step) {
  const { key, migration } = step
  const run = Effect.gen(function* () {
    if (Effect.isEffect(migration)) return yield* inShortTransaction(key, recorded(step, migration))
    if (migration._tag === "Contraction") {
      const change = Effect.andThen(migration.change, excludeBefore(migration.needs))
      return yield* inShortTransaction(key, recorded(step, change))
    }
    yield* buildIndex(migration)
    return yield* inShortTransaction(key, recorded(step, Effect.void))
  })
  return yield* Effect.mapError(run, failureOf(key))
})

/** The record comes first: a process that has lost its lock waits here for the one that has it. */
const recorded = Effect.fnUntraced(function* <E, R>({ id, name }: Step, change: Effect.Effect<void, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const claimed = yield* sql`
    INSERT INTO migrations (migration_id, name) VALUES (${id}, ${name}) ON CONFLICT DO NOTHING RETURNING migration_id
  `
  if (claimed.length === 0) return false
  yield* change
  // Every file has to run after the step, also if this run ends here.
  const [table] = yield* sql<{ exists: boolean }>`SELECT to_regclass('sql_files') IS NOT NULL AS exists`
  if (table?.exists) yield* sql`DELETE FROM sql_files`
  return true
})

/**
 * All files in one transaction, because their functions call each other, with the version: to processes of an earlier one,
 * changed files of an unchanged version are files that have not run.
 */
const runFiles = (files: ReadonlyArray<SqlFile>, version: string | undefined) =>
  Effect.forEach(files, runFile, { discard: true }).pipe(
    Effect.andThen(version === undefined ? Effect.void : storeVersion(version)),
    (change) => inShortTransaction("SQL files", change),
    Effect.mapError(failureOf("SQL files"))
  )

const runFile = Effect.fnUntraced(function* ({ path, text }: SqlFile) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.mapError(script(text), (error) => (isLocked(error) ? error : failureOf(path)(error)))
  yield* sql`
    INSERT INTO sql_files (path, sha256) VALUES (${path}, ${sha256(text)})
    ON CONFLICT (path) DO UPDATE SET sha256 = excluded.sha256
  `
})

/** Versions before `needs` refuse the schema from now on. */
const excludeBefore = Effect.fnUntraced(function* (needs: Version) {
  const sql = yield* SqlClient.SqlClient
  const { oldest } = yield* readSchema
  yield* sql`UPDATE schema_versions SET oldest = ${newerOf(oldest, needs)}`
})

/** The database remembers the newest version that migrated it. */
const storeVersion = Effect.fnUntraced(function* (version: string) {
  const sql = yield* SqlClient.SqlClient
  const { migratedBy } = yield* readSchema
  yield* sql`UPDATE schema_versions SET migrated_by = ${newerOf(migratedBy, version)}`
})

const tooFar = ({ key, needs }: EarlyStep, { migratedBy }: StoredSchema) =>
  new UpgradeTooFar({
    message: `"${key}" takes away what versions before ${needs} use, and this database was migrated by version ${migratedBy}.`
  })

/** The error of a step or a file. A lost connection and a missing right have other remedies than a failed step. */
const failureOf =
  (name: string) =>
  (error: unknown): MigrationFailed | MigrationLocked | SqlError.SqlError => {
    if (error instanceof MigrationFailed || error instanceof MigrationLocked) return error
    if (SqlError.isSqlError(error) && otherRemedies.has(error.reason._tag)) return error
    const message = error instanceof Error ? error.message : String(error)
    return new MigrationFailed({ message: `"${name}" failed: ${message.replace(/\.$/, "")}.`, cause: error })
  }

const otherRemedies = new Set(["ConnectionError", "AuthenticationError", "AuthorizationError"])
