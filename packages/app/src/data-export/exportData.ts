import { existsSync } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type ExportedTable,
  exportedTables,
  incrementTables,
  type Moment,
  type PositionUnusable,
  withMoment
} from "@calendeal/adapters-postgres"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Schema } from "effect"
import { type ExportFormat, type ExportManifest, manifestName, readExportManifest } from "./ExportManifest.ts"
import { jsonLines } from "./jsonLines.ts"

/** An export cannot be made. */
class NotExported extends Schema.TaggedError<NotExported>()("NotExported", {
  message: Schema.String,
  remedy: Schema.String
}) {}

interface Request {
  readonly workspaceId: WorkspaceId
  readonly folder: string
  readonly format: ExportFormat
  /** The folder of the last export; null: a whole one is wanted. */
  readonly since: string | null
}

/**
 * Writes the rows of a workspace to a new folder, a file for each table, and the manifest (D-EXP-1). A folder with its final name
 * is whole.
 */
export const exportData = Effect.fn("data-export.exportData")(function* (request: Request) {
  const { folder, format, since, workspaceId } = request
  const earlier = since === null ? null : yield* readExportManifest(since, workspaceId)
  const part = `${folder}.part`
  if (existsSync(folder) || existsSync(part)) return yield* folderExists(existsSync(folder) ? folder : part)
  if (earlier !== null && earlier.position === null) return yield* unusable({ reason: "distributed" })
  // Only the user of this command may read it.
  yield* Effect.tryPromise({ try: () => mkdir(part, { mode: 0o700 }), catch: () => notWritable(part) })
  return yield* withMoment(workspaceId, earlier?.position ?? null, (moment) =>
    Effect.gen(function* () {
      const tables = yield* Effect.forEach(since === null ? exportedTables : incrementTables, (table) =>
        written(moment, table, part, format)
      )
      const { position, takenAt } = moment
      const manifest: ExportManifest = {
        version: 1,
        workspaceId,
        takenAt: takenAt.toISOString(),
        format,
        isIncrement: since !== null,
        position,
        tables
      }
      yield* failing(part, async () => {
        await writeFile(join(part, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
          mode: 0o600,
          flush: true
        })
        await rename(part, folder)
      })
      return manifest
    })
  ).pipe(
    Effect.catchTag("PositionUnusable", unusable),
    Effect.ensuring(Effect.promise(() => rm(part, { recursive: true, force: true })))
  )
})

/** Writes the file of a table. */
const written = Effect.fnUntraced(function* (
  { read }: Moment,
  table: ExportedTable,
  folder: string,
  format: ExportFormat
) {
  const name = `${table.name}.${format}`
  const path = join(folder, name)
  const file = yield* failing(path, async () => {
    if (format === "jsonl") return await jsonLines(path)
    // Loaded on demand, as no other command needs it.
    const { parquet } = await import("./parquet.ts")
    return await parquet(path, table)
  })
  let rows = 0
  yield* read(table, (some) => {
    rows += some.length
    return failing(path, () => file.add(some))
  }).pipe(Effect.ensuring(Effect.ignore(failing(path, file.close))))
  return { table: table.name, file: name, rows }
})

const failing = <A>(path: string, act: () => Promise<A>) =>
  Effect.tryPromise({ try: act, catch: () => notWritable(path) })

const notWritable = (path: string) =>
  new NotExported({
    message: `The file or folder "${path}" cannot be written.`,
    remedy:
      "Nothing was kept. Give a path in an existing folder with enough space that this user can write to."
  })

const folderExists = (folder: string) =>
  new NotExported({
    message: `The folder "${folder}" already exists.`,
    remedy: "Nothing was written. Give another path, or remove the folder."
  })

const unusable = ({ reason }: Pick<PositionUnusable, "reason">) =>
  Effect.fail(
    new NotExported({
      message: `No increment can follow the earlier export: ${reasons[reason]}.`,
      remedy: "Nothing was written. Leave out --since for a whole export."
    })
  )

const reasons: Readonly<Record<PositionUnusable["reason"], string>> = {
  another_database: "the database was restored, moved or failed over since",
  too_old: "more than two billion transactions have passed since",
  distributed: "the database is distributed"
}
