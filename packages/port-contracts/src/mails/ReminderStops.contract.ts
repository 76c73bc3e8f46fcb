import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { ReminderStops } from "@calendeal/domain/mails"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  change,
  createOffering,
  createWorkspace,
  enterDraft,
  sampleBooking,
  sampleBookingUid,
  sampleDraft
} from "../samples/index.ts"

/** The contract of `ReminderStops`. */
export const reminderStopsContract = <E>(
  adapter: string,
  ports: Layer<ReminderStops | BookingLedger | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`ReminderStops / ${adapter}`, (it) => {
    it.effect("D-MAIL-39: stops the reminders of one recipient about one booking, also when repeated", () =>
      Effect.gen(function* () {
        const stops = yield* ReminderStops
        const reminders = yield* remindersOfNewBooking
        assert.isFalse(yield* stops.has(reminders))
        yield* stops.add(reminders)
        yield* stops.add(reminders)
        assert.isTrue(yield* stops.has(reminders))
        const other = yield* createWorkspace()
        for (const kept of [
          { ...reminders, recipient: "guest-1" },
          { ...reminders, bookingUid: sampleBookingUid() },
          { ...reminders, workspaceId: other.id }
        ])
          assert.isFalse(yield* stops.has(kept))
      })
    )

    it.effect("D-MAIL-39: keeps nothing about an unknown booking or after its workspace is removed", () =>
      Effect.gen(function* () {
        const stops = yield* ReminderStops
        const reminders = yield* remindersOfNewBooking
        const unknown = { ...reminders, bookingUid: sampleBookingUid() }
        const foreign = { ...reminders, workspaceId: (yield* createWorkspace()).id }
        for (const refused of [unknown, foreign]) {
          yield* stops.add(refused)
          assert.isFalse(yield* stops.has(refused))
        }
        yield* stops.add(reminders)
        yield* change(reminders.workspaceId, { _tag: "DeleteWorkspace" })
        assert.isFalse(yield* stops.has(reminders))
      })
    )
  })

const remindersOfNewBooking = Effect.gen(function* () {
  const booking = sampleBooking(yield* createOffering())
  yield* enterDraft(sampleDraft(booking))
  return { workspaceId: booking.workspaceId, bookingUid: booking.uid, recipient: "booker" }
})
