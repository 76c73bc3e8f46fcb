import { assert, describe, it } from "@effect/vitest"
import {
  foundIn,
  sampleDeal,
  sampleOffering,
  wholeBookings,
  wholeContacts,
  wholePayment
} from "@calendeal/port-contracts/samples"
import { isSeenBy } from "../../../leads/contacts/index.ts"
import { DealId } from "../../../leads/deals/index.ts"
import { bookingPayload, contactPayload, dealPayload, transactionPayload } from "./payloads.ts"

const offering = sampleOffering()
const { eventType, hosts } = offering
const contacts = wholeContacts(offering)
const related = (contact: (typeof contacts)[number]["record"]) => ({ contact, eventType, bookingUid: "bk_1" })

describe("webhook payloads", () => {
  it.each(contacts)(
    "D-PRIV-3: have only texts of fields that members see",
    ({ canaries, record: contact }) => {
      const bookings = wholeBookings(offering, contact.id)
      const deal = sampleDeal(offering.workspace.id, contact.id)
      const payment = wholePayment(offering, contact.id, DealId.make(deal.id))
      const all = [...canaries, ...bookings.flatMap((booking) => booking.canaries), ...payment.canaries]
      const payloads = [
        contactPayload(contact, eventType.id, eventType),
        ...bookings.map(({ record }) => bookingPayload(record, { contact, eventType, hosts, link: null })),
        dealPayload(deal, related(contact)),
        transactionPayload(payment.record, related(contact))
      ]
      const found = foundIn(JSON.stringify(payloads), all)
      assert.isAbove(found.length, 40)
      assert.deepStrictEqual(
        found.filter(({ privacy }) => !isSeenBy(privacy, "members")),
        []
      )
    }
  )
})
