import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { workspaceFileSchema } from "../workspace-file/WorkspaceFile.ts"
import { json } from "./json.ts"

/** Prints the JSON Schema of the workspace file. */
export const schema = Command.make(
  "schema",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    yield* Console.log(JSON.stringify(workspaceFileSchema(), undefined, asJson ? undefined : 2))
  })
).pipe(
  Command.withDescription("Print the JSON Schema of the workspace file"),
  Command.withExamples([
    {
      command: "calendeal schema > workspace.schema.json",
      description: "Save the schema for your editor"
    }
  ])
)
