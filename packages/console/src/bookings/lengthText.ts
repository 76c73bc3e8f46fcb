import { localeFor } from "@calendeal/web-kit/locale-for"

/** A number of minutes as hours and minutes, such as `3 hr 30 min`. */
export const lengthText = (lang: string, minutes: number): string => {
  const whole = Math.round(minutes)
  const parts = [
    [Math.floor(whole / 60), "hour"],
    [whole % 60, "minute"]
  ] as const
  return parts
    .filter(([count, unit]) => count > 0 || (unit === "minute" && whole === 0))
    .map(([count, unit]) => new Intl.NumberFormat(localeFor(lang), { style: "unit", unit }).format(count))
    .join(" ")
}
