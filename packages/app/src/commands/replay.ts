import { TypedEmail } from "@calendeal/domain/contacts"
import { longestReplay } from "@calendeal/domain/replay"
import { Console, Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { json, readArgument, workspace } from "./arguments.ts"

const Days = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,2}d$/u, { message: "must be days, such as 90d" }),
  Schema.makeFilter((text: string) => Number.parseInt(text, 10) <= longestReplay, {
    message: `must be at most ${longestReplay}d`
  })
)

/** Says what stored leads would have got under a workspace file. */
export const replay = Command.make(
  "replay",
  {
    workspace,
    file: Flag.String("file").pipe(Flag.withDescription("The changed workspace file, YAML or JSON")),
    since: Flag.String("since").pipe(
      Flag.withDescription(`How many days to replay, such as 90d (at most ${longestReplay}d)`),
      Flag.withSchema(Days),
      Flag.withDefault("90d")
    ),
    prune: Flag.Boolean("prune").pipe(
      Flag.withDescription("Replay without hosts and event types that are not in the file"),
      Flag.withDefault(false)
    ),
    explain: Flag.String("explain").pipe(
      Flag.withDescription("The email of the lead whose results are explained"),
      Flag.withSchema(TypedEmail),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* (flags) {
    // Loaded on demand, as `serve` needs neither YAML nor replays.
    const { replayFile } = yield* Effect.promise(() => import("./replayFile.ts"))
    const text = (yield* readArgument(flags.file)).toString("utf8")
    yield* Console.log(yield* replayFile(text, flags))
  })
).pipe(
  Command.withDescription(
    "Say what stored leads would have got under a changed workspace file. Nothing is stored or sent"
  ),
  Command.withExamples([
    {
      command: "calendeal replay --workspace acme --file workspace.yaml --since 90d",
      description: "Compare the leads of 90 days under today's setup and under the file"
    }
  ])
)
