import { issueKey } from "@calendeal/domain/management"
import { Console, Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace, workspaceNamed } from "./named.ts"

/** Issues another key of a workspace and prints its secret once. */
export const issue = Command.make(
  "issue",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const { key, secret } = yield* withPorts(() =>
      Effect.flatMap(workspaceNamed(slug), ({ id }) => issueKey(id))
    )
    const made = { prefix: key.prefix, secret: Redacted.value(secret) }
    const lines = [
      `API key     ${made.prefix}`,
      `secret      ${made.secret}`,
      "The secret is not shown again."
    ]
    yield* Console.log(asJson ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Create an API key"),
  Command.withExamples([
    { command: "calendeal keys issue --workspace acme", description: "Create a key for a new server" }
  ])
)
