import type * as DateTime from "effect/DateTime"
import type { Contact } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { type Booking, isUnsettledMove } from "../bookings/index.ts"
import type { Past } from "./PastLeads.ts"

/** A contact that asked for a meeting of an event type (D-RPLY-1). */
export interface PastLead {
  readonly contact: Contact
  readonly eventTypeId: EventTypeId
  /** When the lead booked; without a booking, when it was captured last. */
  readonly askedAt: DateTime.Utc
  /** The lead's own meeting with all moves until now, also if it was cancelled. Null: the lead did not book. */
  readonly booking: Booking | null
}

/** The leads in the order in which they asked, with the bookings that are not theirs. */
export interface Leads {
  readonly leads: ReadonlyArray<PastLead>
  readonly others: ReadonlyArray<Booking>
}

/**
 * Each contact of the span is a lead of every event type whose first step it completed, or that it booked itself. Its meeting is the one
 * that was made last. Meetings that members booked, or that came by a one-off link, passed no rules, so they stay as they are.
 */
export const leadsIn = ({ bookings, contacts }: Pick<Past, "bookings" | "contacts">): Leads => {
  const own = Map.groupBy(bookings.filter(isVisitors), ({ contactId }) => contactId)
  const leads = contacts.flatMap((contact) => leadsOf(contact, own.get(contact.id) ?? []))
  const theirs = new Set(leads.map(({ booking }) => booking))
  return {
    leads: leads.toSorted(
      (one, other) =>
        one.askedAt.epochMilliseconds - other.askedAt.epochMilliseconds || compare(keyOf(one), keyOf(other))
    ),
    others: bookings.filter((booking) => !theirs.has(booking))
  }
}

const isVisitors = (booking: Booking): boolean =>
  booking.bookedBy === undefined && booking.linkId === undefined && !isUnsettledMove(booking)

const leadsOf = (contact: Contact, bookings: ReadonlyArray<Booking>): ReadonlyArray<PastLead> => {
  const meetings = new Map(bookings.toSorted(byMaking).map((booking) => [booking.eventTypeId, booking]))
  const captured = Object.entries(contact.qualificationStates).flatMap(([id, { capturedAt, outcome }]) =>
    capturedAt === null || outcome._tag === "Undecided" ? [] : [[id, capturedAt] as const]
  )
  const booked = [...meetings.values()].map((booking): PastLead => ({
    contact,
    eventTypeId: booking.eventTypeId,
    askedAt: booking.createdAt,
    booking
  }))
  return [...booked, ...captured.flatMap(([id, askedAt]) => unbooked(contact, id, askedAt, meetings))]
}

const unbooked = (
  contact: Contact,
  id: string,
  askedAt: DateTime.Utc,
  meetings: ReadonlyMap<EventTypeId, Booking>
): ReadonlyArray<PastLead> => {
  const eventTypeId = EventTypeId.make(id)
  return meetings.has(eventTypeId) ? [] : [{ contact, eventTypeId, askedAt, booking: null }]
}

const byMaking = (one: Booking, other: Booking): number =>
  one.createdAt.epochMilliseconds - other.createdAt.epochMilliseconds || compare(one.uid, other.uid)

const keyOf = ({ contact, eventTypeId }: PastLead): string => `${contact.id} ${eventTypeId}`

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
