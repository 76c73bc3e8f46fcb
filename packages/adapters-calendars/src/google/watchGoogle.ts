import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { failed } from "../requests/ask.ts"
import { type GoogleEvents, refusalOfGoogle } from "./googleRequests.ts"

const readChannel = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ expiration: Schema.String.check(Schema.isPattern(/^\d{1,15}$/)) }))
)

/** Opens a channel for changes of a calendar, and returns its end. Google calls the address with the token. */
export const watchGoogle = Effect.fn("calendars.watchGoogle")(function* (
  events: GoogleEvents,
  address: string,
  token: string
) {
  const answer = yield* events({
    method: "POST",
    event: "watch",
    params: { fields: "expiration" },
    // A channel cannot be renewed: each one has an id of its own.
    body: { id: crypto.randomUUID(), type: "web_hook", address, token }
  })
  if (answer.status !== 200) return yield* refusalOfGoogle(answer)
  const channel = readChannel(answer.text)
  if (Option.isNone(channel)) return yield* failed("server_error")
  return DateTime.makeUnsafe(Number(channel.value.expiration))
})
