import { groupIdOf, Booking, bookingPrivacy, OneOffLinkId } from "@calendeal/domain/bookings"
import {
  Contact,
  ContactId,
  contactPrivacy,
  eachTouchKey,
  Email,
  PersonName,
  Phone
} from "@calendeal/domain/contacts"
import { WebAddress, type Offering } from "@calendeal/domain/event-types"
import { Tax } from "@calendeal/domain/money"
import { Transaction, TransactionId, transactionPrivacy } from "@calendeal/domain/transactions"
import type { DealId } from "@calendeal/domain/deals"
import { UserId } from "@calendeal/domain/workspaces"
import { sampleBooking, sampleBookingUid } from "./bookings.ts"
import { plant } from "./canaries.ts"
import { sampleContact } from "./contacts.ts"
import { sampleBookingPayment } from "./paymentAccounts.ts"
import { usd } from "./payments.ts"
import { sampleNow, sampleTime } from "./time.ts"

const url = WebAddress.make("https://shop.example/")
const text = "text"

/** A contact with a value in every field, and with a canary in every text. The second has the outcome that the first lacks. */
export const wholeContacts = ({ eventType, hosts, workspace }: Offering) => {
  const touch = { at: sampleNow, touch: eachTouchKey(text) }
  const rule = { number: 1, name: text }
  const whole = (outcome: Contact["qualificationStates"][typeof eventType.id]["outcome"]) =>
    sampleContact(workspace.id, {
      name: PersonName.make(text),
      phone: Phone.make(text),
      attribution: { first: touch, last: touch, between: [touch] },
      customFields: { goal: { deep: [text] } },
      qualificationStates: { [eventType.id]: { capturedAt: sampleNow, outcome } },
      replaced: [{ field: "name", value: text, at: sampleNow }],
      origin: { eventTypeId: eventType.id, addressHash: text, at: sampleNow },
      merged: [
        {
          contactId: ContactId.make(crypto.randomUUID()),
          email: Email.make("merged@example.com"),
          at: sampleNow
        }
      ]
    })
  const disqualification = {
    redirectUrl: url,
    fullyBooked: false,
    title: text,
    guestMessage: text,
    ctaLabel: text,
    ctaUrl: url
  }
  const hostIds = hosts.map(({ id }) => id)
  return [
    plant(Contact, whole({ _tag: "Routed", hostIds, redirectUrl: url, rule }), contactPrivacy, "contact"),
    plant(Contact, whole({ _tag: "Disqualified", disqualification, rule }), contactPrivacy, "other")
  ] as const
}

/**
 * Bookings of the contact with a guest, with a value in every field, and with a canary in every text. The first one can be stored;
 * the others have the forms of locations and conferences that it lacks.
 */
export const wholeBookings = (offering: Offering, contactId: ContactId) => {
  const rule = { number: 1, name: text }
  const base = sampleBooking(offering)
  const whole = (overrides: Partial<Booking>, name: string) => {
    const planted = plant(
      Booking,
      {
        ...base,
        contactId,
        organiser: { ...base.organiser, avatarUrl: text },
        attendeeAddress: text,
        attendees: [
          { name: PersonName.make(text), email: Email.make("booker@example.com"), role: "booker" },
          { name: PersonName.make(text), email: Email.make("guest@example.com"), role: "guest" }
        ],
        language: "pt",
        responses: { goal: text },
        hold: {
          reason: "approval",
          until: sampleTime(60),
          competes: true,
          next: { hours: 24, competes: true }
        },
        payment: sampleBookingPayment({
          sessionId: "cs_test_1",
          partRefunds: [
            {
              id: crypto.randomUUID(),
              cents: usd(15_00).cents,
              reason: text,
              state: "returned",
              at: sampleNow
            }
          ]
        }),
        toReplace: sampleBookingUid(),
        reply: text,
        isRouted: true,
        routedBy: rule,
        consent: { text, sha256: text, at: sampleNow, way: "phone" },
        bookedBy: UserId.make(crypto.randomUUID()),
        linkId: OneOffLinkId.make(crypto.randomUUID()),
        confirmation: {
          redirectUrl: url,
          delaySeconds: 0,
          newTab: false,
          countdown: false,
          fireTracking: false
        },
        attendance: { mark: "attended", at: sampleNow, by: UserId.make(crypto.randomUUID()) },
        cancelReason: text,
        ...overrides
      },
      bookingPrivacy,
      name
    )
    // A title has the booker's name, and no canary of its own.
    const booker = planted.record.attendees[0]?.name ?? ""
    return {
      record: { ...planted.record, title: `Call with ${booker}` },
      canaries: planted.canaries.filter(({ path }) => path !== "title")
    }
  }
  return [
    whole({ conference: { provider: "link_template", template: "https://meet.example/{uid}" } }, "booking"),
    whole(
      {
        location: { kind: "in_person_host", address: text },
        conference: { provider: "account", accountId: crypto.randomUUID() },
        rescheduledFrom: base.uid,
        group: { id: groupIdOf(base.uid), seats: 2 }
      },
      "moved"
    )
  ] as const
}

/** A payment with a value in every field, and with a canary in every text. */
export const wholePayment = ({ workspace }: Offering, contactId: ContactId, dealId: DealId) =>
  plant(
    Transaction,
    {
      id: TransactionId.make(crypto.randomUUID()),
      workspaceId: workspace.id,
      contactId,
      dealId,
      kind: "refund",
      paymentId: TransactionId.make(crypto.randomUUID()),
      money: usd(300_00),
      transactionAt: sampleNow,
      description: text,
      reference: text,
      tax: Tax.make(50_00),
      subscriptionId: text,
      subscriptionPayment: "first",
      recordedAt: sampleNow
    },
    transactionPrivacy,
    "payment"
  )
