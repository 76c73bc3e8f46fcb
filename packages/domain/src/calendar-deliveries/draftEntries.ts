import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import { CalendarEntries } from "../calendars/index.ts"
import { MeetingLinks, waitsForLink } from "../conferencing/index.ts"
import { OutboxMessage } from "../consistency/index.ts"
import { HostId } from "../event-types/index.ts"
import { listAll, sharedLookUps, WorkspaceQueries } from "../management/index.ts"
import type { DeliveryDraft } from "../outbox/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import { makesLink } from "./makesLink.ts"

/**
 * The entries to write after a message: one delivery for each host of the booking, and for each host whom a move left out
 * (D-ENTRY-1). None for hosts without a destination calendar and without an entry.
 */
export const draftEntries = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [entries, links, queries] = [yield* CalendarEntries, yield* MeetingLinks, yield* WorkspaceQueries]
  const bookings = sharedLookUps(queries, workspaceId)("bookings")
  const destinations = yield* Effect.cached(
    Effect.map(
      listAll(workspaceId, "calendars", { isDestination: true }),
      (all) => new Map(all.map((calendar) => [calendar.hostId, calendar]))
    )
  )

  const hostsOf = Effect.fnUntraced(function* (booking: Booking, former: ReadonlyArray<HostId>) {
    const withDestination = yield* destinations
    const isFirst = booking.sequence === 0
    const existing = isFirst ? [] : yield* entries.ofMeetings(workspaceId, new Set([booking.rootUid]))
    const hosts = [...booking.hostIds, ...former, ...existing.map(({ hostId }) => hostId)]
    return [...new Set(hosts)].filter(
      (hostId) => withDestination.has(hostId) || existing.some((entry) => entry.hostId === hostId)
    )
  })

  const drafted = Effect.fnUntraced(function* (message: OutboxMessage) {
    if (!("bookingUid" in message)) return []
    const occasion = occasionOf(message)
    if (occasion === null) return []
    const booking = yield* bookings(message.bookingUid)
    if (booking === null) return []
    const { rootUid, sequence, uid: bookingUid } = booking
    const draft = (hostId: string, name: string, copy: string | null): DeliveryDraft => ({
      destination: { workspaceId, kind: "calendar", id: hostId },
      provider: "calendar",
      eventName: "entry",
      eventId: [rootUid, sequence, name].join("."),
      message: OutboxMessage.make({ _tag: "WriteEntry", workspaceId, bookingUid, hostId, copy })
    })
    if (message._tag === "WriteEntry") {
      const hostId = HostId.make(message.hostId)
      const hasEntry = Option.isSome(yield* entries.find(workspaceId, hostId, rootUid))
      return hasEntry || (yield* destinations).has(hostId)
        ? [draft(hostId, `copy.${message.copy}`, message.copy)]
        : []
    }
    const link = booking.conference === null ? Option.none() : yield* links.find(workspaceId, rootUid)
    // Only entries that were written without the link need it.
    if (message._tag === "ReportLink" && !Option.exists(link, ({ isAwaited }) => isAwaited)) return []
    const replaced = yield* bookings(booking.rescheduledFrom)
    const hosts = yield* hostsOf(booking, replaced?.hostIds ?? [])
    if (hosts.length === 0) return []
    const waits = message._tag === "ReportBooking" ? waitsForLink(booking, link) : null
    const calendars = yield* destinations
    return hosts.map((hostId) => ({
      ...draft(hostId, occasion, null),
      ...(waits && !makesLink(booking, hostId, calendars.get(hostId)?.kind) && { dueAt: waits })
    }))
  })
  return drafted
})

/** Distinguishes the deliveries of one sequence. Null: no entry changes. */
const occasionOf = ({ _tag }: OutboxMessage): string | null => {
  switch (_tag) {
    case "ReportBooking":
    case "ReportCancellation":
      return "entry"
    case "ReportLink":
      return "link"
    case "WriteEntry":
      return "copy"
    default:
      return null
  }
}
