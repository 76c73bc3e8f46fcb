import { joinedWindows, type Window } from "./week.ts"

/** What is wrong with a text: `unreadable`: a part is no time; `no_end`: it has a start alone; `afternoon`: 9-5 could be a night. */
type HoursFault = "unreadable" | "no_end" | "afternoon"

/** The hours of a text, or what is wrong with which part of it. */
export type TypedHours =
  | { readonly windows: ReadonlyArray<Window>; readonly fault?: undefined }
  | { readonly windows?: undefined; readonly fault: HoursFault; readonly part: string }

/** A time as typed, before the morning or the afternoon is decided. */
interface TypedTime {
  readonly hour: number
  readonly minute: number
  readonly half: "am" | "pm" | null
  /** Whether it can be meant on a clock of twelve hours: no minutes, and no leading zero. */
  readonly isShort: boolean
}

/** Between hours of a day, in the console's languages. A word has a space or a digit on either side. */
const separators = /[,;、،+&/\n]+|(?<=[\s\d])(?:and|und|et|y|e|i|en|oraz|と)(?=[\s\d])/u

/** Between the start and the end. */
const dashes =
  /\s*(?:[-‐‑‒–—−~〜]|から|(?<=[\s\d])(?:to|until|till|bis|à|a|al|au|até|às|ate|tot|do)(?=[\s\d]))\s*/u

const time =
  /^(\d{1,2})(?:[:.h時]\s*(\d{2})?\s*分?|(\d{2}))?\s*(am|pm|a\.?\s?m\.?|p\.?\s?m\.?|uhr|uur|u|h)?$/u

/**
 * The hours of a day of a text such as `9-12:30, 13:30-17`, in order; those that overlap or touch are one. Nothing, or a dash, is no
 * hours. Also `9am–5pm`, `9h30-12h`, `0900-1700`, `22-6` until the next morning, and full-width characters (D-CON-162). Total: every text
 * has hours, or one fault.
 */
export const readHours = (text: string): TypedHours => {
  const plain = text.normalize("NFKC").toLowerCase().trim()
  if (/^[-–—−]?$/u.test(plain)) return { windows: [] }
  const windows: Array<Window> = []
  for (const piece of plain.split(separators)) {
    const part = piece.trim()
    if (part === "") continue
    const read = readWindow(part)
    if (typeof read === "string") return { fault: read, part }
    windows.push(read)
  }
  return windows.length === 0 ? { fault: "unreadable", part: plain } : { windows: joinedWindows(windows) }
}

/** The hours as text, of which `readHours` makes the same ones. Empty: none. */
export const writtenHours = (windows: ReadonlyArray<Window>): string =>
  windows.map(({ from, to }) => `${from}–${to}`).join(", ")

const readWindow = (part: string): Window | HoursFault => {
  const ends = part.split(dashes)
  const [start, end] = ends.map(readTime)
  if (start === undefined || start === null || end === null) return "unreadable"
  if (end === undefined) return "no_end"
  if (ends.length > 2) return "unreadable"
  const from = minutesOf(start.half === null && end.half !== null ? halfBefore(start, end) : start)
  const to = minutesOf(end)
  if (from === null || to === null || from === 24 * 60) return "unreadable"
  if (to > from) return { from: written(from), to: written(to) }
  const isUnsure = start.half === null && end.half === null && start.isShort && end.isShort
  return isUnsure && from <= 12 * 60 && to > 0 && to <= 12 * 60
    ? "afternoon"
    : { from: written(from), to: written(to) }
}

const readTime = (text: string): TypedTime | null => {
  const found = time.exec(text.trim())
  if (found === null) return null
  const [, hour = "", minutes, joined, suffix = ""] = found
  const minute = minutes ?? joined
  const half = suffix.startsWith("a") ? "am" : suffix.startsWith("p") ? "pm" : null
  return {
    hour: Number(hour),
    minute: Number(minute ?? 0),
    half,
    isShort: minute === undefined && !(hour.length === 2 && hour.startsWith("0"))
  }
}

/** Minutes since midnight; null: there is no such time. */
const minutesOf = ({ half, hour, minute }: TypedTime): number | null => {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half === null) return hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === "pm" ? 12 : 0)) * 60 + minute
}

/** `1-5pm` is in the afternoon, `9-5pm` and `11-1pm` begin in the morning. */
const halfBefore = (start: TypedTime, end: TypedTime): TypedTime => {
  const same = { ...start, half: end.half }
  const [from, to] = [minutesOf(same), minutesOf(end)]
  if (from !== null && to !== null && from < to) return same
  return start.hour > 12 ? start : { ...start, half: end.half === "pm" ? "am" : "pm" }
}

const written = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
