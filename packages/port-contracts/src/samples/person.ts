import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "@calendeal/domain/bookings"
import { attributionOf, ContactId, Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { sampleContact } from "./contacts.ts"
import { usd } from "./payments.ts"
import { createBooking, createOffering, createPayment, storeContact } from "./stored.ts"
import { sampleNow, sampleTime } from "./time.ts"

/** The personal data of `createPerson`. No other sample contains it. */
export const personalData = {
  email: "needle.mail@example.com",
  name: "Needle Name",
  phone: "+44 20 7946 1234",
  formerPhone: "+44 20 7946 5678",
  addressHash: "needle-address-hash",
  clickId: "needle-click-id",
  campaign: "needle-campaign",
  customField: "needle custom field",
  answer: "needle answer",
  address: "1 Needle Street",
  description: "needle description"
} as const

/**
 * Stores a person with all kinds of personal data: a captured contact, the contact's booking, a friend's booking with the
 * person as a guest, and a payment.
 */
export const createPerson = Effect.gen(function* () {
  const offering = yield* createOffering({
    eventType: {
      titleTemplate: "{event} with {booker}",
      locations: [{ kind: "in_person_attendee" }],
      form: { fields: [{ key: "goal", label: "Goal", type: "text", required: false }] }
    }
  })
  const { eventType, workspace } = offering
  const email = Email.make(personalData.email)
  const name = PersonName.make(personalData.name)
  const contact = yield* storeContact(
    sampleContact(workspace.id, {
      email,
      name,
      phone: Phone.make(personalData.phone),
      attribution: attributionOf(
        { gclid: personalData.clickId, utm_campaign: personalData.campaign },
        sampleNow
      ),
      customFields: { goal: personalData.customField },
      replaced: [{ field: "phone", value: personalData.formerPhone, at: sampleNow }],
      origin: { eventTypeId: eventType.id, addressHash: personalData.addressHash, at: sampleNow }
    })
  )
  const dealId = DealId.make(crypto.randomUUID())
  const booking = yield* createBooking(
    offering,
    {
      contactId: contact.id,
      title: `${eventType.title} with ${name}`,
      attendees: [{ name, email, role: "booker" }],
      attendeeAddress: personalData.address,
      responses: { goal: personalData.answer }
    },
    { deal: { id: dealId, value: usd(300_00) }, perInviteeLimit: 5 }
  )
  const friend: Booking["attendees"][number] = {
    name: PersonName.make("Fred Friend"),
    email: Email.make(`fred.${crypto.randomUUID()}@example.com`),
    role: "booker"
  }
  const withFriend = yield* createBooking(offering, {
    contactId: ContactId.make(crypto.randomUUID()),
    startAt: sampleTime(9000),
    attendees: [friend, { name, email, role: "guest" }],
    responses: { goal: "Fred's own answer" }
  })
  const payment = yield* createPayment(workspace.id, {
    email,
    money: usd(300_00),
    description: Option.some(personalData.description)
  })
  return { offering, contact, booking, friend, withFriend, payment, dealId }
})
