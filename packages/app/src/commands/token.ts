import { Command } from "effect/cli"
import { issue } from "./token/issue.ts"
import { list } from "./token/list.ts"
import { revoke } from "./token/revoke.ts"

/** The access tokens of a workspace's members for the management API. */
export const token = Command.make("token").pipe(
  Command.withDescription("Manage access tokens of members: list, issue, revoke"),
  Command.withSubcommands([list, issue, revoke]),
  Command.withExamples([
    { command: "calendeal token list --workspace acme", description: "List the members and their tokens" }
  ])
)
