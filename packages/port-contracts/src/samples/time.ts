import * as DateTime from "effect/DateTime"

/** Monday 7 January 2030, 09:00 UTC: the current time of all samples. */
export const sampleNow: DateTime.Utc = DateTime.makeUnsafe("2030-01-07T09:00:00Z")

/** The instant this many minutes after `sampleNow`; before it if negative. */
export const sampleTime = (minutes: number): DateTime.Utc => DateTime.add(sampleNow, { minutes })

/** A value as JSON. Two equal `DateTime`s may differ in cached fields; their JSON is equal. */
export const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part)))
