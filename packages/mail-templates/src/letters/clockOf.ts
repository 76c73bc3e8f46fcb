/** Instants in milliseconds since 1970, as a locale writes them in a time zone. */
export interface Clock {
  /** `Thursday 26 November 2026` */
  readonly fullDate: (at: number) => string
  /** `Thursday 26 November` */
  readonly date: (at: number) => string
  /** `Thu 26 Nov` */
  readonly shortDate: (at: number) => string
  /** `Thu` */
  readonly weekday: (at: number) => string
  /** `26` */
  readonly day: (at: number) => string
  /** `9:30`, of 24 hours */
  readonly time: (at: number) => string
  /** `09:30 GMT+1` */
  readonly timeWithOffset: (at: number) => string
  /** `GMT+1` */
  readonly offset: (at: number) => string
  /** The name of the zone, such as `Central European Time`. */
  readonly zone: (at: number) => string
}

/** The clock of a locale and a time zone of `Intl`. */
export const clockOf = (locale: string, timeZone: string): Clock => {
  // Intl's formats are slow to make: each is made once, when it is needed.
  const made = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return () => (format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options }))
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
  return {
    fullDate: text({ ...date, year: "numeric" }),
    date: text(date),
    shortDate: text({ weekday: "short", day: "numeric", month: "short" }),
    weekday: text({ weekday: "short" }),
    day: part("day", { day: "numeric" }),
    time: text(time),
    timeWithOffset: text({ ...time, timeZoneName: "shortOffset" }),
    offset: part("timeZoneName", { timeZoneName: "shortOffset" }),
    zone: part("timeZoneName", { timeZoneName: "longGeneric" })
  }
}
