import { issueToken } from "@calendeal/domain/management"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace } from "../keys/named.ts"
import { memberNamed, user } from "./named.ts"

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))

/** Gives a member another access token and prints it once. */
export const issue = Command.make(
  "issue",
  {
    workspace,
    user,
    expiresInDays: Flag.Int("expires-in-days").pipe(
      Flag.withDescription("After how many days it stops working: 1 to 3650 (default: never)"),
      Flag.withSchema(Days),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* (flags) {
    const made = yield* withPorts(() =>
      Effect.gen(function* () {
        const member = yield* memberNamed(flags.workspace, flags.user)
        const { expiresAt, secret } = yield* issueToken(member, Option.getOrNull(flags.expiresInDays))
        return {
          user: flags.user,
          accessToken: Redacted.value(secret),
          expiresAt: expiresAt === null ? null : DateTime.formatIso(expiresAt)
        }
      })
    )
    const lines = [
      `access token  ${made.accessToken}`,
      `works         ${made.expiresAt === null ? "until it is revoked" : `until ${made.expiresAt}`}`,
      "The token is not shown again."
    ]
    yield* Console.log(flags.json ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription(
    "Give a member another access token; it works in every workspace where the member has a seat"
  ),
  Command.withExamples([
    {
      command: "calendeal token issue --workspace acme --user ada@acme.example --expires-in-days 90",
      description: "Let Ada use the management API for a quarter of a year"
    }
  ])
)
