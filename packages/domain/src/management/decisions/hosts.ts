import { InTheWay } from "../refusals.ts"
import { maximumCalendars, tooManyCalendars } from "../quotas.ts"
import { changedSince, type Deciders, missing, unless } from "./Decision.ts"

/** Hosts and their calendars. A host whom an event type names stays; with a host go the calendars. */
export const hosts: Deciders<"AddHost" | "ChangeHost" | "RemoveHost" | "AddCalendar" | "RemoveCalendar"> = {
  AddHost: ({ host }) => unless([], { _tag: "Add", kind: "hosts", row: host }),

  ChangeHost: ({ host, version }, seen) =>
    unless([changedSince(seen, version)], { _tag: "Replace", kind: "hosts", row: host }),

  RemoveHost: ({ hostId }, { isThere, namedBy }) =>
    unless(
      [missing(isThere), namedBy.length === 0 ? undefined : stillNamed(namedBy)],
      { _tag: "Remove", kind: "hosts", id: hostId },
      { _tag: "RemoveCalendarsOf", hostId }
    ),

  AddCalendar: ({ calendar }, { calendars, isHostThere }) =>
    unless([missing(isHostThere), calendars < maximumCalendars ? undefined : tooManyCalendars()], {
      _tag: "Add",
      kind: "calendars",
      row: calendar
    }),

  RemoveCalendar: ({ calendarId }, { isThere }) =>
    unless([missing(isThere)], { _tag: "Remove", kind: "calendars", id: calendarId })
}

const stillNamed = (slugs: ReadonlyArray<string>) =>
  new InTheWay({ reason: `The host is part of the event types ${slugs.toSorted().join(", ")}.` })
