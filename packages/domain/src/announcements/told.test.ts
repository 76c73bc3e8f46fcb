import { assert, describe, it } from "@effect/vitest"
import { Email, PersonName, Phone } from "../contacts/index.ts"
import { HostId, WebAddress } from "../event-types/index.ts"
import {
  sampleBooking,
  sampleContact,
  sampleDeal,
  sampleEventType,
  sampleOffering,
  sampleTime,
  usd
} from "../samples/index.ts"
import { bookingTold, contactTold, dealTold, instant } from "./told.ts"

const offering = sampleOffering()
const name = PersonName.make("\u{1f600}".repeat(120))
const email = Email.make(`${"a".repeat(120)}@${"b".repeat(60)}.${"c".repeat(60)}.example`)

/** The bytes of what is sent. */
const bytesOf = (data: object) =>
  Buffer.byteLength(JSON.stringify({ type: "booking.rescheduled", timestamp: instant(sampleTime(0)), data }))

describe("what webhooks are told", () => {
  it("Webhooks: the largest booking and the largest contact stay below 20 kB", () => {
    const attendees = Array.from({ length: 20 }, (_, nth) => ({
      name,
      email,
      role: nth === 0 ? ("booker" as const) : ("guest" as const)
    }))
    const booking = sampleBooking(offering, {
      attendees,
      title: "t".repeat(20_000),
      responses: Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`k${nth}`, "x".repeat(2000)])),
      hostIds: Array.from({ length: 100 }, () => HostId.make(crypto.randomUUID())),
      location: { kind: "video", conferencingLink: WebAddress.make(`https://a/${"\u{1f600}".repeat(2038)}`) }
    })
    assert.isBelow(bytesOf(bookingTold(booking)), 20_000)
    assert.deepInclude(bookingTold(booking), { guests: 19, uid: booking.uid })
    const contact = sampleContact(offering.workspace.id, {
      name,
      email,
      phone: Phone.make("\u{1f600}".repeat(40)),
      customFields: { note: "x".repeat(8000) }
    })
    assert.isBelow(bytesOf(contactTold(contact, sampleEventType(offering.workspace.id, []).id)), 20_000)
  })

  it("D-HTTP-6: instants are whole seconds, and money is a number with its currency", () => {
    const contact = sampleContact(offering.workspace.id)
    const deal = sampleDeal(offering.workspace.id, contact.id)
    const told = dealTold({ ...deal, value: usd(10_50), openedAt: sampleTime(0), closedAt: sampleTime(1) })
    assert.deepStrictEqual<unknown>([told.amount, told.currency], [10.5, "USD"])
    assert.match(String(told.closedAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.deepInclude(dealTold({ ...deal, value: null }), { amount: null, currency: null, closedAt: null })
  })
})
