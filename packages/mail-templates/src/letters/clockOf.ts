import { hasHalfDays } from "./halfDays.ts"

/** Instants in milliseconds since 1970, as a locale writes them in a time zone. */
export interface Clock {
  /** `Thursday 26 November 2026` */
  readonly fullDate: (at: number) => string
  /** `Thursday 26 November` */
  readonly date: (at: number) => string
  /** The date with these words for weekdays, by their names in English, such as `on Thursday 26 November`. */
  readonly dateWith: (weekdays: Readonly<Record<string, string>>, at: number) => string
  /** `Thu 26 Nov` */
  readonly shortDate: (at: number) => string
  /** `Thu` */
  readonly weekday: (at: number) => string
  /** `26` */
  readonly day: (at: number) => string
  /** `9:30`, of 24 hours; `9:30 AM` in English where people write so */
  readonly time: (at: number) => string
  /** `09:30 GMT+1`, `9:30 AM GMT-5` */
  readonly timeWithOffset: (at: number) => string
  /** `GMT+1` */
  readonly offset: (at: number) => string
  /** The name of the zone, such as `Central European Time`. */
  readonly zone: (at: number) => string
}

/** The clock of a locale and a time zone of `Intl`, for a reader in another zone if one is given. */
export const clockOf = (locale: string, timeZone: string, readerZone = timeZone): Clock => {
  // Intl's formats are slow to make: each is made once, when it is needed.
  const made = (options: Intl.DateTimeFormatOptions, language = locale) => {
    let format: Intl.DateTimeFormat | undefined
    return () => (format ??= new Intl.DateTimeFormat(language, { timeZone, ...options }))
  }
  const text = (options: Intl.DateTimeFormatOptions) => {
    const format = made(options)
    return (at: number) => format().format(at)
  }
  const part = (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) => {
    const format = made(options)
    return (at: number) =>
      format()
        .formatToParts(at)
        .find((found) => found.type === type)?.value ?? ""
  }
  const [date, time] = [
    { weekday: "long", day: "numeric", month: "long" },
    { hour: "numeric", minute: "2-digit", hourCycle: "h23" }
  ] as const
  // ICU's narrow space has no glyph in some mail programs.
  const timeOf = (options: Intl.DateTimeFormatOptions) => {
    if (!hasHalfDays(locale, readerZone)) return text({ ...time, ...options })
    let format: Intl.DateTimeFormat | undefined
    return (at: number) =>
      (format ??= new Intl.DateTimeFormat("en-US", { timeZone, ...time, hourCycle: "h12", ...options }))
        .format(at)
        .replaceAll("\u202F", " ")
  }
  const dateFormat = made(date)
  const weekdayName = made({ weekday: "long" }, "en")
  return {
    fullDate: text({ ...date, year: "numeric" }),
    date: (at) => dateFormat().format(at),
    dateWith: (weekdays, at) =>
      dateFormat()
        .formatToParts(at)
        .map(({ type, value }) =>
          type === "weekday" ? (weekdays[weekdayName().format(at).toLowerCase()] ?? value) : value
        )
        .join(""),
    shortDate: text({ weekday: "short", day: "numeric", month: "short" }),
    weekday: text({ weekday: "short" }),
    day: part("day", { day: "numeric" }),
    time: timeOf({}),
    timeWithOffset: timeOf({ timeZoneName: "shortOffset" }),
    offset: part("timeZoneName", { timeZoneName: "shortOffset" }),
    zone: part("timeZoneName", { timeZoneName: "longGeneric" })
  }
}
