import { zoneNamed } from "@calendeal/domain/availability"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { type WallClock, wallClockOf } from "../../recurrence/WallClock.ts"
import { offsetOf } from "../timeValues.ts"
import { shownZones } from "./shownZones.ts"
import { windowsZones } from "./windowsZones.ts"

/** A name without what programs add to it: quotation marks, and a colon or a number behind it. */
export const plainName = (tzid: string): string =>
  tzid
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/:$|\s+\d+$/, "")
    .trim()

/** Finds `Europe/Berlin` in names such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
export const ianaNameIn = (tzid: string): TimeZoneName | undefined => {
  const parts = plainName(tzid)
    .replace(/(?<=\w) (?=\w)/g, "_")
    .split("/")
    .filter((part) => part !== "")
  return parts.map((_, nth) => parts.slice(nth).join("/")).find(Schema.is(TimeZoneName))
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\(gmt/, "(utc")
    .replace(/\s+/g, " ")
const windowsNames = new Map(
  [...Object.entries(windowsZones), ...Object.entries(shownZones)].map(([name, zone]) => [folded(name), zone])
)

/** The clock of a name that is not IANA's: of Windows, or with an offset. Undefined: nothing is known about the name. */
export const clockNamedOtherwise = (tzid: string): WallClock | undefined => {
  const name = plainName(tzid)
  const zone = windowsNames.get(folded(name))
  if (zone !== undefined) return wallClockOf(zoneNamed(TimeZoneName.make(zone)))
  const [, offset] = /^(?:UTC|GMT|Z)?\s*([+-]\d\d?(?::?\d\d)?)?$/i.exec(name) ?? ["", undefined]
  if (/^(?:UTC|GMT|Z)$/i.test(name) || offset !== undefined) return steady(offsetOf(offset ?? "+00") ?? 0)
  // `(UTC-05:00) Somewhere` has an hour more or less in summer, or it has not.
  const [, standard] = /^\((?:UTC|GMT)([+-]\d\d:?\d\d)?\)/i.exec(name) ?? []
  if (/^\((?:UTC|GMT)/i.test(name))
    return { ...steady(offsetOf(standard ?? "+00") ?? 0), doubt: { before: hour, after: hour } }
  return undefined
}

const hour = 3_600_000

const steady = (offset: number): WallClock => ({
  wallAt: (instant) => instant + offset,
  instantOf: (wall) => wall - offset
})

/** The clock of a zone that is unknown. No zone is further ahead of UTC than 14 hours, or further behind than 12. */
export const unknownClock: WallClock = { ...steady(0), doubt: { before: 14 * hour, after: 12 * hour } }
