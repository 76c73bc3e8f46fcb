import { localeFor } from "@calendeal/web-kit/locale-for"

/** Days, hours and seconds with their unit in a language, and classes of days. */
export const unitsOf = (lang: string) => {
  const locale = localeFor(lang)
  const format = (unit: "day" | "hour" | "second", unitDisplay: "long" | "narrow") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 })
  const days = format("day", "long")
  const hours = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "hour",
    unitDisplay: "narrow",
    maximumFractionDigits: 0
  })
  const seconds = format("second", "narrow")
  return {
    days: (value: number) => days.format(value),
    hours: (minutes: number) => hours.format(minutes / 60),
    seconds: (value: number) => seconds.format(value),
    /** `< 1 day`, `2–4 days`, `≥ 28 days`. */
    classOf: ({ belowDays, fromDays }: { readonly fromDays: number; readonly belowDays: number | null }) =>
      belowDays === null
        ? `≥ ${days.format(fromDays)}`
        : fromDays === 0
          ? `< ${days.format(belowDays)}`
          : days.formatRange(fromDays, belowDays)
  }
}
