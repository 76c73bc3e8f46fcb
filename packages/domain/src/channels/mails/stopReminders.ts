import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { InvalidToken } from "../../scheduling/bookings/index.ts"
import { isFoundHere } from "../../workspace/workspaces/index.ts"
import { MailTokens } from "./MailTokens.ts"
import { ReminderStops } from "./ReminderStops.ts"

/**
 * Stops the reminders that the token of a mail names, also for a removed booking (D-MAIL-39). Idempotent. Fails with
 * InvalidToken.
 */
export const stopReminders = Effect.fn("mails.stopReminders")(function* (token: string) {
  const [stops, tokens] = [yield* ReminderStops, yield* MailTokens]
  const reminders = yield* tokens.readUnsubscribe(token, yield* DateTime.now)
  if (Option.isNone(reminders) || !(yield* isFoundHere(reminders.value.workspaceId)))
    return yield* new InvalidToken()
  yield* stops.add(reminders.value)
})
