import { zoneNamed } from "@calendeal/domain/availability"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import ICAL from "ical.js"
import { utcClock, type WallClock, wallClockOf } from "../recurrence/WallClock.ts"

/** The clock for a zone name of this calendar; undefined: the clock of the calendar's own zone. */
export type Clocks = (tzid: string | undefined) => WallClock

/**
 * The clocks of a calendar. IANA names use the built-in zone table. Other names (Outlook's or invented ones) use the
 * calendar's VTIMEZONE; without one, the zone of the calendar applies.
 */
export const clocksOf = (calendar: ICAL.Component, timezone: TimeZoneName): Clocks => {
  const floating = wallClockOf(zoneNamed(timezone))
  const described = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone])
  )
  const known = new Map<string, WallClock>()
  return (tzid) => {
    if (tzid === undefined) return floating
    const clock = known.get(tzid) ?? clockNamed(tzid, described.get(tzid)) ?? floating
    known.set(tzid, clock)
    return clock
  }
}

const clockNamed = (tzid: string, description: ICAL.Component | undefined): WallClock | undefined => {
  const name = ianaNameIn(tzid)
  // `EST` is an IANA zone without summer time; a calendar that describes `EST` rarely means that one.
  if (name !== undefined && (description === undefined || name.includes("/")))
    return wallClockOf(zoneNamed(name))
  return description === undefined ? undefined : describedClock(new ICAL.Timezone(description))
}

/** Finds `Europe/Berlin` in names such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
const ianaNameIn = (tzid: string): TimeZoneName | undefined => {
  const parts = tzid.split("/").filter((part) => part !== "")
  return parts.map((_, nth) => parts.slice(nth).join("/")).find(Schema.is(TimeZoneName))
}

/** The clock of a zone that the calendar describes. In a gap the offset before it applies, as in `wallClockOf`. */
const describedClock = (zone: ICAL.Timezone): WallClock => {
  const wallAt = (instant: number): number => {
    const utc = ICAL.Time.fromJSDate(new Date(instant), true)
    return wallOf(utc.convertToZone(zone))
  }
  return {
    wallAt,
    instantOf: (wall) => {
      const instant = wall - offsetFor(zone, wall)
      if (wallAt(instant) === wall) return instant
      const hours = 3 * 3_600_000
      return wall - (wallAt(instant - hours) - (instant - hours))
    }
  }
}

const offsetFor = (zone: ICAL.Timezone, wall: number): number => {
  const shown = ICAL.Time.fromJSDate(new Date(wall), true)
  shown.zone = zone
  return zone.utcOffset(shown) * 1000
}

/** The clock of a time: UTC if the time says so, otherwise the clock of the zone. */
export const clockOf = (time: ICAL.Time, tzid: string | undefined, clocks: Clocks): WallClock =>
  time.zone === ICAL.Timezone.utcTimezone ? utcClock : clocks(tzid)

/** The wall time in milliseconds since 1970-01-01T00:00 on the clock. */
export const wallOf = ({ day, hour, isDate, minute, month, second, year }: ICAL.Time): number => {
  const wall = new Date(0).setUTCFullYear(year, month - 1, day)
  return isDate ? wall : wall + ((hour * 60 + minute) * 60 + second) * 1000
}
