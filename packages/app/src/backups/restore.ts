import { randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import {
  admit,
  createServiceRole,
  missingRoles,
  readTarget,
  serviceRole,
  setDefaultPrivileges,
  sumsForOwner,
  type TableSum
} from "@calendeal/adapters-postgres"
import { Effect, Schema } from "effect"
import type { DatabaseUrls } from "../runtime/database.ts"
import { asOwner, loginOf } from "../runtime/migrations.ts"
import type { Settings } from "../settings/Settings.ts"
import { checksumOf } from "./checksum.ts"
import { type Manifest, readManifest } from "./Manifest.ts"
import { findProgram, type PostgresProgram, ProgramFailed, runProgram } from "./PostgresProgram.ts"
import { whyNotRestored } from "./versions.ts"

/** A backup is not restored. */
class NotRestored extends Schema.TaggedError<NotRestored>()("NotRestored", {
  message: Schema.String,
  remedy: Schema.String
}) {}

/**
 * Restores a backup into an empty database of DATABASE_MIGRATION_URL, whose user then owns the tables (D-BACKUP-4). All or
 * nothing: the rows, the functions and the row-level security come in one transaction. The restored service sends nothing
 * until `calendeal resume`.
 */
export const restore = Effect.fn("backups.restore")(function* (
  file: string,
  options: { readonly skipsMissingRoles: boolean },
  settings: Settings,
  database: DatabaseUrls
) {
  const program = yield* findProgram("pg_restore", settings)
  const manifest = yield* readManifest(file)
  yield* ensureWhole(file, manifest)
  const logins = yield* asOwner(database)(ensureFits(program, manifest, options.skipsMissingRoles))
  const list = join(tmpdir(), `calendeal-restore-${randomUUID()}`)
  yield* Effect.gen(function* () {
    yield* Effect.promise(() => writeList(program, file, list))
    yield* runProgram(
      program,
      database.owner,
      ["--single-transaction", "--exit-on-error", "--no-owner", `--use-list=${list}`, file],
      "Nothing was changed in the database. Read PostgreSQL's log, then run the command again."
    )
  }).pipe(Effect.ensuring(Effect.promise(() => rm(list, { force: true }))))
  yield* asOwner(database)(
    Effect.gen(function* () {
      yield* setDefaultPrivileges
      yield* Effect.forEach(new Set([...logins, loginOf(database.service)]), admit)
      yield* ensureSame(manifest, yield* sumsForOwner)
    })
  )
  return manifest
})

/** Checks that the dump is the one of the manifest. */
const ensureWhole = Effect.fnUntraced(function* (file: string, { dump }: Manifest) {
  const found = yield* Effect.tryPromise({
    try: () => checksumOf(file),
    catch: () =>
      new NotRestored({
        message: `The file "${file}" cannot be read.`,
        remedy: "Give the path of a dump of `calendeal backup`."
      })
  })
  const state = found.bytes < dump.bytes ? "truncated" : found.sha256 === dump.sha256 ? "whole" : "damaged"
  if (state === "whole") return
  const words =
    state === "truncated" ? `${found.bytes} of ${dump.bytes} bytes are there` : "its checksum differs"
  return yield* new NotRestored({
    message: `The file "${file}" is ${state}: ${words}.`,
    remedy: "Nothing was changed. Use another backup, or copy this one again."
  })
})

/** Checks versions, emptiness and roles before anything changes. Returns the logins to admit to the service. */
const ensureFits = Effect.fnUntraced(function* (
  program: PostgresProgram,
  manifest: Manifest,
  skipsMissingRoles: boolean
) {
  const { createsRoles, database, relations, server } = yield* readTarget
  const why = whyNotRestored(manifest.pgDump, program.major, server)
  if (why !== undefined)
    return yield* new NotRestored({
      message: `${why}.`,
      remedy: `Nothing was changed. pg_restore must be of a version from ${manifest.pgDump} to ${server}; set POSTGRES_BIN to its folder.`
    })
  if (relations > 0)
    return yield* new NotRestored({
      message: `The database "${database}" is not empty: it has ${relations} tables or sequences.`,
      remedy: "Nothing was changed. Create an empty database and name it in DATABASE_MIGRATION_URL."
    })
  const service = createsRoles ? [] : yield* missingRoles([serviceRole])
  if (service.length > 0)
    return yield* new NotRestored({
      message: `The role "${serviceRole}" does not exist, and the user of DATABASE_MIGRATION_URL cannot create it.`,
      remedy: `Nothing was changed. As a superuser, run: CREATE ROLE ${serviceRole} NOLOGIN; GRANT ${serviceRole} TO that user WITH ADMIN OPTION.`
    })
  // Superusers and the former owner need no membership.
  const wanted = manifest.logins.flatMap(({ isSuperuser, name }) =>
    isSuperuser || name === manifest.owner ? [] : [name]
  )
  const missing = yield* missingRoles(wanted)
  if (missing.length > 0 && !skipsMissingRoles)
    return yield* new NotRestored({
      message: `The role "${missing.join('", "')}" of the backup does not exist on this server.`,
      remedy: `Nothing was changed. Create it (CREATE ROLE "${missing[0]}" LOGIN PASSWORD '…'), or leave it out with --skip-missing-roles.`
    })
  yield* createServiceRole
  return wanted.filter((name) => !missing.includes(name))
})

/**
 * Writes the list of what to restore: all but the default privileges of the former owner, and the comments on extensions, which
 * come with them and are refused if a superuser has created the extension.
 */
const writeList = async ({ file: program }: PostgresProgram, file: string, list: string) => {
  const { stdout } = await promisify(execFile)(program, ["--list", file], { maxBuffer: 64 * 1024 * 1024 })
  await writeFile(
    list,
    stdout
      .split("\n")
      .filter((line) => !/ (?:DEFAULT ACL|COMMENT - EXTENSION) /.test(line))
      .join("\n")
  )
}

/** Compares the restored rows with the manifest. */
const ensureSame = Effect.fnUntraced(function* (manifest: Manifest, sums: ReadonlyArray<TableSum>) {
  const text = ({ checksum, rows, table }: TableSum) => `${table} ${rows} ${checksum}`
  const restored = new Set(sums.map(text))
  const different = manifest.tables.filter((sum) => !restored.has(text(sum)))
  const [first] = different
  if (first === undefined) return
  return yield* new ProgramFailed({
    name: "pg_restore",
    words: `the rows of ${first.table} differ from the backup's (${different.length} tables differ)`,
    remedy: "Do not use this database. Drop it, and restore another backup."
  })
})
