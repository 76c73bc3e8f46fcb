import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import { Console, DateTime, Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, memberNamed, user, workspace } from "./arguments.ts"

/** Prints an address with which a member signs in once: without a mail server, or for someone who cannot read their mails. */
export const signInLink = Command.make(
  "sign-in-link",
  { workspace, user, json },
  Effect.fn(function* (flags) {
    const { address, expiresAt } = yield* withPorts(() =>
      Effect.gen(function* () {
        const member = yield* memberNamed(flags.workspace, flags.user)
        const email = yield* Effect.orDie(Schema.decodeEffect(Email)(member.email))
        return yield* operatorLink(member.workspaceId, email)
      })
    )
    const until = DateTime.formatIso(expiresAt)
    yield* Console.log(
      flags.json
        ? JSON.stringify({ user: flags.user, address, expiresAt: until })
        : [`address  ${address}`, `valid    until ${until}, once`].join("\n")
    )
  })
).pipe(
  Command.withDescription(
    "Print an address with which a member signs in once, within a day. The address needs no password: pass it to the member only"
  ),
  Command.withExamples([
    {
      command: "calendeal sign-in-link --workspace acme --user ada@acme.example",
      description: "Let Ada sign in without a mail server"
    }
  ])
)
