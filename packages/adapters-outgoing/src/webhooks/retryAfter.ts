/** A wait that is asked for is believed up to a day, in seconds. */
const longest = 86_400

/** The seconds that a `Retry-After` asks for, a number of them or a date, at most a day; null: it asks for nothing. */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ""
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(longest, Math.max(0, seconds))
}
