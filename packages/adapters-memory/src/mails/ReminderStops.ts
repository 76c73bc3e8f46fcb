import { type ReminderSubscription, ReminderStops } from "@calendeal/domain/mails"
import { Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The stopped reminders of this process's workspaces. */
export const layer = Layer.effect(
  ReminderStops,
  Effect.map(Store, (store) =>
    ReminderStops.of({
      has: (reminders) =>
        Effect.sync(() => store.dataOf(reminders.workspaceId).reminderStops.has(keyOf(reminders))),
      add: (reminders) =>
        Effect.sync(() => {
          const { bookings, reminderStops } = store.dataOf(reminders.workspaceId)
          if (bookings.has(reminders.bookingUid)) reminderStops.add(keyOf(reminders))
        })
    })
  )
)

const keyOf = ({ bookingUid, recipient }: ReminderSubscription): string => `${bookingUid} ${recipient}`
