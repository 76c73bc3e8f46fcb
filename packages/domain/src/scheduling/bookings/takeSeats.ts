import * as DateTime from "effect/DateTime"
import { groupAt } from "../availability/index.ts"
import type { BookingDraft } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Booking } from "./Booking.ts"
import type { HostTeam } from "./candidateTeams.ts"
import type { Circumstances } from "./Circumstances.ts"
import { GroupId, groupIdOf } from "./Group.ts"

/** How a booking gets its seats, and what its hosts' time is then. */
interface SeatsTaken {
  readonly seats: NonNullable<BookingDraft["seats"]>
  /** What the booking has of the group that it joins, or opens. */
  readonly taken: Pick<Booking, "group"> & Partial<Pick<Booking, "blockedFrom" | "blockedUntil">>
}

/**
 * The seats of a booking with this team (D-SEAT-2): in the group that begins at its start, or in a new one. `too_few`: not as many
 * are left as the booking has attendees. Null: the event type has no seats.
 */
export const takeSeats = (
  { guests, startAt }: Pick<BookingRequest, "guests" | "startAt">,
  { busyPeriods, fresh, offering: { eventType } }: Pick<Circumstances, "busyPeriods" | "fresh" | "offering">,
  team: HostTeam
): SeatsTaken | "too_few" | null => {
  const { id: eventTypeId, seats: capacity, window } = eventType
  if (capacity === null) return null
  const seats = 1 + guests.length
  const group = groupAt(
    { busyPeriods, eventTypeId, window },
    DateTime.toEpochMillis(startAt),
    team.map(({ id }) => id)
  )
  if (seats > (group?.left ?? capacity)) return "too_few"
  if (group === undefined) {
    return { seats: { capacity, isNew: true }, taken: { group: { id: groupIdOf(fresh.uid), seats } } }
  }
  return {
    seats: { capacity, isNew: false },
    taken: {
      group: { id: GroupId.make(group.id), seats },
      // The buffers can have been other ones when the group was opened.
      blockedFrom: DateTime.makeUnsafe(group.blocked.start),
      blockedUntil: DateTime.makeUnsafe(group.blocked.end)
    }
  }
}
