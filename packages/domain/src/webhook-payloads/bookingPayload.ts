import type { Booking } from "../bookings/index.ts"
import type { Contact } from "../contacts/index.ts"
import type { EventType, Host, HostId, Location } from "../event-types/index.ts"
import { answersOf, attributionOf, eventTypeSummary, ruleNamed } from "./parts.ts"

/** What a booking refers to, as it is now. Null or missing: removed or erased. */
export interface RelatedToBooking {
  readonly contact: Contact | null
  readonly eventType: EventType | null
  readonly hosts: ReadonlyArray<Host>
}

/** Booking events: who meets whom, when, where and why, with all answers. */
export const bookingPayload = (booking: Booking, { contact, eventType, hosts }: RelatedToBooking) => {
  const { attendees, location, organiser, responses } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  const hostOf = (id: HostId) => hosts.find((host) => host.id === id)
  return {
    uid: booking.uid,
    status: booking.status,
    title: booking.title,
    eventTypeId: booking.eventTypeId,
    eventType: eventTypeSummary(eventType),
    contactId: booking.contactId,
    startAt: booking.startAt,
    endAt: booking.endAt,
    location: {
      kind: location.kind,
      conferencingLink: "conferencingLink" in location ? location.conferencingLink : null,
      address: addressOf(location) ?? booking.attendeeAddress
    },
    hostIds: booking.hostIds,
    hosts: booking.hostIds.map((hostId) => {
      const host = hostOf(hostId)
      return { hostId, name: host?.name ?? null, email: host?.email ?? null }
    }),
    organiser: {
      hostId: organiser.hostId,
      name: organiser.name,
      email: hostOf(organiser.hostId)?.email ?? null
    },
    booker: {
      name: booker?.name ?? null,
      email: booker?.email ?? null,
      phone: responses["phone"] ?? contact?.phone ?? null,
      timezone: booking.bookerTimezone
    },
    attendees: attendees.map(({ email, name, role }) => ({ name, email, role })),
    guests: attendees.length - 1,
    isRouted: booking.isRouted,
    rule: ruleNamed("routing", booking.routedBy),
    answers: answersOf(eventType, responses, contact?.customFields),
    attribution: attributionOf(contact?.attribution),
    rescheduledFrom: booking.rescheduledFrom,
    createdAt: booking.createdAt
  }
}

const addressOf = (location: Location) => ("address" in location ? location.address : null)
