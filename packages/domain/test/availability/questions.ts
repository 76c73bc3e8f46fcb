import {
  EventTypeId,
  HostId,
  LocalDate,
  weekdays,
  newWindow,
  type Host,
  type Schedule,
  type Window
} from "../../src/workspace/event-types/index.ts"
import type { BusyPeriod, SlotQuestion } from "../../src/scheduling/availability/index.ts"
import { TimeZoneName, WorkspaceId } from "../../src/workspace/workspaces/index.ts"

const uuid = (group: number, n: number): string =>
  `00000000-0000-4000-8000-${String(group).padStart(4, "0")}${String(n).padStart(8, "0")}`

const workspaceId = WorkspaceId.make(uuid(0, 0))
export const hostId = (n: number): HostId => HostId.make(uuid(1, n))
export const eventTypeId = (n: number): EventTypeId => EventTypeId.make(uuid(2, n))
export const date = (text: string): LocalDate => LocalDate.make(text)
export const zone = (name: string): TimeZoneName => TimeZoneName.make(name)

/** An instant in epoch milliseconds. */
export const at = (iso: string): number => Date.parse(iso)

const window = (text: string): Window => {
  const [from = "", to = ""] = text.split("-")
  return { from, to }
}

/** A schedule with these hours, such as `09:00-17:00`, on every day except the overrides. */
export const everyDay = (
  timezone: string,
  hours: ReadonlyArray<string>,
  overrides: Readonly<Record<string, ReadonlyArray<string>>> = {}
): Schedule => ({
  timezone: zone(timezone),
  weekly: hours.map((text) => ({ days: weekdays, ...window(text) })),
  overrides: Object.entries(overrides).map(([day, windows]) => ({
    date: date(day),
    windows: windows.map(window)
  }))
})

export const host = (n: number, schedule: Schedule, maxBookingsPerDay: number | null = null): Host => ({
  id: hostId(n),
  workspaceId,
  name: `Host ${n}`,
  username: `host-${n}`,
  email: `host-${n}@calendeal.test`,
  avatarUrl: null,
  active: true,
  schedule,
  maxBookingsPerDay,
  absences: [],
  picture: null,
  title: null,
  introduction: null
})

/** The host with absences such as `2026-06-01/2026-06-05 Summer`. */
export const absent = (one: Host, ...absences: ReadonlyArray<string>): Host => ({
  ...one,
  absences: absences.map((text) => ({
    from: date(text.slice(0, 10)),
    to: date(text.slice(11, 21)),
    reason: text.slice(22)
  }))
})

/** Slots of an hour, without buffers, notice and limits. */
export const anHour = newWindow({
  durationMinutes: 60,
  slotIntervalMinutes: 60,
  bookingWindowDays: 365
})

/** A question about one host with slots of an hour, a day before `from`; `changes` replaces fields. */
export const question = (
  schedule: Schedule,
  from: string,
  to: string,
  changes: Partial<SlotQuestion> = {}
): SlotQuestion => ({
  now: at(from) - 86_400_000,
  window: anHour,
  assignment: "round_robin",
  eventTypeId: eventTypeId(0),
  hosts: [{ host: host(0, schedule), required: false }],
  eventTypeSchedule: null,
  bookerZone: zone("UTC"),
  busyPeriods: [],
  within: { start: at(from), end: at(to) },
  ...changes
})

/** A booking of the question's event type without buffers, an hour long. */
export const booking = (start: string, changes: Partial<BusyPeriod> = {}): BusyPeriod => ({
  hostId: hostId(0),
  eventTypeId: eventTypeId(0),
  bookingUid: `bk_${start}`,
  startAt: at(start),
  blocked: { start: at(start), end: at(start) + 3_600_000 },
  ...changes
})

/** Busy calendar time of the first host. */
export const busy = (start: string, end: string, changes: Partial<BusyPeriod> = {}): BusyPeriod => ({
  hostId: hostId(0),
  eventTypeId: null,
  bookingUid: null,
  startAt: at(start),
  blocked: { start: at(start), end: at(end) },
  ...changes
})

/** An instant to the minute: `2026-03-08T07:00Z`. */
export const iso = (instant: number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`

/** The slots' starts, to the minute. */
export const startsOf = (slots: ReadonlyArray<{ readonly start: number }>): ReadonlyArray<string> =>
  slots.map(({ start }) => iso(start))
