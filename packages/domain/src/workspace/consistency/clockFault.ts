/** A comparison of a process's clock with the database's, in milliseconds since 1970. */
export interface ClockReading {
  /** The process's time before it asked, and after it got the response. */
  readonly askedAt: number
  readonly answeredAt: number
  /** The database's time in between. */
  readonly databaseAt: number
}

/** How wrong the process's clock is. `off`: worth a warning. `wrong`: it must not decide about times. */
export type ClockFault = "none" | "off" | "wrong"

/** The offsets in milliseconds above which a clock is off and wrong. */
const offAbove = 2000
const wrongAbove = 30_000

/**
 * The process's clock minus the database's, in milliseconds. The response takes an unknown part of the time, so this is the
 * offset of the possible ones that is nearest to 0.
 */
export const clockOffset = ({ answeredAt, askedAt, databaseAt }: ClockReading): number => {
  const least = askedAt - databaseAt
  const greatest = answeredAt - databaseAt
  if (least > 0) return least
  return greatest < 0 ? greatest : 0
}

/** The process's two clocks at one moment, in milliseconds: the one that can be set, and the one that only counts on. */
export interface ProcessTimes {
  readonly wall: number
  readonly monotonic: number
}

/**
 * The clock's offset at present, by the offset at the last comparison: a clock that is set in between is found at once, by how
 * far it has moved in another time than the process counted.
 */
export const offsetSince = (offset: number, compared: ProcessTimes, present: ProcessTimes): number =>
  offset + (present.wall - compared.wall) - (present.monotonic - compared.monotonic)

/** The fault of a clock with this offset in milliseconds (D-CLOCK-1). */
export const clockFault = (offset: number): ClockFault => {
  const distance = Math.abs(offset)
  if (distance > wrongAbove) return "wrong"
  return distance > offAbove ? "off" : "none"
}
