import * as Effect from "effect/Effect"
import {
  type BusyCalendar,
  type CalendarSettings,
  calendarFault,
  faultMessages,
  tryDestination
} from "../../channels/calendars/index.ts"
import { type AuditContext, listAll } from "../../channels/records/index.ts"
import { commit } from "./commit.ts"
import { calendars } from "./decisions/calendars.ts"
import { UnknownReference } from "./refusals.ts"

/**
 * Changes the settings of a calendar (D-CAL-6). One that becomes the host's destination is tried first, if nothing else refuses
 * the change (D-CAL-7): UnknownReference if it cannot be written into. Fails also as `WorkspaceCommands.commit`.
 */
export const changeCalendar = Effect.fn("management.changeCalendar")(function* (
  audit: AuditContext,
  calendar: BusyCalendar,
  settings: Partial<CalendarSettings>
) {
  const command = {
    _tag: "UpdateCalendar",
    hostId: calendar.hostId,
    calendarId: calendar.id,
    settings
  } as const
  if (settings.isDestination === true && !calendar.isDestination) {
    const destinations = yield* listAll(audit.workspaceId, "calendars", { isDestination: true })
    yield* Effect.fromResult(calendars.UpdateCalendar.decide(command, { calendar, destinations }, audit))
    yield* Effect.mapError(
      tryDestination(calendar),
      ({ fault }) =>
        new UnknownReference({
          ...calendarFault(fault),
          path: ["isDestination"],
          message: `must be a writable calendar: ${faultMessages[fault]}`
        })
    )
  }
  yield* commit(audit, command)
})
