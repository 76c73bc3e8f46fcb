import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { type BookingUid, takesPlace } from "../../../scheduling/bookings/index.ts"
import type { CalendarEntry, EntryChange } from "../../../channels/calendars/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { HostId } from "../../../workspace/event-types/index.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"
import { command } from "./Command.ts"
import { unless } from "./Decision.ts"
import { both } from "./Looks.ts"

/** Commands on the entries of meetings in hosts' calendars. */
export const entries = {
  /**
   * Ends a host's change of the booking's entry (D-HEAR-8): the entry is written again as the delivery with this `copy`, or it
   * stays as it is in the calendar.
   */
  ResolveCalendarEntry: command<{
    readonly uid: BookingUid
    readonly hostId: HostId
    readonly action: "restore" | "ignore"
    readonly copy: string
  }>()({
    audit: ({ action, uid }) => [`calendar_entry.${action}`, uid],
    looks: (query, { hostId, uid }) => both(query.booking(uid), query.entry(uid, hostId)),
    decide: ({ action, copy, hostId, uid: bookingUid }, { booking, entry }, { workspaceId }) => {
      if (booking === null || entry === null) return Result.fail(new ResourceNotFound())
      const { change } = entry
      if (change === null || !takesPlace(booking) || entry.bookingUid !== booking.uid)
        return Result.fail(noChange())
      if (action === "ignore")
        return unless([isEmpty(change) ? noLength() : undefined], {
          _tag: "ReplaceEntry",
          entry: accepted(entry, change)
        })
      return unless(
        [],
        { _tag: "ReplaceEntry", entry: { ...next(entry), state: "writing" } },
        {
          _tag: "Post",
          outboxMessages: [OutboxMessage.make({ _tag: "WriteEntry", workspaceId, bookingUid, hostId, copy })]
        }
      )
    }
  })
}

const next = (entry: CalendarEntry): CalendarEntry => ({
  ...entry,
  change: null,
  revision: entry.revision + 1
})

/** The entry as the host left it. */
const accepted = (entry: CalendarEntry, { time }: EntryChange): CalendarEntry =>
  time === null ? { ...next(entry), state: "removed" } : { ...next(entry), ...time }

/** An entry has a length. */
const isEmpty = ({ time }: EntryChange): boolean =>
  time !== null && DateTime.isGreaterThanOrEqualTo(time.startAt, time.endAt)

export const noChange = () => new StateConflict({ reason: "The entry has no change to resolve." })

const noLength = () =>
  new StateConflict({ reason: "The entry in the calendar has no length. Restore it, or apply the change." })
