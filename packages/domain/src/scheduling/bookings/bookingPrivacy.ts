import { kept, ofAttendee, ofBooker, type PrivacyOf } from "../../leads/contacts/index.ts"
import type { Attendee, Booking } from "./Booking.ts"
import { partRefundPrivacy } from "./PartRefund.ts"

/** The class of each field of an attendee (D-PRIV-1). */
export const attendeePrivacy = {
  name: ofAttendee("attendees"),
  email: ofAttendee("attendees"),
  role: kept("attendees")
} as const satisfies PrivacyOf<Attendee, "attendee" | "kept">

/** The class of each field of a booking (D-PRIV-1). */
export const bookingPrivacy = {
  workspaceId: kept("internal"),
  uid: kept("public"),
  rootUid: kept("attendees"),
  sequence: kept("attendees"),
  eventTypeId: kept("members"),
  contactId: kept("members"),
  // It can have the booker's name.
  title: ofBooker("attendees"),
  startAt: kept("attendees"),
  endAt: kept("attendees"),
  blockedFrom: kept("internal"),
  blockedUntil: kept("internal"),
  status: kept("attendees"),
  hold: {
    reason: kept("members"),
    until: kept("members"),
    competes: kept("members"),
    next: { hours: kept("members"), competes: kept("members") }
  },
  payment: {
    provider: kept("members"),
    money: { cents: kept("members"), currency: kept("members") },
    state: kept("members"),
    // The provider's page for the payment, which shows the payer.
    sessionId: kept("members"),
    until: kept("members"),
    refunds: kept("members"),
    refundHours: kept("members"),
    partRefunds: { each: partRefundPrivacy }
  },
  // A member types it to the booker.
  reply: ofBooker("attendees"),
  group: { id: kept("members"), seats: kept("members") },
  hostIds: kept("members"),
  organiser: {
    hostId: kept("members"),
    name: kept("attendees"),
    username: kept("attendees"),
    avatarUrl: kept("attendees")
  },
  location: {
    kind: kept("attendees"),
    conferencingLink: kept("attendees"),
    // The host's.
    address: kept("attendees")
  },
  conference: { provider: kept("members"), accountId: kept("members"), template: kept("members") },
  attendeeAddress: ofBooker("attendees"),
  attendees: { each: attendeePrivacy },
  bookerTimezone: kept("attendees"),
  language: ofBooker("attendees"),
  responses: ofBooker("attendees"),
  isRouted: kept("attendees"),
  routedBy: { number: kept("members"), name: kept("members") },
  consent: { text: kept("members"), sha256: kept("members"), at: kept("members"), way: kept("members") },
  bookedBy: kept("members"),
  linkId: kept("members"),
  // A booking is answered with it.
  confirmation: {
    redirectUrl: kept("public"),
    delaySeconds: kept("public"),
    newTab: kept("public"),
    countdown: kept("public"),
    fireTracking: kept("public")
  },
  rescheduledFrom: kept("members"),
  toReplace: kept("members"),
  attendance: { mark: kept("members"), at: kept("members"), by: kept("members") },
  cancelReason: ofBooker("members"),
  createdAt: kept("members")
} as const satisfies PrivacyOf<Booking>
