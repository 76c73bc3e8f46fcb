import { Outbox, resumeSending } from "@calendeal/domain/outbox"
import { Console, Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { handlers } from "../worker.ts"
import { json } from "./arguments.ts"

/** The command has to say what happens to what is due. */
class NoChoice extends Schema.TaggedError<NoChoice>()("NoChoice", {
  messages: Schema.Int,
  deliveries: Schema.Int
}) {
  override get message(): string {
    return `${this.messages} messages and ${this.deliveries} deliveries wait.`
  }
  readonly remedy =
    "Give --send to send all of them, or --discard to skip what was due before now. Nothing was changed."
}

/** Stops workers from sending. */
export const pause = Command.make("pause", { json }, ({ json: asJson }) =>
  Effect.gen(function* () {
    yield* withPorts(() => Outbox.use((outbox) => outbox.pause))
    yield* Console.log(
      asJson
        ? JSON.stringify({ isPaused: true })
        : "Sending is paused. Workers finish what they have begun. `calendeal resume` ends the pause."
    )
  })
).pipe(
  Command.withDescription(
    "Stop sending mails, webhooks, calendar entries and conversions, while the service keeps taking bookings"
  ),
  Command.withExamples([{ command: "calendeal pause", description: "Before a copy of the database is used" }])
)

/** Lets workers send again. */
export const resume = Command.make(
  "resume",
  {
    send: Flag.Boolean("send").pipe(
      Flag.withDescription("Send everything that waits"),
      Flag.withDefault(false)
    ),
    discard: Flag.Boolean("discard").pipe(
      Flag.withDescription("Skip what was due before now; reminders and retries that are due later are sent"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ discard, json: asJson, send }) {
    const discarded = yield* withPorts(() =>
      Effect.gen(function* () {
        if (send === discard) {
          const { deliveries, messages } = yield* Outbox.use((outbox) => outbox.depth)
          const { confirming, pending } = deliveries.counts
          return yield* new NoChoice({ messages: messages.count, deliveries: pending + confirming })
        }
        return yield* resumeSending(handlers, discard)
      })
    )
    const text = discard
      ? `${discarded} deliveries are discarded. Workers send again.`
      : "Workers send again."
    yield* Console.log(asJson ? JSON.stringify({ isPaused: false, discarded }) : text)
  })
).pipe(
  Command.withDescription("Let workers send again after `calendeal restore` or `calendeal pause`"),
  Command.withExamples([
    { command: "calendeal resume --send", description: "Send everything that waits" },
    { command: "calendeal resume --discard", description: "Skip what was due before now" }
  ])
)
