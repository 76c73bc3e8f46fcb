import { createHash } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { deliverAll, samplePayment, usd, recordPayment } from "@calendeal/port-contracts/samples"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { DateTime, Effect, Option } from "effect"
import {
  accepted,
  hourIn,
  offer,
  party,
  refused,
  request,
  someEmail,
  storedBooking,
  storedContact,
  visitor
} from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

const text = "I agree that Acme stores my address. Ä"
const questions = ["company", "size"].map(
  (key) => ({ key, label: key, type: "text", required: false }) as const
)

describe("4.2 Book: the booker's data and follow-ups", () => {
  specification("the booker", (it) => {
    it.effect(
      "D-BOOK-13, §7.consent_required: consent is stored with the displayed text, its hash and the time",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { consent: { required: true, text } } })
          for (const consent of [undefined, false]) {
            refused(yield* book(request(offering, { consent })), 400, "consent_required")
          }
          refused(yield* book(request(offering, { consent: "true" })), 400, "invalid_input")
          const before = Date.now()
          const answer = yield* book(request(offering, { consent: true }))
          const { consent } = yield* storedBooking(offering, answer)
          assert.deepInclude(consent, { text, sha256: createHash("sha256").update(text).digest("hex") })
          const at = consent === null ? 0 : DateTime.toEpochMillis(consent.at)
          assert.isTrue(before <= at && at <= Date.now())
        })
    )

    it.effect("D-BOOK-14: responses under the form's keys are merged into the contact's custom fields", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({ eventType: { form: { fields: questions } } })
        const email = someEmail()
        const customFields = { company: { name: "Rivera" }, size: "1-10" }
        accepted(yield* capture({ eventTypeId: offering.eventType.id, email, customFields }))
        const responses = { size: "11-50", colour: "blue", phone: " 020 7946 0000 " }
        const booking = yield* storedBooking(
          offering,
          yield* book(request(offering, { attendees: party(email), responses }))
        )
        assert.deepStrictEqual(booking.responses, responses)
        const contact = yield* storedContact(offering, email)
        assert.deepStrictEqual(contact?.customFields, { company: { name: "Rivera" }, size: "11-50" })
        assert.strictEqual(String(contact?.phone), "020 7946 0000")
        assert.strictEqual(booking.contactId, contact?.id)
      })
    )

    it.effect("D-BOOK-14: responses that exceed the contact's limits are stored with the booking only", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({ eventType: { form: { fields: questions } } })
        const email = someEmail()
        const customFields = { company: "x".repeat(8000) }
        accepted(yield* capture({ eventTypeId: offering.eventType.id, email, customFields }))
        const responses = { size: "y".repeat(2000) }
        const answer = yield* book(request(offering, { attendees: party(email), responses }))
        assert.deepStrictEqual((yield* storedBooking(offering, answer)).responses, responses)
        assert.deepStrictEqual((yield* storedContact(offering, email))?.customFields, customFields)
      })
    )

    it.effect("D-BOOK-14: a response has at most 2,000 characters, and there are at most 50", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const many = (count: number) =>
          Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, "x"]))
        for (const responses of [many(51), { a: "x".repeat(2001) }, { a: 1 }, { a: null }, ["x"], "x"]) {
          refused(yield* book(request(offering, { responses })), 400, "invalid_input")
        }
        const responses = { ...many(49), long: "x".repeat(2000) }
        accepted(yield* book(request(offering, { responses })))
      })
    )

    it.effect("D-BOOK-14: attendees have a name of 1-120 characters and a unique email", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const sam = { name: "Sam", email: "sam@customer.example" }
        const many = (count: number) =>
          party("a@b.example", ...Array.from({ length: count - 1 }, () => someEmail()))
        for (const attendees of [
          [],
          many(21),
          [{ ...sam, name: "" }],
          [{ ...sam, name: "x".repeat(121) }],
          [{ name: "Sam" }],
          [{ email: sam.email }],
          [{ ...sam, email: "sam@localhost" }],
          [sam, { name: "Sue", email: " SAM@customer.example" }],
          sam
        ]) {
          refused(yield* book(request(offering, { attendees })), 400, "invalid_input")
        }
        accepted(yield* book(request(offering, { attendees: [{ ...sam, name: "x".repeat(120) }] })))
      })
    )

    it.effect("D-BOOK-11: a booking opens a deal of the event type's value, which a payment closes", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const revenue = yield* RevenueLedger
        for (const value of [usd(500_00), null]) {
          const offering = yield* offer({ eventType: { dealValue: value } })
          const email = someEmail()
          const { uid } = accepted(yield* book(request(offering, { attendees: party(email) })))
          const { id } = offering.workspace
          const payment = samplePayment(id, { email: Email.make(email), money: usd(500_00) })
          const receipt = yield* recordPayment(payment)
          if (receipt._tag !== "Recorded") return assert.fail(receipt._tag)
          const deal = Option.getOrThrow(yield* revenue.findDeal(id, receipt.transaction.dealId))
          assert.deepStrictEqual(
            [deal.status, String(deal.bookingUid)],
            [value === null ? "open" : "closed", uid]
          )
        }
      })
    )

    it.effect("D-BOOK-11: a booking creates its follow-ups once; replays and refusals create none", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const [key, wanted] = [crypto.randomUUID(), request(offering)]
        const { uid } = accepted(yield* book(wanted, key))
        accepted(yield* book(wanted, key))
        refused(yield* book(wanted), 409, "slot_unavailable")
        refused(yield* book(request(offering, { startTimeUtc: hourIn(-1) })), 409, "slot_unavailable")
        const outboxMessages = yield* deliverAll(offering.workspace.id)
        assert.deepStrictEqual(
          outboxMessages
            .map((message) => ("bookingUid" in message ? `${message._tag} ${message.bookingUid}` : ""))
            .toSorted(),
          [`ReportBooking ${uid}`]
        )
      })
    )
  })
})
