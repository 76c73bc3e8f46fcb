import { localeFor } from "@calendeal/web-kit/locale-for"

/** The zone of the browser, in which the console shows times. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The date of an instant in the browser's zone, `2026-11-24`. */
export const dateIn = (at: string): string =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(at))

/** Days and times in a language and a zone. */
export const timesOf = (lang: string, timeZone = ownZone) => {
  const locale = localeFor(lang)
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric"
  })
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" })
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" })
  const both = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" })
  const number = new Intl.DateTimeFormat("en", { timeZone, day: "numeric" })
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: "short" })
  const from = (at: string) => new Date(at)
  return {
    /** The number of the day, `24`, and its month, `Nov`. */
    leaf: (at: string) => ({ day: number.format(from(at)), month: month.format(from(at)) }),
    day: (at: string) => day.format(from(at)),
    /** `24 November 2026`. */
    date: (at: string) => date.format(from(at)),
    time: (at: string) => time.format(from(at)),
    both: (at: string) => both.format(from(at)),
    /** `Tuesday, 24 November 2026, 15:30 – 16:00`. */
    span: (start: string, end: string) =>
      `${day.format(from(start))}, ${time.formatRange(from(start), from(end))}`
  }
}

/** The name of an hour of a day on the clock of a language: `9 AM`, `09 Uhr`. */
export const hourNames = (lang: string) => {
  const format = new Intl.DateTimeFormat(localeFor(lang), { timeZone: "UTC", hour: "numeric" })
  return (hour: number): string => format.format(Date.UTC(2024, 0, 1, hour))
}

/** A zone's name for people: `Europe/Berlin` as it is, without underscores. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ")

/** Calendar dates in a language, and today's date in a zone. */
export const calendarDaysOf = (lang: string, timeZone: string) => {
  const locale = localeFor(lang)
  const short = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" })
  const long = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long"
  })
  const span = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" })
  const today = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit"
  })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    /** `23 Nov`, or `Monday 23 November`. */
    date: (date: string, length: "short" | "long") => (length === "short" ? short : long).format(at(date)),
    /** `23 – 29 November`. */
    period: (from: string, to: string) => span.formatRange(at(from), at(to)),
    /** `2026-11-24`, at an instant in epoch milliseconds. */
    today: (now: number) => today.format(now)
  }
}
