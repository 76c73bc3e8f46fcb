import type { Schemas } from "@calendeal/client"

export type Schedule = NonNullable<Schemas["EventType"]["schedule"]>
export type Weekday = Schedule["weekly"][number]["days"][number]
export type Window = Schedule["overrides"][number]["windows"][number]

export const weekdays: ReadonlyArray<Weekday> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** The windows of each day. */
export type Week = Readonly<Record<Weekday, ReadonlyArray<Window>>>

/** The windows of each day of a schedule, in the order of the schedule. */
export const weekOf = (weekly: Schedule["weekly"]): Week => {
  const of = (day: Weekday) =>
    weekly.flatMap(({ days, from, to }) => (days.includes(day) ? [{ from, to }] : []))
  return {
    mon: of("mon"),
    tue: of("tue"),
    wed: of("wed"),
    thu: of("thu"),
    fri: of("fri"),
    sat: of("sat"),
    sun: of("sun")
  }
}

/** The windows of a schedule: days with the same window share an entry. */
export const weeklyOf = (week: Week): Schedule["weekly"] => {
  const entries = new Map<string, Schedule["weekly"][number]>()
  for (const day of weekdays)
    for (const { from, to } of week[day]) {
      const key = `${from}-${to}`
      const entry = entries.get(key)
      if (entry === undefined) entries.set(key, { days: [day], from, to })
      else if (!entry.days.includes(day)) entry.days.push(day)
    }
  return [...entries.values()]
}

const minutesOf = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":")
  return Number(hours) * 60 + Number(minutes)
}
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** Half hours of a day. */
export const cellsOfDay = 48
const cellMinutes = 30

/** Whether each half hour of a day is wholly in its windows. The part of a window after midnight is not shown. */
export const cellsOf = (windows: ReadonlyArray<Window>): ReadonlyArray<boolean> =>
  Array.from({ length: cellsOfDay }, (_, cell) =>
    windows.some(({ from, to }) => {
      const end = minutesOf(to) <= minutesOf(from) ? 24 * 60 : minutesOf(to)
      return minutesOf(from) <= cell * cellMinutes && (cell + 1) * cellMinutes <= end
    })
  )

/** The windows of marked half hours. */
export const windowsOf = (cells: ReadonlyArray<boolean>): Array<Window> => {
  const windows: Array<Window> = []
  let start: number | null = null
  for (let cell = 0; cell <= cells.length; cell += 1) {
    const isOn = cells[cell] ?? false
    if (isOn && start === null) start = cell
    if (!isOn && start !== null) {
      windows.push({ from: timeOf(start * cellMinutes), to: timeOf(cell * cellMinutes) })
      start = null
    }
  }
  return windows
}
