import type { Booking } from "../bookings/index.ts"
import type { Contact } from "../contacts/index.ts"
import type { EventType, Host, HostId, Location } from "../event-types/index.ts"
import { answersTold, attributionTold, eventTypeTold, instant, ruleTold } from "./told.ts"

/** What a booking refers to, as it is now; null and left out: removed or erased. */
export interface AroundBooking {
  readonly contact: Contact | null
  readonly eventType: EventType | null
  readonly hosts: ReadonlyArray<Host>
}

/** Of a booking: who meets whom, when, where and why, with all that was answered. */
export const bookingTold = (booking: Booking, { contact, eventType, hosts }: AroundBooking) => {
  const { attendees, location, organiser, responses } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  const hostOf = (id: HostId) => hosts.find((host) => host.id === id)
  return {
    uid: booking.uid,
    status: booking.status,
    title: booking.title,
    eventTypeId: booking.eventTypeId,
    eventType: eventTypeTold(eventType),
    contactId: booking.contactId,
    startAt: instant(booking.startAt),
    endAt: instant(booking.endAt),
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
    rule: ruleTold("routing", booking.routedBy),
    answers: answersTold(eventType, responses, contact?.customFields),
    attribution: attributionTold(contact?.attribution),
    rescheduledFrom: booking.rescheduledFrom,
    createdAt: instant(booking.createdAt)
  }
}

const addressOf = (location: Location) => ("address" in location ? location.address : null)
