import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { demoKey } from "../demo/credentials.ts"
import { demoIds } from "../demo/ids.ts"
import { seedDemo } from "../demo/seed.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** Creates the demonstration workspace unless it exists, without a story (D-DEMO-1), and prints its API key. */
export const seed = Command.make(
  "seed",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const seeded = yield* withPorts(({ settings }) =>
      Effect.gen(function* () {
        const isNew = yield* seedDemo()
        return { isNew, workspaceId: demoIds.workspace, ...(yield* demoKey(settings.dataDir, isNew)) }
      })
    )
    const text = [
      seeded.isNew
        ? "The demonstration workspace is created."
        : "The demonstration workspace already exists.",
      `workspace   ${seeded.workspaceId}`,
      `API key     ${seeded.prefix}`,
      `secret      ${seeded.secret}`
    ]
    yield* Console.log(asJson ? JSON.stringify(seeded) : text.join("\n"))
  })
).pipe(
  Command.withDescription("Create the demonstration workspace if it does not exist"),
  Command.withExamples([{ command: "calendeal seed", description: "Create sample data" }])
)
