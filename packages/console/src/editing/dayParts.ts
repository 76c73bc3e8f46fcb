import { minutesOf, type Window } from "./week.ts"

/** A part of a period on one date of a zone, in minutes since its midnight: less than a minute is shown as one. */
export interface DayPart {
  readonly date: string
  readonly start: number
  readonly end: number
}

const dayMinutes = 24 * 60

/** The date and the minute of an instant in a zone. */
const wallOf = (formatter: Intl.DateTimeFormat, instant: string) => {
  const parts = new Map(formatter.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    date: [parts.get("year"), parts.get("month"), parts.get("day")].join("-"),
    minute: number("hour") * 60 + number("minute")
  }
}

/** The parts of a period on each of these dates of a zone, by its clock: of a period over midnight one on either date (D-CON-160). */
export const dayPartsOf = (
  zone: string,
  dates: ReadonlyArray<string>
): ((from: string, to: string) => ReadonlyArray<DayPart>) => {
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  return (from, to) => {
    const [first, last] = [wallOf(formatter, from), wallOf(formatter, to)]
    return dates.flatMap((date) => {
      if (date < first.date || last.date < date) return []
      const start = date === first.date ? first.minute : 0
      const end = date === last.date ? last.minute : dayMinutes
      if (first.date === last.date) return [{ date, start, end: Math.max(end, start + 1) }]
      return end > start ? [{ date, start, end }] : []
    })
  }
}

/** The hours that a week is drawn from and to: from 8 to 20, and more if hours or meetings need it. */
export const shownHours = (
  windows: ReadonlyArray<Window>,
  parts: ReadonlyArray<Pick<DayPart, "start" | "end">>
): { readonly first: number; readonly last: number } => {
  const all = [
    { start: 8 * 60, end: 20 * 60 },
    ...parts,
    ...windows.map(({ from, to }) => {
      const start = minutesOf(from)
      return { start, end: minutesOf(to) <= start ? dayMinutes : minutesOf(to) }
    })
  ]
  return {
    first: Math.floor(Math.min(...all.map(({ start }) => start)) / 60),
    last: Math.ceil(Math.max(...all.map(({ end }) => end)) / 60)
  }
}
