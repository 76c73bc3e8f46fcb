import type { Day } from "./dates.ts"

/** How a locale writes days and times; a day has no zone, so it is written in UTC. */
export const formatsOf = (locale: string, zone: string) => {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })
    return (value: Day) => format.format(Date.parse(`${value}T00:00:00Z`))
  }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    return (value: string) => format.format(Date.parse(value))
  }
  return {
    /** `Thursday, 26 November 2026` */
    fullDay: day({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** `Thursday, 26 November` */
    shortDay: day({ weekday: "long", day: "numeric", month: "long" }),
    dayNumber: day({ day: "numeric" }),
    month: (value: string) => day({ month: "long", year: "numeric" })(`${value}-01`),
    weekdayShort: day({ weekday: "short" }),
    weekdayLong: day({ weekday: "long" }),
    /** `09:30` or `9:30 AM`, as the locale has it. */
    time: instant({ hour: "numeric", minute: "2-digit" }),
    fullDayOf: instant({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** A time that comes twice on a day when the clocks go back is told apart by its offset. */
    timeWithOffset: instant({ hour: "numeric", minute: "2-digit", timeZoneName: "shortOffset" })
  }
}

/** `GMT+1`, as the zone has it at the instant (milliseconds since 1970). */
export const offsetOf = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "GMT"

/** `New York`, the city that a zone is named after, or its whole name. */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ")
