import { Cause, Console, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { longestReport, recordReport, type Reported } from "../bounces/recordReport.ts"
import { userFacingError } from "../runtime/userFacingErrors.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json, readArgument } from "./arguments.ts"

/**
 * Records a bounce or a complaint (D-MAIL-46). Succeeds for every message. If the service cannot record it at present, the
 * exit code is 75, with which Postfix delivers the message again later.
 */
export const bounce = Command.make(
  "bounce",
  {
    message: Flag.String("message").pipe(
      Flag.withDescription("The file with the message (default: standard input)"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ json: asJson, message }) {
    const bytes = yield* Option.match(message, {
      onNone: () => Effect.promise(readInput),
      onSome: readArgument
    })
    const result = yield* withPorts(() => recordReport(bytes)).pipe(Effect.catchCause(deferred))
    yield* Console.log(asJson ? JSON.stringify({ result }) : words[result])
  })
).pipe(
  Command.withDescription("Record a bounce or a complaint, as a mail server passes it on"),
  Command.withExamples([
    { command: "calendeal bounce < message.eml", description: "Record the bounce in a message" }
  ])
)

const words: Readonly<Record<Reported, string>> = {
  recorded: "Recorded.",
  unknown: "Ignored: not about a mail of this installation.",
  ignored: "Ignored: not a report of a permanent failure, and not a complaint."
}

/** Standard input up to the limit. The rest is read and dropped, because the mail server waits until it is read. */
const readInput = async (): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk)
    if (length < longestReport) chunks.push(bytes)
    length += bytes.length
  }
  return Buffer.concat(chunks)
}

/** The settings or the database prevent recording at present. */
class ReportDeferred extends Schema.TaggedError<ReportDeferred>()("ReportDeferred", {
  text: Schema.String
}) {
  override get message(): string {
    return this.text
  }
  readonly remedy = "Then deliver the message again."
  /** `EX_TEMPFAIL` of sysexits. */
  readonly exitCode = 75
}

const deferred = <E>(cause: Cause.Cause<E>): Effect.Effect<never, E | ReportDeferred> =>
  Option.match(userFacingError(Cause.squash(cause)), {
    onNone: () => Effect.failCause(cause),
    onSome: (text): Effect.Effect<never, E | ReportDeferred> => Effect.fail(new ReportDeferred({ text }))
  })
