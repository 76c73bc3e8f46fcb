import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, meetingUidOf } from "../../../scheduling/bookings/index.ts"
import type { CalendarEntries, EntryChange } from "../../calendars/index.ts"
import { linkFor, type MeetingLinks } from "../../conferencing/index.ts"
import type { HostId } from "../../../workspace/event-types/index.ts"
import type { Deal } from "../../../leads/deals/index.ts"
import { sharedLookUps, type WorkspaceQueries } from "../../records/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import type { RelatedToBooking, RelatedToDeal } from "./payloads.ts"

/** The ports of the look-ups. */
export interface RelatedPorts {
  readonly queries: WorkspaceQueries["Service"]
  readonly entries: CalendarEntries["Service"]
  readonly links: MeetingLinks["Service"]
}

/** Look-ups of related records. */
export const relatedIn = ({ entries, links, queries }: RelatedPorts, workspaceId: WorkspaceId) => {
  const finder = sharedLookUps(queries, workspaceId)
  const [contact, booking, deal] = [finder("contacts"), finder("bookings"), finder("deals")]
  const [versionedEventType, host] = [finder("eventTypes"), finder("hosts")]
  const eventType = (id: string | null) => Effect.map(versionedEventType(id), (found) => found?.value ?? null)
  const linkOf = (booking: Booking) =>
    booking.conference === null
      ? Effect.succeed(null)
      : Effect.map(links.find(workspaceId, booking.rootUid), (stored) => linkFor(booking, stored))
  return {
    calendar: finder("calendars"),
    contact,
    booking,
    deal,
    host: (id: string) => Effect.map(host(id), (found) => found?.value ?? null),
    linkOf,
    /** The host's change of the meeting's entry; null: none, or it is settled. */
    entryChange: (booking: Booking, hostId: HostId): Effect.Effect<EntryChange | null> =>
      Effect.map(
        entries.find(workspaceId, hostId, meetingUidOf(booking)),
        (entry) => Option.getOrNull(entry)?.change ?? null
      ),
    waitingEntry: finder("waitingEntries"),
    reservation: finder("reservations"),
    transaction: finder("transactions"),
    delivery: finder("deliveries"),
    eventType,

    toBooking: (booking: Booking): Effect.Effect<RelatedToBooking> =>
      Effect.all(
        {
          contact: contact(booking.contactId),
          eventType: eventType(booking.eventTypeId),
          hosts: Effect.map(
            Effect.forEach(new Set([booking.organiser.hostId, ...booking.hostIds]), host, unbounded),
            (hosts) => hosts.flatMap((found) => (found === null ? [] : [found.value]))
          ),
          link: linkOf(booking)
        },
        unbounded
      ),

    /** For a deal or one of its payments. */
    toDeal: Effect.fnUntraced(function* (contactId: string, { bookingUid }: Pick<Deal, "bookingUid">) {
      const [person, booked] = yield* Effect.all([contact(contactId), booking(bookingUid)], unbounded)
      const related: RelatedToDeal = {
        contact: person,
        bookingUid,
        eventType: yield* eventType(booked?.eventTypeId ?? null)
      }
      return related
    })
  }
}
export type Related = ReturnType<typeof relatedIn>

const unbounded = { concurrency: "unbounded" } as const
