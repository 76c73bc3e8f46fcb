import { revokeKey } from "@calendeal/domain/management"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { key, keyNamed, workspace } from "./named.ts"

/** Revokes a key permanently. Every process rejects it when this command ends. */
export const revoke = Command.make(
  "revoke",
  { workspace, key, json },
  Effect.fn(function* (flags) {
    const { prefix } = yield* withPorts(() =>
      Effect.flatMap(keyNamed(flags.workspace, flags.key), ({ id, workspaceId }) =>
        revokeKey(workspaceId, id)
      )
    )
    const words = `${prefix} is permanently revoked.`
    yield* Console.log(flags.json ? JSON.stringify({ revoked: prefix }) : words)
  })
).pipe(
  Command.withDescription("Revoke an API key permanently"),
  Command.withExamples([
    {
      command: "calendeal keys revoke --workspace acme --key ak_…",
      description: "Revoke a leaked key"
    }
  ])
)
