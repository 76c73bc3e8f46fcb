import { type Weekday, weekdays } from "./week.ts"

/** The name of a weekday in a language. */
export const dayName = (lang: string, day: Weekday, weekday: "long" | "short" = "long"): string =>
  // 1 January 2024 is a Monday.
  new Intl.DateTimeFormat(lang, { weekday, timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 1 + weekdays.indexOf(day))
  )
