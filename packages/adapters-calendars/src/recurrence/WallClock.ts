import { dayLength, instantAt, offsetAt, type Zone } from "@calendeal/domain/availability"

/** What a zone's clocks show. Wall times are milliseconds since 1970-01-01T00:00 on the clock. */
export interface WallClock {
  /** The instant at which the clock shows this time. */
  readonly instantOf: (wall: number) => number
  /** What the clock shows at an instant. */
  readonly wallAt: (instant: number) => number
}

/** The clock of UTC. */
export const utcClock: WallClock = { instantOf: (wall) => wall, wallAt: (instant) => instant }

/**
 * The clock by which events are read (RFC 5545, 3.3.5): a time that a fall fold shows twice is the earlier one, and a time
 * that a spring gap leaves out is read with the offset before the gap, so that 02:30 is 03:30. Working hours are read
 * otherwise there (D-AV-2), as they are limits and not lengths.
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
