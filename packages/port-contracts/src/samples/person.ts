import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "@calendeal/domain/bookings"
import { attributionOf, ContactId, Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { sampleContact } from "./contacts.ts"
import { createBooking, storeContact, createPayment } from "./management.ts"
import { usd } from "./payments.ts"
import { createOffering } from "./stage.ts"
import { sampleNow, sampleTime } from "./time.ts"

/** Every word that tells of the person whom `createPerson` enters, and of nobody else. */
export const personalWords = {
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
 * Enters a person of whom a workspace knows all that it can: what a capture and a booking said, a booking that the
 * person made, one that a friend made with the person as a guest, and a payment.
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
  const email = Email.make(personalWords.email)
  const name = PersonName.make(personalWords.name)
  const contact = yield* storeContact(
    sampleContact(workspace.id, {
      email,
      name,
      phone: Phone.make(personalWords.phone),
      attribution: attributionOf(
        { gclid: personalWords.clickId, utm_campaign: personalWords.campaign },
        sampleNow
      ),
      customFields: { goal: personalWords.customField },
      replaced: [{ field: "phone", value: personalWords.formerPhone, at: sampleNow }],
      origin: { eventTypeId: eventType.id, addressHash: personalWords.addressHash, at: sampleNow }
    })
  )
  const dealId = DealId.make(crypto.randomUUID())
  const booking = yield* createBooking(
    offering,
    {
      contactId: contact.id,
      title: `${eventType.title} with ${name}`,
      attendees: [{ name, email, role: "booker" }],
      attendeeAddress: personalWords.address,
      responses: { goal: personalWords.answer }
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
    description: Option.some(personalWords.description)
  })
  return { offering, contact, booking, friend, withFriend, payment, dealId }
})
