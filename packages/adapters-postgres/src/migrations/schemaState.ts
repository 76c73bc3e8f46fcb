import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import { type Migrations, neededBy, split, type SqlFile, type Step } from "./Migration.ts"
import { isOlder, unknownVersion, type Version } from "./Version.ts"

/** What a database says about its schema. */
export interface StoredSchema {
  /** The names of the migrations that ran, by their numbers. */
  readonly ran: ReadonlyMap<number, string>
  /** The SHA-256 of each SQL file's text that ran last, by its path. */
  readonly files: ReadonlyMap<string, string>
  /** The newest version whose `migrate` has ended. */
  readonly migratedBy: string
  /** The oldest version that works on this schema. */
  readonly oldest: string
}

/** What `migrate` would run. */
export interface Missing {
  readonly steps: ReadonlyArray<Step>
  readonly files: ReadonlyArray<SqlFile>
}

/**
 * The steps and the SQL files that have not run. A schema that a later version has migrated, or with a step that the program
 * does not know, is newer: its SQL files are newer, too, so the program's own do not count (D-UPG-3).
 */
export const missingFrom = (
  { files: stored, migratedBy, ran }: StoredSchema,
  migrations: Migrations,
  version?: string
): Missing => {
  const { files, steps } = split(migrations)
  const known = new Set(steps.map(({ id }) => id))
  const isLater = version !== undefined && isOlder(version, migratedBy)
  const isNewer = isLater || [...ran.keys()].some((id) => !known.has(id))
  return {
    steps: steps.filter(({ id }) => !ran.has(id)),
    files: isNewer ? [] : files.filter(({ path, text }) => stored.get(path) !== sha256(text))
  }
}

/** The key of a migration that ran and whose number the program gives to another one: the database has another history (D-UPG-8). */
export const otherHistory = ({ ran }: StoredSchema, migrations: Migrations): string | undefined => {
  for (const { id, name } of split(migrations).steps) {
    const stored = ran.get(id)
    if (stored !== undefined && stored !== name) return `${String(id).padStart(4, "0")}_${stored}`
  }
  return undefined
}

/** Whether the schema lacks what a program of this version uses (D-UPG-4). */
export const isTooNew = ({ oldest }: StoredSchema, version: string): boolean => isOlder(version, oldest)

/** A step that a database of too old a version must not have yet. */
export interface EarlyStep {
  readonly key: string
  readonly needs: Version
}

/**
 * The first step that needs a later version than the one whose `migrate` ended last: processes of that version may still run,
 * and the step takes away what they use. None on an empty database (D-UPG-5).
 */
export const tooEarly = (
  { steps }: Pick<Missing, "steps">,
  { migratedBy, ran }: StoredSchema
): EarlyStep | undefined => {
  if (ran.size === 0) return undefined
  for (const step of steps) {
    const needs = neededBy(step)
    if (needs !== undefined && isOlder(migratedBy, needs)) return { key: step.key, needs }
  }
  return undefined
}

/** Reads what the database says. Every role of the service may read it. */
export const readSchema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [tables] = yield* sql<{ migrations: boolean; files: boolean; versions: boolean }>`
    SELECT to_regclass('migrations') IS NOT NULL AS migrations, to_regclass('sql_files') IS NOT NULL AS files,
      to_regclass('schema_versions') IS NOT NULL AS versions
  `
  const ran = tables?.migrations
    ? yield* sql<{ id: number; name: string }>`SELECT migration_id AS id, name FROM migrations`
    : []
  const files = tables?.files
    ? yield* sql<{ path: string; sha256: string }>`SELECT path, sha256 FROM sql_files`
    : []
  const [versions] = tables?.versions
    ? yield* sql<{ migratedBy: string; oldest: string }>`
        SELECT migrated_by AS "migratedBy", oldest FROM schema_versions
      `
    : []
  return {
    ran: new Map(ran.map(({ id, name }) => [id, name])),
    files: new Map(files.map(({ path, sha256 }) => [path, sha256])),
    migratedBy: versions?.migratedBy ?? unknownVersion,
    oldest: versions?.oldest ?? unknownVersion
  } satisfies StoredSchema
})

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
