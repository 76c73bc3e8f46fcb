import { bookableInstants, type DatesQuestion } from "./bookableDates.ts"
import { offeredGroups } from "./joinable.ts"
import { dayOf } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt } from "./TimeZone.ts"
import type { LocalDate } from "../../workspace/event-types/index.ts"

/** What visitors see of the seats of one of their dates (D-SEAT-12). Instants are epoch milliseconds. */
export interface SeatsSeen {
  /** The seats left at each open start, in their order. */
  readonly left: ReadonlyArray<number>
  /** The starts of groups without a seat left, ascending. */
  readonly full: ReadonlyArray<number>
}

/** The seats of a date with these open starts. `capacity`: of a group that is not yet open; null: the event type has no seats. */
export const seatsSeen = (
  question: DatesQuestion,
  capacity: number | null,
  date: LocalDate,
  starts: ReadonlyArray<number>
): SeatsSeen | null => {
  if (capacity === null) return null
  const [zone, day] = [zoneNamed(question.bookerZone), dayOf(date)]
  const groups = offeredGroups({ ...question, within: bookableInstants(question, date, date) })
  const seats = new Map(groups.map(({ left, startAt }) => [startAt, left]))
  return {
    left: starts.map((start) => seats.get(start) ?? capacity),
    full: [...seats.keys()].filter((start) => !starts.includes(start) && dayAt(zone, start) === day)
  }
}
