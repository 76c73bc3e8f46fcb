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
  const both = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" })
  const from = (at: string) => new Date(at)
  return {
    day: (at: string) => day.format(from(at)),
    time: (at: string) => time.format(from(at)),
    both: (at: string) => both.format(from(at)),
    /** `Tuesday, 24 November 2026, 15:30 – 16:00`. */
    span: (start: string, end: string) =>
      `${day.format(from(start))}, ${time.formatRange(from(start), from(end))}`
  }
}

/** A zone's name for people: `Europe/Berlin` as it is, without underscores. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ")
