import { assert, describe, it } from "@effect/vitest"
import { Email } from "../../../kernel/texts/index.ts"
import { PersonName, Phone, touchKeys } from "../../../leads/contacts/index.ts"
import { answersOf, WebAddress } from "../../../workspace/event-types/index.ts"
import {
  sampleBooking,
  sampleContact,
  sampleDeal,
  sampleHost,
  sampleOffering,
  sampleTime,
  usd
} from "@calendeal/port-contracts/samples"
import { attributionOf, bookingPayload, contactPayload, dealPayload } from "./payloads.ts"

const offering = sampleOffering()
const name = PersonName.make("\u{1f600}".repeat(120))
const email = Email.make(`${"a".repeat(120)}@${"b".repeat(60)}.${"c".repeat(60)}.example`)

const bytesOf = (data: object) =>
  Buffer.byteLength(JSON.stringify({ type: "booking.rescheduled", timestamp: sampleTime(0), data }))

describe("webhook payloads", () => {
  it("the payloads of the largest booking and contact are below 400 kB", () => {
    const attendees = Array.from({ length: 20 }, (_, nth) => ({
      name,
      email,
      role: nth === 0 ? ("booker" as const) : ("guest" as const)
    }))
    const hosts = Array.from({ length: 100 }, () =>
      sampleHost(offering.workspace.id, { name: "\u{1f600}".repeat(120), email })
    )
    const [organiser] = hosts
    assert.isDefined(organiser)
    if (organiser === undefined) return
    const fields = Array.from({ length: 50 }, (_, nth) => ({
      key: `k${nth}`,
      label: "\u{1f600}".repeat(200),
      type: "text" as const,
      required: false
    }))
    const eventType = { ...offering.eventType, form: { fields } }
    // A request body has at most 64 kB.
    const responses = Object.fromEntries(fields.map(({ key }) => [key, "\u{1f600}".repeat(320)]))
    const touch = Object.fromEntries(touchKeys.map((key) => [key, "\u{1f600}".repeat(512)]))
    const timed = { at: sampleTime(0), touch }
    const contact = sampleContact(offering.workspace.id, {
      name,
      email,
      phone: Phone.make("\u{1f600}".repeat(40)),
      attribution: { first: timed, last: timed },
      customFields: { k0: "x".repeat(8000) }
    })
    const booking = sampleBooking(offering, {
      attendees,
      responses,
      title: "\u{1f600}".repeat(560),
      hostIds: hosts.map(({ id }) => id),
      organiser: { ...organiser, hostId: organiser.id },
      location: { kind: "video", conferencingLink: WebAddress.make(`https://a/${"\u{1f600}".repeat(2038)}`) }
    })
    const payload = bookingPayload(booking, { contact, eventType, hosts, link: null })
    assert.isAbove(bytesOf(payload), 200_000)
    assert.isBelow(bytesOf(payload), 400_000)
    assert.deepInclude(payload, { guests: 19, uid: booking.uid })
    assert.isBelow(bytesOf(contactPayload(contact, eventType.id, eventType)), 400_000)
  })

  it("D-HOOK-1: money is an amount and a currency", () => {
    const contact = sampleContact(offering.workspace.id)
    const related = { contact, eventType: null, bookingUid: null }
    const deal = sampleDeal(offering.workspace.id, contact.id)
    const payload = dealPayload(
      { ...deal, value: usd(10_50), openedAt: sampleTime(0), closedAt: sampleTime(1) },
      related
    )
    assert.deepStrictEqual<unknown>([payload.amount, payload.currency], [10.5, "USD"])
    assert.deepStrictEqual(payload.closedAt, sampleTime(1))
    assert.deepInclude(dealPayload({ ...deal, value: null }, related), {
      amount: null,
      currency: null,
      closedAt: null
    })
  })

  it("D-HOOK-1: answers are in the form's order with labels; the booking's take precedence over the contact's; other forms' fields are left out", () => {
    const fields = ["b", "a", "c"].map((key) => ({
      key,
      label: `${key}?`,
      type: "text" as const,
      required: false
    }))
    const eventType = { ...offering.eventType, form: { fields } }
    const given = { gone: "x", a: "given", phone: "+44" }
    assert.deepStrictEqual<unknown>(answersOf(eventType, given, { a: "known", b: ["1", "2"], other: 1 }), [
      { key: "b", label: "b?", value: ["1", "2"] },
      { key: "a", label: "a?", value: "given" },
      { key: "gone", label: null, value: "x" }
    ])
    const contact = sampleContact(offering.workspace.id, { customFields: { other: 1, c: 2 } })
    assert.deepStrictEqual<unknown>(contactPayload(contact, eventType.id, eventType).answers, [
      { key: "c", label: "c?", value: 2 }
    ])
    assert.deepStrictEqual(contactPayload(contact, eventType.id, null).answers, [])
    assert.deepStrictEqual(answersOf(eventType, {}, Object.create({ a: "inherited" })), [])
  })

  it("D-HOOK-1: removed and erased records are null", () => {
    const booking = sampleBooking(offering)
    const payload = bookingPayload(booking, { contact: null, eventType: null, hosts: [], link: null })
    assert.deepInclude(payload, {
      eventType: null,
      attribution: attributionOf(undefined),
      rule: null,
      hosts: booking.hostIds.map((hostId) => ({ hostId, name: null, email: null }))
    })
    assert.deepStrictEqual(payload.organiser.email, null)
  })
})
