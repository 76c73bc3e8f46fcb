import { issueToken } from "@calendeal/domain/management"
import { AccessTokenName, defaultTokenDays } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace } from "../keys/named.ts"
import { memberNamed, user } from "./named.ts"

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))

/** Both flags set the end of the token. */
class TwoEnds extends Schema.TaggedError<TwoEnds>()("TwoEnds", {}) {
  override readonly message = "--expires-in-days and --never-expires cannot be combined."
  readonly remedy = "Use only one of them."
}

/** Issues an access token to a member and prints it once. */
export const issue = Command.make(
  "issue",
  {
    workspace,
    user,
    name: Flag.String("name").pipe(
      Flag.withDescription("A name for the token"),
      Flag.withSchema(AccessTokenName),
      Flag.optional
    ),
    expiresInDays: Flag.Int("expires-in-days").pipe(
      Flag.withDescription(
        `The number of days until the token expires: 1 to 3650 (default: ${defaultTokenDays})`
      ),
      Flag.withSchema(Days),
      Flag.optional
    ),
    neverExpires: Flag.Boolean("never-expires").pipe(
      Flag.withDescription("The token does not expire"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* (flags) {
    if (flags.neverExpires && Option.isSome(flags.expiresInDays)) return yield* new TwoEnds()
    const days = flags.neverExpires ? null : Option.getOrElse(flags.expiresInDays, () => defaultTokenDays)
    const made = yield* withPorts(() =>
      Effect.gen(function* () {
        const member = yield* memberNamed(flags.workspace, flags.user)
        const { expiresAt, secret } = yield* issueToken(member, days, Option.getOrNull(flags.name))
        return {
          user: flags.user,
          accessToken: Redacted.value(secret),
          expiresAt: expiresAt === null ? null : DateTime.formatIso(expiresAt)
        }
      })
    )
    const lines = [
      `access token  ${made.accessToken}`,
      `valid         ${made.expiresAt === null ? "until it is revoked" : `until ${made.expiresAt}`}`,
      "The token is not shown again."
    ]
    yield* Console.log(flags.json ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Create an access token for a member; it works in every workspace of the member"),
  Command.withExamples([
    {
      command:
        "calendeal token issue --workspace acme --user ada@acme.example --name CI --expires-in-days 365",
      description: "Create a token for Ada's build server that is valid for a year"
    }
  ])
)
