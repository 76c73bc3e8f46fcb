import { listAll } from "@calendeal/domain/management"
import { type AccessTokenInfo, AccessTokens, isActive } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { workspace, workspaceNamed } from "../keys/named.ts"
import { stateOf } from "../stateOf.ts"

/** Lists the members of a workspace and the state of their access tokens. Never prints tokens or hashes. */
export const list = Command.make(
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
