import { localeFor } from "@calendeal/web-kit/locale-for"

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1]
] as const

/** How long ago an instant was, in its largest whole unit: `3 min. ago`. */
export const ago = (lang: string, at: string, now: number): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (["second", 1] as const)
  return new Intl.RelativeTimeFormat(localeFor(lang), { style: "short" }).format(
    -Math.floor(seconds / length),
    unit
  )
}
