import { dayOf, instantAt, zoneNamed } from "../availability/index.ts"
import { LocalDate } from "../event-types/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"

/** Months as `2026-03`, from 1970 to 2099, with the instants at which they begin in a zone. */
export interface Months {
  readonly names: ReadonlyArray<string>
  readonly starts: ReadonlyArray<number>
}

/** The months of a zone's calendar. */
export const monthsOf = (timezone: TimeZoneName): Months => {
  const zone = zoneNamed(timezone)
  const starts = names.map((name) => instantAt(zone, dayOf(LocalDate.make(`${name}-01`)), 0, "earlier"))
  return { names, starts }
}

const names = Array.from({ length: 130 * 12 }, (_, nth) => {
  const year = 1970 + Math.floor(nth / 12)
  return `${year}-${String((nth % 12) + 1).padStart(2, "0")}`
})
