import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { ReminderSubscription } from "./MailTokens.ts"

/** Port: the reminders that a recipient has stopped for one booking (D-MAIL-39). It holds no personal data. */
export class ReminderStops extends Context.Service<
  ReminderStops,
  {
    readonly has: (reminders: ReminderSubscription) => Effect<boolean>
    /** Idempotent. Nothing happens if the workspace has no such booking. */
    readonly add: (reminders: ReminderSubscription) => Effect<void>
  }
>()("@calendeal/domain/mails/ReminderStops") {}
