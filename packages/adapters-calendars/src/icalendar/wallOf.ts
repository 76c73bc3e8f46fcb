import type ICAL from "ical.js"

/** What a clock shows at this time: milliseconds since 1970-01-01T00:00 on the clock. */
export const wallOf = ({ day, hour, isDate, minute, month, second, year }: ICAL.Time): number => {
  const wall = new Date(0).setUTCFullYear(year, month - 1, day)
  return isDate ? wall : wall + ((hour * 60 + minute) * 60 + second) * 1000
}
