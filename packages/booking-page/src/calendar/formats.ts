import type { Day } from "./dates.ts"

/** A locale's formats for days and times. Days have no zone, so they are formatted in UTC. */
export const formatsOf = (locale: string, zone: string) => {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })
    return (value: Day) => format.format(Date.parse(`${value}T00:00:00Z`))
  }
  const number = new Intl.NumberFormat(locale)
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    return (value: string) => format.format(Date.parse(value))
  }
  return {
    /** `Thursday, 26 November 2026` */
    fullDay: day({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** `Thursday, 26 November` */
    shortDay: day({ weekday: "long", day: "numeric", month: "long" }),
    /** Without the word that some languages add, such as `26日`. */
    dayNumber: (value: Day) => number.format(Number(value.slice(8))),
    month: (value: string) => day({ month: "long", year: "numeric" })(`${value}-01`),
    weekdayShort: day({ weekday: "short" }),
    weekdayLong: day({ weekday: "long" }),
    /** `09:30` or `9:30 AM`, depending on the locale. */
    time: instant({ hour: "numeric", minute: "2-digit" }),
    fullDayOf: instant({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** The offset distinguishes times that occur twice when clocks go back. */
    timeWithOffset: instant({ hour: "numeric", minute: "2-digit", timeZoneName: "shortOffset" })
  }
}

/** The zone's offset at an instant (milliseconds since 1970), such as `GMT+1`. */
export const offsetOf = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "GMT"

/** The city in a zone's name, such as `New York`, or the whole name. */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ")

/** The browser's preferred regional variant of the page's language, such as `de-AT` for a German page. */
export const localeFor = (lang: string, preferred: ReadonlyArray<string> = navigator.languages): string =>
  preferred.find((locale) => locale.toLowerCase().split("-")[0] === lang) ?? lang
