import { Console, Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { stringify } from "yaml"
import { withPorts } from "../runtime/withPorts.ts"
import { fileOf } from "../workspace-file/fileOf.ts"
import { readWorkspaceState } from "../workspace-file/WorkspaceState.ts"
import { WorkspaceFile } from "../workspace-file/WorkspaceFile.ts"
import { json } from "./json.ts"
import { workspace, workspaceNamed } from "./keys/named.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(WorkspaceFile))

/** Prints a workspace as a file for `apply`. */
export const exportWorkspace = Command.make(
  "export",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const file = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        return yield* Effect.fromResult(fileOf(yield* readWorkspaceState(id)))
      })
    )
    const encoded = encode(file)
    yield* Console.log(asJson ? JSON.stringify(encoded) : stringify(encoded, { lineWidth: 120 }).trimEnd())
  })
).pipe(
  Command.withDescription("Print a workspace as a file for apply"),
  Command.withExamples([
    {
      command: "calendeal export --workspace acme > workspace.yaml",
      description: "Save the workspace to a file"
    }
  ])
)
