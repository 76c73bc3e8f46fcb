import { dayLength, instantAt, offsetAt, type Zone } from "@calendeal/domain/availability"

/** The clock of a time zone. Wall times are milliseconds since 1970-01-01T00:00 on the clock. */
export interface WallClock {
  /** The instant at which the clock shows this wall time. */
  readonly instantOf: (wall: number) => number
  /** The wall time that the clock shows at an instant. */
  readonly wallAt: (instant: number) => number
  /** How much earlier or later than `instantOf` a time can be, in milliseconds, because the zone is not known; absent: it is. */
  readonly doubt?: { readonly before: number; readonly after: number }
}

export const utcClock: WallClock = { instantOf: (wall) => wall, wallAt: (instant) => instant }

/**
 * The clock for events (RFC 5545, 3.3.5): a wall time that occurs twice is the earlier one, and one in a gap uses the
 * offset before the gap, so that 02:30 is 03:30. Working hours use another rule there (D-AV-2), because they are limits
 * and not lengths.
 */
export const wallClockOf = (zone: Zone): WallClock => {
  const wallAt = (instant: number) => instant + offsetAt(zone, instant)
  return {
    wallAt,
    instantOf: (wall) => {
      const day = Math.floor(wall / dayLength)
      const instant = instantAt(zone, day, wall - day * dayLength, "earlier")
      return wallAt(instant) === wall ? instant : wall - offsetAt(zone, instant - 1)
    }
  }
}
