import { revokeTokens } from "@calendeal/domain/management"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace } from "../keys/named.ts"
import { memberNamed, user } from "./named.ts"

/** Revokes all access tokens of a member. Every process rejects them when this command ends. */
export const revoke = Command.make(
  "revoke",
  { workspace, user, json },
  Effect.fn(function* (flags) {
    yield* withPorts(() => Effect.flatMap(memberNamed(flags.workspace, flags.user), revokeTokens))
    const words = `All access tokens of ${flags.user} are permanently revoked in all workspaces.`
    yield* Console.log(flags.json ? JSON.stringify({ revoked: flags.user }) : words)
  })
).pipe(
  Command.withDescription("Permanently revoke all access tokens of a member in all workspaces"),
  Command.withExamples([
    {
      command: "calendeal token revoke --workspace acme --user ada@acme.example",
      description: "Revoke the tokens after the loss of a laptop"
    }
  ])
)
