import { say } from "./say.ts"
import type { Words } from "./Words.ts"

/** A formatted number of minutes: `45 min`, `1 h 30 min`, `2 h`. */
export const durationOf = (lang: string, { hours, minutes }: Words, total: number): string => {
  const number = new Intl.NumberFormat(lang)
  const [whole, rest] = [Math.floor(total / 60), total % 60]
  return [
    ...(whole > 0 ? [say(hours, { count: number.format(whole) })] : []),
    ...(rest > 0 || whole === 0 ? [say(minutes, { count: number.format(rest) })] : [])
  ].join(" ")
}
