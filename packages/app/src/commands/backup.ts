import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { backUp } from "../backups/backUp.ts"
import type { Manifest } from "../backups/Manifest.ts"
import { restore as restoreBackup } from "../backups/restore.ts"
import { withDatabase } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** The keys are not in a backup: who has both can read everything. */
const keys =
  "Keep SECRETS_KEYS and BOOKING_TOKEN_KEYS, but in another place: a restored database needs them to read its secrets and to accept its booking tokens."

/** Backs up the database to a file. */
export const backup = Command.make(
  "backup",
  {
    target: Argument.String("target").pipe(
      Argument.withDescription("The new file, or a folder for a file with the time in its name")
    ),
    json
  },
  Effect.fn(function* ({ json: asJson, target }) {
    const { file, manifest } = yield* withDatabase(({ database, settings }) =>
      backUp(target, settings, database)
    )
    const lines = [
      `Backed up ${contentOf(manifest)} to ${file} (${manifest.dump.bytes} bytes, with its manifest).`,
      keys
    ]
    yield* Console.log(asJson ? JSON.stringify({ file, ...summaryOf(manifest) }) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Back up the database with pg_dump, while the service runs"),
  Command.withExamples([
    { command: "calendeal backup /var/backups/calendeal", description: "Write a new file in the folder" }
  ])
)

/** Restores a backup into an empty database. */
export const restore = Command.make(
  "restore",
  {
    file: Argument.String("file").pipe(Argument.withDescription("The file of `calendeal backup`")),
    skipMissingRoles: Flag.Boolean("skip-missing-roles").pipe(
      Flag.withDescription("Leave out the logins of the backup that do not exist on this server"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ file, json: asJson, skipMissingRoles }) {
    const manifest = yield* withDatabase(({ database, settings }) =>
      restoreBackup(file, { skipsMissingRoles: skipMissingRoles }, settings, database)
    )
    const lines = [
      `Restored ${contentOf(manifest)}, as of ${manifest.takenAt}.`,
      "Run `calendeal migrate`, and start the service with the SECRETS_KEYS and BOOKING_TOKEN_KEYS of the backed-up service.",
      "Workers send nothing until `calendeal resume`."
    ]
    yield* Console.log(asJson ? JSON.stringify(summaryOf(manifest)) : lines.join("\n"))
  })
).pipe(
  Command.withDescription(
    "Restore a backup into an empty database. Nothing is sent until `calendeal resume`"
  ),
  Command.withExamples([
    {
      command: "calendeal restore /var/backups/calendeal/calendeal-2026-11-23T020000Z.dump",
      description: "Restore into the empty database of DATABASE_MIGRATION_URL"
    }
  ])
)

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

const contentOf = (manifest: Manifest): string =>
  `${rowsOf(manifest)} rows of ${manifest.tables.length} tables`

const summaryOf = (manifest: Manifest) => ({
  takenAt: manifest.takenAt,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  ...manifest.dump
})
