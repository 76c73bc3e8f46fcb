import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { failed, refusedBy } from "../requests/ask.ts"
import { askGraph, type GraphCalendar } from "./graph.ts"

/** Below the longest subscription to events, 4,230 minutes. */
const minutes = 4200

const readSubscription = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      expirationDateTime: Schema.String.check(Schema.makeFilter((text) => !Number.isNaN(Date.parse(text))))
    })
  )
)

/**
 * Subscribes to changes of a calendar, and returns the end of the subscription. Microsoft first sends a validation token to the
 * address, and then notifications with the service's token (`clientState`).
 */
export const subscribeMicrosoft = Effect.fn("calendars.subscribeMicrosoft")(function* (
  calendar: GraphCalendar,
  graph: string,
  address: string,
  token: string
) {
  const end = DateTime.makeUnsafe((yield* Clock.currentTimeMillis) + minutes * 60_000)
  const answer = yield* askGraph(calendar, {
    method: "POST",
    url: `${graph}/subscriptions`,
    body: {
      changeType: "created,updated,deleted",
      notificationUrl: address,
      lifecycleNotificationUrl: address,
      resource: calendar.events.slice(`${graph}/`.length),
      expirationDateTime: DateTime.formatIso(end),
      clientState: token
    }
  })
  if (answer.status !== 201) return yield* refusedBy(answer)
  const subscription = readSubscription(answer.text)
  if (Option.isNone(subscription)) return yield* failed("server_error")
  return DateTime.makeUnsafe(subscription.value.expirationDateTime)
})
