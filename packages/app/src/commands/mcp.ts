import { identify } from "@calendeal/domain/management"
import { Effect, Layer, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { version } from "../version.ts"

/** The MCP server does not know for whom it acts. */
class NoAccessToken extends Schema.TaggedError<NoAccessToken>()("NoAccessToken", {}) {
  override readonly message = "CALENDEAL_ACCESS_TOKEN is missing, or is not a valid access token."
  readonly remedy = "Set it to a token of a member: `calendeal token create` makes one."
}

/** Serves the tools for language models on standard input and output, until the input ends. */
export const mcp = Command.make("mcp", {}, () =>
  withPorts(({ settings }) =>
    Effect.gen(function* () {
      const token = settings.accessToken
      if (Option.isNone(token)) return yield* new NoAccessToken()
      yield* Effect.catchTag(identify(token.value), "BadAccessToken", () => Effect.fail(new NoAccessToken()))
      // Loaded on demand, because each start of another command would take longer.
      const { mcpOverStdio } = yield* Effect.promise(() => import("@calendeal/adapters-http/mcp-over-stdio"))
      yield* Layer.launch(mcpOverStdio(version, token.value))
    })
  )
).pipe(
  Command.withDescription(
    "Serve the tools for language models (MCP) on standard input and output, with the access token in CALENDEAL_ACCESS_TOKEN"
  ),
  Command.withExamples([
    { command: "calendeal mcp", description: "As the command of an MCP server in an assistant" }
  ])
)
