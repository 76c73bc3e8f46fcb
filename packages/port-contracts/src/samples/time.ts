import * as DateTime from "effect/DateTime"

/** Monday 7 January 2030, 09:00 UTC: the present of every sample. */
export const sampleNow: DateTime.Utc = DateTime.makeUnsafe("2030-01-07T09:00:00Z")

/** The instant this many minutes after `sampleNow`, or before it when negative. */
export const sampleTime = (minutes: number): DateTime.Utc => DateTime.add(sampleNow, { minutes })
