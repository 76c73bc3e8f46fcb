import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { applyPlan, plan, textOf } from "../workspace-file/applyFile.ts"
import { json, readArgument, workspace, workspaceNamed } from "./arguments.ts"
import { encodedFile, printWorkspace } from "../workspace-file/printWorkspace.ts"
import { workspaceFileSchema } from "../workspace-file/WorkspaceFile.ts"

/** Makes a workspace match a file. */
export const apply = Command.make(
  "apply",
  {
    file: Argument.String("file").pipe(Argument.withDescription("The workspace file, YAML or JSON")),
    workspace,
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Only print what would change"),
      Flag.withDefault(false)
    ),
    prune: Flag.Boolean("prune").pipe(
      Flag.withDescription("Also remove hosts and event types that are not in the file"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ dryRun, file, json: asJson, prune, workspace: slug }) {
    // Loaded on demand, as `serve` needs no YAML.
    const { readFile } = yield* Effect.promise(() => import("../workspace-file/readFile.ts"))
    const read = yield* Effect.fromResult(readFile((yield* readArgument(file)).toString("utf8")))
    const print = (text: string) => (asJson ? Effect.void : Console.log(text))
    const steps = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        const planned = yield* plan(id, read, prune)
        const { length } = planned.steps
        if (length === 0) yield* print("Nothing to change.")
        for (const step of planned.steps) yield* print(`${dryRun ? "would " : "plan: "}${textOf(step)}`)
        if (!dryRun && length > 0) {
          yield* applyPlan(id, planned)
          yield* print(`Done: ${length} ${length === 1 ? "change" : "changes"}, in one transaction.`)
        }
        return planned.steps
      })
    )
    const shown = steps.map(({ action, kind, name, settings }) => ({ action, kind, name, settings }))
    if (asJson) yield* Console.log(JSON.stringify({ applied: !dryRun, changes: shown }))
  })
).pipe(
  Command.withDescription(
    "Change a workspace to match a file: hosts, event types, rules, embedding, settings. Nothing is removed without --prune"
  ),
  Command.withExamples([
    {
      command: "calendeal apply workspace.yaml --workspace acme --dry-run",
      description: "Show the changes without making them"
    }
  ])
)

/** Prints a workspace as a file for `apply`. */
export const exportWorkspace = Command.make(
  "export",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const text = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        return asJson ? JSON.stringify(yield* encodedFile(id)) : (yield* printWorkspace(id)).trimEnd()
      })
    )
    yield* Console.log(text)
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
