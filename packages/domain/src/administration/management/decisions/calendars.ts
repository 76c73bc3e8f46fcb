import {
  type BusyCalendar,
  type CalendarId,
  type CalendarSettings,
  sharedDestination,
  unfitSetting
} from "../../../channels/calendars/index.ts"
import type { HostId } from "../../../workspace/event-types/index.ts"
import { maximumCalendars, tooManyCalendars } from "../quotas.ts"
import { StateConflict, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { both } from "./Looks.ts"

/** Commands on calendars. A host has at most one destination (D-ENTRY-2). */
export const calendars = {
  /** The calendar is read immediately. */
  CreateCalendar: command<{ readonly calendar: BusyCalendar }>()({
    audit: ({ calendar }) => ["calendar.create", calendar.id],
    adds: "calendars",
    looks: (query, { calendar: { hostId } }) => both(query.destinations, query.calendarsOf(hostId)),
    decide: ({ calendar }, { calendars, destinations, isHostThere }) =>
      unless(
        [
          missing(isHostThere),
          calendars < maximumCalendars ? undefined : tooManyCalendars(),
          unfit(calendar),
          destinationConflict(calendar, destinations)
        ],
        ...takingOver(calendar, destinations),
        { _tag: "Add", kind: "calendars", row: calendar }
      )
  }),

  /** Only these settings change. A new destination takes the place of the host's other one (D-CAL-6). */
  UpdateCalendar: command<{
    readonly hostId: HostId
    readonly calendarId: CalendarId
    readonly settings: Partial<CalendarSettings>
  }>()({
    audit: ({ calendarId }) => ["calendar.update", calendarId],
    looks: (query, { calendarId, hostId }) => both(query.destinations, query.calendar(hostId, calendarId)),
    decide: ({ settings }, { calendar, destinations }) => {
      if (calendar === null) return unless([missing(false)])
      const row = { ...calendar, ...settings }
      return unless([unfit(row), destinationConflict(row, destinations)], ...takingOver(row, destinations), {
        _tag: "Replace",
        kind: "calendars",
        row
      })
    }
  }),

  /** The service forgets the calendar's entries. Their events stay in the calendar (D-ENTRY-3). */
  DeleteCalendar: command<{ readonly hostId: HostId; readonly calendarId: CalendarId }>()({
    audit: ({ calendarId }) => ["calendar.delete", calendarId],
    looks: (query, { calendarId, hostId }) => query.hasCalendar(hostId, calendarId),
    decide: ({ calendarId }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "calendars", id: calendarId })
  })
}

const unfit = (calendar: BusyCalendar): UnknownReference | undefined => {
  const setting = unfitSetting(calendar.kind, calendar)
  if (setting === undefined) return undefined
  const { field, ...fault } = setting
  return new UnknownReference({ path: [field], ...fault })
}

/** The refusal if another host's entries go into the same CalDAV collection (D-CAL-8). */
const destinationConflict = (
  calendar: BusyCalendar,
  destinations: ReadonlyArray<BusyCalendar>
): StateConflict | undefined =>
  calendar.isDestination && sharedDestination(calendar, destinations) !== undefined
    ? new StateConflict({ reason: "Another host's bookings are written to this calendar." })
    : undefined

/** The host's other destination is none any more. It is written first: a host has one at any time. */
const takingOver = (
  calendar: BusyCalendar,
  destinations: ReadonlyArray<BusyCalendar>
): ReadonlyArray<Write> =>
  destinations
    .filter(({ hostId, id }) => calendar.isDestination && hostId === calendar.hostId && id !== calendar.id)
    .map((other) => ({ _tag: "Replace", kind: "calendars", row: { ...other, isDestination: false } }))
