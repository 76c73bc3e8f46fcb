import { readFile as readText } from "node:fs/promises"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { carryOut, plan, wordsOf } from "../workspace-file/applyFile.ts"
import { readFile } from "../workspace-file/readFile.ts"
import { FileUnreadable } from "./FileUnreadable.ts"
import { json } from "./json.ts"
import { workspace, workspaceNamed } from "./keys/named.ts"

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
    const text = yield* Effect.tryPromise({
      try: () => readText(file, "utf8"),
      catch: () => new FileUnreadable({ file })
    })
    const read = yield* Effect.fromResult(readFile(text))
    const say = (words: string) => (asJson ? Effect.void : Console.log(words))
    const steps = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        const planned = yield* plan(id, read, prune)
        const { length } = planned.steps
        if (length === 0) yield* say("Nothing to change.")
        for (const step of planned.steps) yield* say(`${dryRun ? "would " : "plan: "}${wordsOf(step)}`)
        if (!dryRun && length > 0) {
          yield* carryOut(id, planned)
          yield* say(`Done: ${length} ${length === 1 ? "change" : "changes"}, in one transaction.`)
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
