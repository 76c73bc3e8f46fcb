import { zoneNamed } from "@calendeal/domain/availability"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import { type WallClock, wallClockOf } from "../recurrence/WallClock.ts"
import { type Component, valueOf } from "./readComponents.ts"
import { describedClock } from "./zones/describedClock.ts"
import { clockNamedOtherwise, ianaNameIn, plainName, unknownClock } from "./zones/namedClock.ts"

/** The clocks of a calendar. */
export interface Clocks {
  /** The clock of the calendar's own zone. */
  readonly own: WallClock
  /** The clock for a zone name. */
  readonly named: (tzid: string) => WallClock
}

/**
 * The clocks of a calendar (D-CAL-12). IANA names use the built-in zone table. Other names use the calendar's VTIMEZONE, then the names
 * of Windows, then an offset in the name. A name that stays unknown is never another zone: its times block all that they can mean.
 */
export const clocksOf = (calendar: Component, timezone: TimeZoneName): Clocks => {
  const described = new Map<string, Component>()
  for (const zone of calendar.components) {
    const tzid = zone.name === "vtimezone" ? valueOf(zone, "tzid") : ""
    // Some programs describe `Pacific Standard Time:`, and use it without the colon.
    for (const name of [tzid, plainName(tzid)])
      if (name !== "" && !described.has(name)) described.set(name, zone)
  }
  const known = new Map<string, WallClock>()
  const clockNamed = (tzid: string): WallClock => {
    const name = ianaNameIn(tzid)
    const description = described.get(tzid) ?? described.get(plainName(tzid))
    // `EST` is an IANA zone without summer time; a calendar that describes `EST` rarely means that one.
    if (name !== undefined && (description === undefined || name.includes("/")))
      return wallClockOf(zoneNamed(name))
    const clock = description === undefined ? undefined : describedClock(description)
    return clock ?? clockNamedOtherwise(tzid) ?? unknownClock
  }
  return {
    own: wallClockOf(zoneNamed(timezone)),
    named: (tzid) => {
      const clock = known.get(tzid) ?? clockNamed(tzid)
      known.set(tzid, clock)
      return clock
    }
  }
}
