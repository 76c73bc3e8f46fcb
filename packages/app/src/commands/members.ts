import { TypedEmail } from "@calendeal/domain/contacts"
import { addMember } from "@calendeal/domain/management"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Line } from "@calendeal/domain/texts"
import { Role } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, workspace, workspaceNamed } from "./arguments.ts"

/** Adds a member, and prints the address with which they sign in once. */
const add = Command.make(
  "add",
  {
    workspace,
    user: Flag.String("user").pipe(
      Flag.withDescription("The new member's email"),
      Flag.withSchema(TypedEmail)
    ),
    name: Flag.String("name").pipe(
      Flag.withDescription("The new member's name (default: the email)"),
      Flag.withSchema(Line(1, 120)),
      Flag.optional
    ),
    role: Flag.Literals("role", Role.literals).pipe(
      Flag.withDescription("What the member may do (default: member)"),
      Flag.withDefault("member")
    ),
    json
  },
  Effect.fn(function* (flags) {
    const { address, expiresAt } = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(flags.workspace)
        yield* addMember(id, {
          email: flags.user,
          name: Option.getOrElse(flags.name, () => flags.user),
          role: flags.role
        })
        return yield* operatorLink(id, flags.user)
      })
    )
    const until = DateTime.formatIso(expiresAt)
    yield* Console.log(
      flags.json
        ? JSON.stringify({ user: flags.user, role: flags.role, address, expiresAt: until })
        : [
            `member   ${flags.user}, ${flags.role}`,
            `address  ${address}`,
            `valid    until ${until}, once`
          ].join("\n")
    )
  })
).pipe(
  Command.withDescription(
    "Add a member, and print an address with which they sign in once, within a day. No mail is sent"
  ),
  Command.withExamples([
    {
      command: "calendeal members add --workspace acme --user grace@acme.example --role admin",
      description: "Let Grace manage the workspace, without a mail server"
    }
  ])
)

/** The members of workspaces. `calendeal token list` lists them. */
export const members = Command.make("members").pipe(
  Command.withDescription("Manage members of workspaces: add"),
  Command.withExamples([
    {
      command: "calendeal members add --workspace acme --user grace@acme.example",
      description: "Add a member"
    }
  ]),
  Command.withSubcommands([add])
)
