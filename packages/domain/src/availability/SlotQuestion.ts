import type { Assignment, BookingWindow, EventTypeId, Host, Schedule } from "../event-types/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import type { Interval } from "./Interval.ts"

/** All that decides which starts are open. Instants are epoch milliseconds. */
export interface SlotQuestion {
  readonly now: number
  readonly window: BookingWindow
  readonly assignment: Assignment
  readonly eventTypeId: EventTypeId
  /** The hosts that may take the booking: active, and allowed by the routing. */
  readonly hosts: ReadonlyArray<{ readonly host: Host; readonly required: boolean }>
  /** The event type's own schedule: a booking must lie inside it too. The grid stays the host's. */
  readonly eventTypeSchedule: Schedule | null
  readonly bookerZone: TimeZoneName
  /** What `BusyTimes` knows of `searchSpan(within)`. */
  readonly busyPeriods: ReadonlyArray<BusyPeriod>
  /** Where starts are looked for. */
  readonly within: Interval
}
