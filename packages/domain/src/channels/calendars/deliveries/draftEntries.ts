import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, meetingUidOf } from "../../../scheduling/bookings/index.ts"
import { CalendarEntries } from "../index.ts"
import { MeetingLinks, waitsForLink } from "../../conferencing/index.ts"
import { type MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { HostId } from "../../../workspace/event-types/index.ts"
import { listAll, sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import type { DeliveryDraft } from "../../outbox/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { makesLink } from "./makesLink.ts"

/** The messages after which entries are written. */
export const entryTags = [
  "AwaitPayment",
  "ReportBooking",
  "ReportCancellation",
  "ReportDecline",
  "ReportExpiry",
  "ReportLink",
  "ReportRequest",
  "WriteEntry"
] as const
type EntryMessage = MessageOf<(typeof entryTags)[number]>

/** What a delivery of the message is called, to distinguish those of one sequence. */
const names: Readonly<Record<Exclude<EntryMessage["_tag"], "WriteEntry">, string>> = {
  AwaitPayment: "unpaid",
  ReportBooking: "entry",
  ReportCancellation: "entry",
  ReportDecline: "declined",
  ReportExpiry: "expired",
  ReportLink: "link",
  ReportRequest: "requested"
}

/** The copy of an entry that a moved booking is to leave. */
export const leftMeeting = "left"

/**
 * The entries to write after a message: one delivery for each host of the booking, and for each host whom a move left out
 * (D-ENTRY-1). None for hosts without a destination calendar and without an entry. For a booking that waits only if its event type
 * says so (D-ENTRY-34).
 */
export const draftEntries = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [entries, links, queries] = [yield* CalendarEntries, yield* MeetingLinks, yield* WorkspaceQueries]
  const lookUp = sharedLookUps(queries, workspaceId)
  const [bookings, eventTypes] = [lookUp("bookings"), lookUp("eventTypes")]
  const destinations = yield* Effect.cached(
    Effect.map(
      listAll(workspaceId, "calendars", { isDestination: true }),
      (all) => new Map(all.map((calendar) => [calendar.hostId, calendar]))
    )
  )

  const hostsOf = Effect.fnUntraced(function* (booking: Booking, former: ReadonlyArray<HostId>) {
    const withDestination = yield* destinations
    const isFirst = booking.sequence === 0 && booking.group === undefined && booking.hold === undefined
    const existing = isFirst ? [] : yield* entries.ofMeetings(workspaceId, new Set([meetingUidOf(booking)]))
    const hosts = [...booking.hostIds, ...former, ...existing.map(({ hostId }) => hostId)]
    return [...new Set(hosts)].filter(
      (hostId) => withDestination.has(hostId) || existing.some((entry) => entry.hostId === hostId)
    )
  })

  /** The entry of the meeting that a moved booking has left (D-SEAT-8). */
  const leaving = ({ rootUid, sequence, uid }: Booking, hostId: string): DeliveryDraft => ({
    destination: { workspaceId, kind: "calendar", id: hostId },
    provider: "calendar",
    eventName: "entry",
    eventId: [rootUid, sequence, leftMeeting].join("."),
    message: OutboxMessage.make({
      _tag: "WriteEntry",
      workspaceId,
      bookingUid: uid,
      hostId,
      copy: leftMeeting
    })
  })

  const drafted = Effect.fnUntraced(function* (message: EntryMessage) {
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
      const hasEntry = Option.isSome(yield* entries.find(workspaceId, hostId, meetingUidOf(booking)))
      return hasEntry || (yield* destinations).has(hostId)
        ? [draft(hostId, `copy.${message.copy}`, message.copy)]
        : []
    }
    const isAsked = message._tag === "AwaitPayment" || message._tag === "ReportRequest"
    if (isAsked && (yield* eventTypes(booking.eventTypeId))?.value.heldEntries !== "tentative") return []
    const link = booking.conference === null ? Option.none() : yield* links.find(workspaceId, rootUid)
    // Only entries that were written without the link need it.
    if (message._tag === "ReportLink" && !Option.exists(link, ({ isAwaited }) => isAwaited)) return []
    const replaced = yield* bookings(booking.rescheduledFrom)
    const hosts = yield* hostsOf(booking, replaced?.hostIds ?? [])
    const left = replaced !== null && meetingUidOf(replaced) !== meetingUidOf(booking) ? replaced : null
    const leftBehind = left === null ? [] : (yield* hostsOf(left, [])).map((hostId) => leaving(left, hostId))
    if (hosts.length === 0) return leftBehind
    const waits = message._tag === "ReportBooking" ? waitsForLink(booking, link) : null
    const calendars = yield* destinations
    const own = hosts.map((hostId) => ({
      ...draft(hostId, names[message._tag], null),
      ...(waits && !makesLink(booking, hostId, calendars.get(hostId)?.kind) && { dueAt: waits })
    }))
    return [...own, ...leftBehind]
  })
  return drafted
})
