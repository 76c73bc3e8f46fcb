import { issueToken, listAll, revokeTokens } from "@calendeal/domain/management"
import {
  type AccessTokenInfo,
  AccessTokenName,
  AccessTokens,
  allScopes,
  defaultTokenDays,
  isActive,
  TokenScope
} from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, memberNamed, user, workspace, workspaceNamed } from "./arguments.ts"
import { stateOf } from "./keys.ts"

/** Lists the members of a workspace and the state of their access tokens. Never prints tokens or hashes. */
const list = Command.make(
  "list",
  { workspace, json },
  Effect.fn(function* ({ json: asJson, workspace: slug }) {
    const shown = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(slug)
        const tokens = yield* AccessTokens
        const now = yield* DateTime.now
        return yield* Effect.forEach(yield* listAll(id, "members", {}), ({ email, role, userId }) =>
          Effect.map(tokens.ofUser(userId), (held) => ({
            user: email,
            role,
            tokens: held.map((token) => describe(token, now))
          }))
        )
      })
    )
    const lines = shown.flatMap(({ role, tokens, user }) => [
      `${user}  ${role}${tokens.length === 0 ? "  no access token" : ""}`,
      ...tokens.map(
        ({ createdAt, name, state }) => `  created ${createdAt}  ${state}${name === null ? "" : `  ${name}`}`
      )
    ])
    yield* Console.log(asJson ? JSON.stringify(shown) : lines.join("\n"))
  })
).pipe(
  Command.withDescription(
    "List the members of a workspace and their access tokens (without the secret values)"
  ),
  Command.withExamples([
    { command: "calendeal token list --workspace acme", description: "List the members and their tokens" }
  ])
)

const describe = (token: AccessTokenInfo, now: DateTime.Utc) => ({
  id: token.id,
  name: token.name,
  createdAt: DateTime.formatIso(token.createdAt),
  expiresAt: token.expiresAt === null ? null : DateTime.formatIso(token.expiresAt),
  revokedAt: token.revokedAt === null ? null : DateTime.formatIso(token.revokedAt),
  isGood: isActive(token, now),
  state:
    token.expiresAt === null && token.revokedAt === null
      ? "does not expire"
      : stateOf(token, isActive(token, now))
})

const Scopes = Schema.String.check(
  Schema.makeFilter((text) => {
    const scopes = text.split(",")
    const isKnown = scopes.every((scope) => Schema.is(TokenScope)(scope))
    return (isKnown && new Set(scopes).size === scopes.length) || `must be a list of ${allScopes.join(", ")}`
  })
)

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))

/** Both flags set the end of the token. */
class TwoEnds extends Schema.TaggedError<TwoEnds>()("TwoEnds", {}) {
  override readonly message = "--expires-in-days and --never-expires cannot be combined."
  readonly remedy = "Use only one of them."
}

/** Issues an access token to a member and prints it once. */
const create = Command.make(
  "create",
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
    scopes: Flag.String("scopes").pipe(
      Flag.withDescription(
        `What the token allows, comma-separated: ${allScopes.join(", ")} (default: all of them)`
      ),
      Flag.withSchema(Scopes),
      Flag.map((text) => allScopes.filter((scope) => text.split(",").includes(scope))),
      Flag.withDefault(allScopes)
    ),
    json
  },
  Effect.fn(function* (flags) {
    if (flags.neverExpires && Option.isSome(flags.expiresInDays)) return yield* new TwoEnds()
    const days = flags.neverExpires ? null : Option.getOrElse(flags.expiresInDays, () => defaultTokenDays)
    const made = yield* withPorts(() =>
      Effect.gen(function* () {
        const member = yield* memberNamed(flags.workspace, flags.user)
        const { expiresAt, secret } = yield* issueToken(member, {
          days,
          name: Option.getOrNull(flags.name),
          scopes: flags.scopes
        })
        return {
          user: flags.user,
          accessToken: Redacted.value(secret),
          expiresAt: expiresAt === null ? null : DateTime.formatIso(expiresAt),
          scopes: flags.scopes
        }
      })
    )
    const lines = [
      `access token  ${made.accessToken}`,
      `scopes        ${made.scopes.join(", ")}`,
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
        "calendeal token create --workspace acme --user ada@acme.example --name CI --expires-in-days 365",
      description: "Create a token for Ada's build server that is valid for a year"
    },
    {
      command: "calendeal token create --workspace acme --user ada@acme.example --scopes read",
      description: "Create a token that only reads"
    }
  ])
)

/** Revokes all access tokens of a member. Every process rejects them when this command ends. */
const revoke = Command.make(
  "revoke",
  { workspace, user, json },
  Effect.fn(function* (flags) {
    yield* withPorts(() => Effect.flatMap(memberNamed(flags.workspace, flags.user), revokeTokens))
    const text = `All access tokens of ${flags.user} are permanently revoked in all workspaces.`
    yield* Console.log(flags.json ? JSON.stringify({ revoked: flags.user }) : text)
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

/** The access tokens of a workspace's members for the management API. */
export const token = Command.make("token").pipe(
  Command.withDescription("Manage access tokens of members: list, create, revoke"),
  Command.withSubcommands([list, create, revoke]),
  Command.withExamples([
    { command: "calendeal token list --workspace acme", description: "List the members and their tokens" }
  ])
)
