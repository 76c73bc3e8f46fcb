import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Position } from "@calendeal/adapters-postgres"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option, Schema } from "effect"

/** The formats of the files of an export. */
export const formats = ["jsonl", "parquet"] as const
export type ExportFormat = (typeof formats)[number]

/** What is known of an export besides its rows. The next increment begins at its position. */
export const ExportManifest = Schema.Struct({
  version: Schema.Literal(1),
  workspaceId: WorkspaceId,
  takenAt: Schema.String,
  format: Schema.Literals(formats),
  /** Whether it has only what has changed since another export. */
  isIncrement: Schema.Boolean,
  /** Null: no increment can follow. */
  position: Schema.NullOr(Position),
  tables: Schema.Array(Schema.Struct({ table: Schema.String, file: Schema.String, rows: Schema.Int }))
})
export type ExportManifest = typeof ExportManifest.Type

/** The name of the manifest in the folder of an export. */
export const manifestName = "manifest.json"

/** The folder is no export of the workspace. */
class NoEarlierExport extends Schema.TaggedError<NoEarlierExport>()("NoEarlierExport", {
  folder: Schema.String
}) {
  override get message(): string {
    return `The folder "${this.folder}" has no export of this workspace.`
  }
  readonly remedy =
    "Nothing was written. Give the folder of the last export of the same workspace, or leave out --since for a whole export."
}

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(ExportManifest))

/** Reads the manifest of an export of the workspace. Fails with NoEarlierExport. */
export const readExportManifest = Effect.fnUntraced(function* (folder: string, workspaceId: WorkspaceId) {
  const missing = () => new NoEarlierExport({ folder })
  const text = yield* Effect.tryPromise({
    try: () => readFile(join(folder, manifestName), "utf8"),
    catch: missing
  })
  const found = Option.filter(parse(text), (manifest) => manifest.workspaceId === workspaceId)
  return yield* Option.match(found, { onNone: missing, onSome: Effect.succeed })
})
