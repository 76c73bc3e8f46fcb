import { isReplaced } from "@calendeal/domain/bookings"
import { mostBookings, mostLeads, PastLeads, TooMuchToReplay } from "@calendeal/domain/replay"
import { DateTime, Effect, Layer } from "effect"
import { calendarTimes } from "../availability/BusyTimes.ts"
import { Store } from "../Store.ts"

/** The leads of this process. */
export const layer = Layer.effect(
  PastLeads,
  Effect.map(Store, (store) =>
    PastLeads.of({
      within: ({ busyUntil, hostIds, loadsFrom, since, until, workspaceId }) =>
        Effect.suspend(() => {
          const data = store.dataOf(workspaceId)
          const contacts = [...data.contacts.values()]
            .filter(({ createdAt }) => isBetween(createdAt, since, until))
            .toSorted(
              (one, other) => DateTime.Order(other.createdAt, one.createdAt) || (one.id < other.id ? 1 : -1)
            )
          const bookings = [...data.bookings.values()].filter(
            (booking) =>
              !isReplaced(booking) &&
              (isBetween(booking.createdAt, loadsFrom, until) ||
                (DateTime.isLessThan(booking.createdAt, loadsFrom) &&
                  DateTime.isGreaterThan(booking.blockedUntil, since)))
          )
          const span = { start: DateTime.toEpochMillis(since), end: DateTime.toEpochMillis(busyUntil) }
          const times = [...data.calendars.values()]
            .filter(({ calendar }) => hostIds.includes(calendar.hostId))
            .flatMap((kept) => calendarTimes(kept, span))
          return Math.max(bookings.length, times.length) > mostBookings
            ? Effect.fail(new TooMuchToReplay())
            : Effect.succeed({
                contacts: contacts.slice(0, mostLeads),
                isCut: contacts.length > mostLeads,
                bookings,
                calendarTimes: times
              })
        })
    })
  )
)

const isBetween = (at: DateTime.Utc, from: DateTime.Utc, to: DateTime.Utc): boolean =>
  DateTime.isGreaterThanOrEqualTo(at, from) && DateTime.isLessThan(at, to)
