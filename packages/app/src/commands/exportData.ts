import { serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { exportData as writeExport } from "../data-export/exportData.ts"
import { formats } from "../data-export/ExportManifest.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json, workspace, workspaceNamed } from "./arguments.ts"

/** Writes the data of a workspace as files for a data warehouse. */
export const exportData = Command.make(
  "export-data",
  {
    workspace,
    to: Flag.String("to").pipe(Flag.withDescription("The new folder")),
    format: Flag.Literals("format", formats).pipe(
      Flag.withDescription("The format of the files"),
      Flag.withDefault("jsonl")
    ),
    since: Flag.String("since").pipe(
      Flag.withDescription("The folder of the last export, for what has changed since"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ format, json: asJson, since, to, ...flags }) {
    const { isIncrement, tables, takenAt } = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        const { id: workspaceId } = yield* workspaceNamed(flags.workspace)
        // A connection of its own: a step may take longer than a request may.
        return yield* writeExport({ workspaceId, folder: to, format, since: Option.getOrNull(since) }).pipe(
          Effect.provide(layer({ url: database.direct, role: serviceRole, connections: 1 }), { local: true })
        )
      })
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `Exported ${rows} rows of ${tables.length} tables to ${to}, as of ${takenAt}${isIncrement ? ", that have changed" : ""}.`,
      ...tables.map((table) => `${table.file}: ${table.rows}`)
    ]
    yield* Console.log(
      asJson ? JSON.stringify({ folder: to, takenAt, isIncrement, tables }) : lines.join("\n")
    )
  })
).pipe(
  Command.withDescription("Write the data of a workspace as files for a data warehouse"),
  Command.withExamples([
    {
      command: "calendeal export-data --workspace acme --to acme-1 --format parquet",
      description: "Write all of it as Parquet"
    },
    {
      command: "calendeal export-data --workspace acme --to acme-2 --since acme-1 --format parquet",
      description: "Write what has changed since"
    }
  ])
)
