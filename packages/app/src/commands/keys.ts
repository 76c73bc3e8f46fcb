import { Command } from "effect/cli"
import { issue } from "./keys/issue.ts"
import { list } from "./keys/list.ts"
import { reseal } from "./keys/reseal.ts"
import { revoke } from "./keys/revoke.ts"
import { rotate } from "./keys/rotate.ts"

/** The API keys of a workspace, and the encryption of its secrets (D-KEY-1). */
export const keys = Command.make("keys").pipe(
  Command.withDescription("Manage API keys: list, issue, rotate, revoke; re-encrypt all secrets"),
  Command.withExamples([
    { command: "calendeal keys list --workspace acme", description: "List the API keys of a workspace" }
  ]),
  Command.withSubcommands([list, issue, rotate, revoke, reseal])
)
