import { OverlapSeconds, rotateKey } from "@calendeal/domain/management"
import { Console, DateTime, Effect, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../../runtime/withPorts.ts"
import { json } from "../json.ts"
import { key, keyNamed, workspace } from "./named.ts"

/** Issues a successor of a key and prints its secret once. Both keys work during the overlap. */
export const rotate = Command.make(
  "rotate",
  {
    workspace,
    key,
    overlapSeconds: Flag.Int("overlap-seconds").pipe(
      Flag.withDescription(
        "How many seconds the old key keeps working: 0 to 2592000, 30 days (default: 86400, a day)"
      ),
      Flag.withSchema(OverlapSeconds),
      Flag.withDefault(86_400)
    ),
    json
  },
  Effect.fn(function* (flags) {
    const rotated = yield* withPorts(() =>
      Effect.flatMap(keyNamed(flags.workspace, flags.key), ({ id, workspaceId }) =>
        rotateKey(workspaceId, id, flags.overlapSeconds)
      )
    )
    const made = {
      prefix: rotated.successor.prefix,
      secret: Redacted.value(rotated.secret),
      oldPrefix: rotated.key.prefix,
      oldWorksUntil: DateTime.formatIso(rotated.worksUntil)
    }
    const lines = [
      `API key     ${made.prefix}`,
      `secret      ${made.secret}`,
      "The secret is not shown again.",
      `${made.oldPrefix} is valid until ${made.oldWorksUntil}.`
    ]
    yield* Console.log(flags.json ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription("Replace an API key; the old key keeps working for a while"),
  Command.withExamples([
    {
      command: "calendeal keys rotate --workspace acme --key ak_… --overlap-seconds 3600",
      description: "Replace a key with an overlap of one hour"
    }
  ])
)
