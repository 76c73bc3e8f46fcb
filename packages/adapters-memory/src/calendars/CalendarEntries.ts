import { CalendarEntries, type CalendarEntry } from "@calendeal/domain/calendars"
import { meetingUidOf } from "@calendeal/domain/bookings"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The entries in the calendars of this process's hosts. */
export const layer = Layer.effect(
  CalendarEntries,
  Effect.map(Store, (store) =>
    CalendarEntries.of({
      find: (workspaceId, hostId, rootUid) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(store.dataOf(workspaceId).calendarEntries.get(entryKey({ hostId, rootUid })))
        ),

      ofMeetings: (workspaceId, rootUids) =>
        Effect.sync(() =>
          [...store.dataOf(workspaceId).calendarEntries.values()]
            .filter(({ rootUid }) => rootUids.has(rootUid))
            .toSorted(Order.mapInput(Order.String, entryKey))
        ),

      upcoming: (workspaceId, calendarId) =>
        Effect.map(DateTime.now, (now) =>
          [...store.dataOf(workspaceId).calendarEntries.values()]
            .filter((entry) => entry.calendarId === calendarId && entry.state === "present")
            .filter(({ endAt }) => DateTime.isGreaterThan(endAt, now))
            .toSorted(Order.mapInput(DateTime.Order, ({ endAt }) => endAt))
        ),

      uidsOf: (workspaceId, hostId) =>
        Effect.map(
          DateTime.now,
          (now) =>
            new Map(
              [...store.dataOf(workspaceId).calendarEntries.values()]
                .filter((entry) => entry.hostId === hostId && DateTime.isGreaterThan(entry.endAt, now))
                .flatMap(({ icalUid, rootUid }) => (icalUid === null ? [] : [[icalUid, rootUid] as const]))
            )
        ),

      store: (entry, before, messages) =>
        Effect.sync(() => {
          const { bookings, calendarEntries, calendars } = store.dataOf(entry.workspaceId)
          const key = entryKey(entry)
          if ((calendarEntries.get(key)?.revision ?? 0) !== before) return false
          const booking = bookings.get(entry.bookingUid)
          if (booking === undefined || meetingUidOf(booking) !== entry.rootUid) return false
          if (calendars.get(entry.calendarId)?.calendar.hostId !== entry.hostId) return false
          calendarEntries.set(key, { ...entry, revision: before + 1 })
          store.outboxMessages.post(messages)
          return true
        })
    })
  )
)

/** The key of an entry in the store. */
export const entryKey = ({ hostId, rootUid }: Pick<CalendarEntry, "hostId" | "rootUid">): string =>
  `${rootUid} ${hostId}`
