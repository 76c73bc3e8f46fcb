import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DestinationHandlers } from "./DestinationHandler.ts"
import { handOut } from "./handOut.ts"
import { Outbox } from "./Outbox.ts"

/** Messages from before the command are not handed out, because they fail or a worker has them. */
export class MessagesWaiting extends Schema.TaggedError<MessagesWaiting>()("MessagesWaiting", {
  count: Schema.Int
}) {
  override get message(): string {
    return `${this.count} messages are not handed out yet, so what is due cannot be discarded.`
  }
}

/** How often the messages are looked at, half a second apart: longer than a worker's lease. */
const tries = 60

/**
 * Lets workers send again (D-BACKUP-6). With `discards`, deliveries that are due at the time of the call are skipped instead,
 * also those of messages that still wait. Later ones, such as reminders, are sent. Returns the number of discarded deliveries.
 * Fails with MessagesWaiting, and sending stays paused.
 */
export const resumeSending = Effect.fn("outbox.resumeSending")(function* <R>(
  handlers: DestinationHandlers<R>,
  discards: boolean
) {
  const outbox = yield* Outbox
  let count = 0
  if (discards) {
    const { at } = yield* outbox.sending
    yield* handOutUntil(handlers, at)
    for (let batch = yield* outbox.discardDue(at); batch > 0; batch = yield* outbox.discardDue(at))
      count += batch
  }
  yield* outbox.resume
  return count
})

const handOutUntil = Effect.fnUntraced(function* <R>(handlers: DestinationHandlers<R>, at: DateTime.Utc) {
  const outbox = yield* Outbox
  for (let nth = 0; nth < tries; nth++) {
    // A message that fails is counted below.
    yield* Effect.ignoreCause(handOut(handlers))
    const { messages } = yield* outbox.depth
    if (messages.oldest === null || DateTime.isGreaterThan(messages.oldest, at)) return
    yield* Effect.sleep("500 millis")
  }
  return yield* new MessagesWaiting({ count: (yield* outbox.depth).messages.count })
})
