import { existsSync, statSync } from "node:fs"
import { open, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  backupRole,
  distributionOf,
  leftEmpty,
  readingRole,
  type Snapshot,
  withSnapshot
} from "@calendeal/adapters-postgres"
import { DateTime, Effect, Option, Schema } from "effect"
import type { DatabaseUrls } from "../runtime/database.ts"
import { asOwner } from "../runtime/migrations.ts"
import type { Settings } from "../settings/Settings.ts"
import { version } from "../version.ts"
import { checksumOf } from "./checksum.ts"
import { type Manifest, manifestOf } from "./Manifest.ts"
import { findProgram, type PostgresProgram, runProgram } from "./PostgresProgram.ts"
import { whyNotDumped } from "./versions.ts"

/** A backup cannot be made. */
class NotBackedUp extends Schema.TaggedError<NotBackedUp>()("NotBackedUp", {
  message: Schema.String,
  remedy: Schema.String
}) {}

/** How the login of DATABASE_MIGRATION_URL gets to see all rows. */
export const howToSeeAllRows =
  `as a superuser, run: CREATE ROLE ${backupRole} BYPASSRLS; GRANT pg_read_all_data TO ${backupRole}; ` +
  `GRANT ${backupRole} TO the user of DATABASE_MIGRATION_URL`

/**
 * Backs up the database to a file, or to a new file in a folder, and writes its manifest beside it (D-BACKUP-1). The dump and
 * the sums of the manifest are of the same moment. Returns the path of the dump.
 */
export const backUp = Effect.fn("backups.backUp")(function* (
  target: string,
  settings: Settings,
  database: DatabaseUrls
) {
  const program = yield* findProgram("pg_dump", settings)
  const reader = yield* asOwner(database)(readingRole)
  if (Option.isNone(reader)) {
    return yield* new NotBackedUp({
      message: "The user of DATABASE_MIGRATION_URL does not see the rows of all workspaces.",
      remedy: `Nothing was written. To let it, ${howToSeeAllRows}.`
    })
  }
  const distribution = yield* asOwner(database)(distributionOf)
  if (distribution !== null && distribution.distributed.length > 0) {
    return yield* new NotBackedUp({
      message: "The database is distributed, and a dump of its coordinator cannot be restored as such.",
      remedy:
        "Nothing was written. Archive the write-ahead log of each server instead, and set restore points on all with citus_create_restore_point."
    })
  }
  const file = yield* dumpFile(target)
  const part = `${file}.part`
  return yield* Effect.gen(function* () {
    const manifest = yield* asOwner(database)(
      withSnapshot(reader.value, (snapshot, sums) =>
        Effect.gen(function* () {
          yield* ensureReads(program, snapshot)
          const owner = snapshot.owner ?? (yield* noTables)
          const dumping = dump(program, database, part, reader.value, snapshot)
          const [, tables] = yield* Effect.all([dumping, sums], { concurrency: 2 })
          const written = yield* Effect.promise(() => checksumOf(part))
          return { ...describe(snapshot, program), owner, dump: written, tables }
        })
      )
    )
    yield* keep(part, file, manifest)
    return { file, manifest }
  }).pipe(Effect.ensuring(Effect.promise(() => rm(part, { force: true }))))
})

const noTables = Effect.fail(
  new NotBackedUp({
    message: "The database of DATABASE_MIGRATION_URL has no tables of Calendeal.",
    remedy: "Nothing was written. Correct the URL, or run `calendeal migrate` first."
  })
)

/** Checks that pg_dump is not older than the server. */
const ensureReads = ({ major }: PostgresProgram, { server }: Snapshot) => {
  const why = whyNotDumped({ source: server, dump: major })
  return why === undefined
    ? Effect.void
    : Effect.fail(
        new NotBackedUp({
          message: `${why}.`,
          remedy: `Nothing was written. Install the programs of PostgreSQL ${server} or newer and set POSTGRES_BIN to their folder.`
        })
      )
}

/** The file of the dump: the given path, or one with the time in the folder. Fails if it exists. */
const dumpFile = Effect.fnUntraced(function* (target: string) {
  const now = DateTime.formatIso(yield* DateTime.now)
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "")
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  const file = isFolder ? join(target, `calendeal-${now}.dump`) : target
  if (existsSync(file) || existsSync(manifestOf(file)))
    return yield* new NotBackedUp({
      message: `The file "${file}" already exists.`,
      remedy: "Nothing was written. Give another path, or a folder."
    })
  // Only the user of this command may read the backup.
  yield* Effect.tryPromise({
    try: async () => (await open(`${file}.part`, "w", 0o600)).close(),
    catch: () =>
      new NotBackedUp({
        message: `The file "${file}.part" cannot be written.`,
        remedy: "Give a path in an existing folder that this user can write to."
      })
  })
  return file
})

const dump = (
  program: PostgresProgram,
  database: DatabaseUrls,
  file: string,
  role: string,
  { id }: Snapshot
) =>
  runProgram(
    program,
    database.owner,
    [
      "--format=custom",
      `--file=${file}`,
      `--snapshot=${id}`,
      `--role=${role}`,
      `--exclude-table-data=${leftEmpty}`,
      "--lock-wait-timeout=60s"
    ],
    "Nothing was kept. Check PostgreSQL and the free space, then run the command again."
  )

const describe = (
  { database, logins, server, takenAt }: Snapshot,
  { major }: PostgresProgram
): Omit<Manifest, "dump" | "owner" | "tables"> => ({
  format: 1,
  takenAt: takenAt.toISOString(),
  calendeal: version,
  database,
  server,
  pgDump: major,
  logins
})

/** Gives the dump its name, after the manifest: a file with its final name is whole. */
const keep = (part: string, file: string, manifest: Manifest) =>
  Effect.promise(async () => {
    const written = await open(part, "r+")
    await written.sync()
    await written.close()
    await writeFile(manifestOf(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(part, file)
  })
