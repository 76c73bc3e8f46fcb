import { type BusyCalendar, sharedDestination, unfitSetting } from "../../calendars/index.ts"
import { maximumCalendars, tooManyCalendars } from "../quotas.ts"
import { StateConflict, UnknownReference } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { type Deciders, missing, unless } from "./Decision.ts"

/** Commands on calendars. A host has at most one destination (D-ENTRY-2). */
export const calendars: Deciders<"AddCalendar" | "ChangeCalendar" | "RemoveCalendar"> = {
  AddCalendar: ({ calendar }, { calendars, destinations, isHostThere }) =>
    unless(
      [
        missing(isHostThere),
        calendars < maximumCalendars ? undefined : tooManyCalendars(),
        unfit(calendar),
        destinationConflict(calendar, destinations)
      ],
      ...takingOver(calendar, destinations),
      { _tag: "Add", kind: "calendars", row: calendar }
    ),

  ChangeCalendar: ({ settings }, { calendar, destinations }) => {
    if (calendar === null) return unless([missing(false)])
    const row = { ...calendar, ...settings }
    return unless([unfit(row), destinationConflict(row, destinations)], ...takingOver(row, destinations), {
      _tag: "Replace",
      kind: "calendars",
      row
    })
  },

  RemoveCalendar: ({ calendarId }, { isThere }) =>
    unless([missing(isThere)], { _tag: "Remove", kind: "calendars", id: calendarId })
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
    ? new StateConflict({ reason: "Another host's bookings are written into this calendar." })
    : undefined

/** The host's other destination is none any more. It is written first: a host has one at any time. */
const takingOver = (
  calendar: BusyCalendar,
  destinations: ReadonlyArray<BusyCalendar>
): ReadonlyArray<Write> =>
  destinations
    .filter(({ hostId, id }) => calendar.isDestination && hostId === calendar.hostId && id !== calendar.id)
    .map((other) => ({ _tag: "Replace", kind: "calendars", row: { ...other, isDestination: false } }))
