import { type ApiKey, isUsable, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace, workspaceNamed } from "./named.ts"
import { stateOf } from "../stateOf.ts"

/** Lists the keys of a workspace with their states, oldest first. Never prints secrets. */
export const list = Command.make(
  "list",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const shown = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        const keys = yield* WorkspaceDirectory.use((directory) => directory.keysOf(id))
        const now = yield* DateTime.now
        return keys.map((key) => describe(key, now))
      })
    )
    const lines = shown.map(({ createdAt, prefix, state }) => `${prefix}  created ${createdAt}  ${state}`)
    const words = lines.length === 0 ? "The workspace has no API key." : lines.join("\n")
    yield* Console.log(asJson ? JSON.stringify(shown) : words)
  })
).pipe(
  Command.withDescription("List the API keys of a workspace"),
  Command.withExamples([
    {
      command: "calendeal keys list --workspace acme",
      description: "List the keys and see which ones are active"
    }
  ])
)

const describe = (key: ApiKey, now: DateTime.Utc) => ({
  prefix: key.prefix,
  createdAt: DateTime.formatIso(key.createdAt),
  expiresAt: key.expiresAt === null ? null : DateTime.formatIso(key.expiresAt),
  revokedAt: key.revokedAt === null ? null : DateTime.formatIso(key.revokedAt),
  isUsable: isUsable(key, now),
  state: stateOf(key, isUsable(key, now))
})
