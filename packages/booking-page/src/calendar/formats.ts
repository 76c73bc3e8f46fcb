import type { Day } from "./dates.ts"

/** Whether hours are shown as 1-12, 0-23, or as usual in the locale. */
export type Clock = "12" | "24" | null

/**
 * A locale's formats for days and times. Days have no zone, so they are formatted in UTC. A format is made when it is first
 * used: they take half of a page's rendering otherwise.
 */
export const formatsOf = (locale: string, zone: string, clock: Clock = null) => {
  const atMidnight = (value: Day) => Date.parse(`${value}T00:00:00Z`)
  const inZone = (timeZone: string, options: () => Intl.DateTimeFormatOptions) =>
    onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone, ...options() }))
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = inZone("UTC", () => options)
    return (value: Day) => format().format(atMidnight(value))
  }
  const number = onFirstUse(() => new Intl.NumberFormat(locale))
  const range = inZone("UTC", () => ({ day: "numeric", month: "long" }))
  const hours = onFirstUse(() => hoursBy(locale, clock))
  const instant = (options: Intl.DateTimeFormatOptions, isTime = false) => {
    const format = inZone(zone, () => ({ ...options, ...(isTime ? hours() : {}) }))
    return (value: string | number) => format().format(new Date(value))
  }
  const time = inZone(zone, hours)
  return {
    /** `Thursday, 26 November 2026` */
    fullDay: day({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    /** `Thursday, 26 November` */
    shortDay: day({ weekday: "long", day: "numeric", month: "long" }),
    /** `24 November – 27 December` */
    days: (from: Day, to: Day) => range().formatRange(atMidnight(from), atMidnight(to)),
    /** Without the word that some languages add, such as `26日`. */
    dayNumber: (value: Day) => number().format(Number(value.slice(8))),
    monthShort: day({ month: "short" }),
    weekdayShort: day({ weekday: "short" }),
    weekdayLong: day({ weekday: "long" }),
    /** `09:30` or `9:30 AM`. */
    time: (value: string) => time().format(Date.parse(value)),
    /** `09:30 – 10:00` */
    times: (from: string, to: string) => time().formatRange(Date.parse(from), Date.parse(to)),
    fullDayOf: instant({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    shortDayOf: instant({ weekday: "long", day: "numeric", month: "long" }),
    /** The parts of a calendar leaf. */
    leaf: {
      weekday: instant({ weekday: "long" }),
      month: instant({ month: "short" }),
      monthAndYear: instant({ month: "long", year: "numeric" }),
      day: (value: string) =>
        number().format(
          Number(new Intl.DateTimeFormat("en", { timeZone: zone, day: "numeric" }).format(Date.parse(value)))
        )
    },
    /** `Thu 09:30` */
    soon: instant({ weekday: "short" }, true),
    /** `26 Nov, 09:30` */
    soonDate: instant({ day: "numeric", month: "short" }, true),
    /** `Thursday 09:30` */
    weekdayTime: instant({ weekday: "long" }, true),
    /** The offset distinguishes times that occur twice when clocks go back. */
    timeWithOffset: instant({ timeZoneName: "shortOffset" }, true)
  }
}

const onFirstUse = <A>(make: () => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

/** Hours from 0 to 23 have two digits, so that they line up. */
const hoursBy = (locale: string, clock: Clock): Intl.DateTimeFormatOptions => ({
  hour: (clock ?? usualClock(locale)) === "24" ? "2-digit" : "numeric",
  minute: "2-digit",
  ...(clock === null ? {} : { hourCycle: clock === "12" ? "h12" : "h23" })
})

/** The clock that is usual in the locale. */
export const usualClock = (locale: string): "12" | "24" =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true ? "12" : "24"

/** The time in a zone at an instant (milliseconds since 1970). */
export const timeIn = (zone: string, at: number, locale: string, clock: Clock): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...hoursBy(locale, clock) }).format(at)

/** The zone's offset at an instant (milliseconds since 1970), such as `GMT+1`. */
export const offsetOf = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "GMT"

/** The city in a zone's name, such as `New York`, or the whole name. */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ")
