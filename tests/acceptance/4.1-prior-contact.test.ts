import { assert, describe } from "@effect/vitest"
import { ContactBook, ContactId, Email } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import { recordPayment, samplePayment } from "@calendeal/port-contracts/samples"
import { Effect, Option } from "effect"
import {
  accepted,
  offer,
  party,
  proofOf,
  refused,
  request,
  siblingOf,
  someEmail,
  storedContact,
  visitor
} from "../kit/http/visitor.ts"
import { Service, specification } from "../kit/http/specification.ts"

const form = { fields: [{ key: "company", label: "Company", type: "text", required: false }] } as const

describe("4.1 Capture: corrected emails", () => {
  specification("priorContactId", (it) => {
    it.effect("D-CAP-7, §4.1.prior: a correction within a day renames the lead in place", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({ eventType: { form } })
        const lead = { eventTypeId: offering.eventType.id, name: "Sam", customFields: { company: "Rivera" } }
        const [typo, right] = [someEmail("custmer.example"), someEmail()]
        const made = yield* capture({ ...lead, email: typo })
        const { contactId } = accepted(made)
        const { eventTypeId } = lead
        const correction = { eventTypeId, email: right, priorContactId: contactId }
        const renamed = yield* capture(correction, proofOf(made))
        assert.deepInclude(accepted(renamed), { contactId, wasCreated: false })
        assert.isUndefined(yield* storedContact(offering, typo))
        const stored = yield* storedContact(offering, right)
        assert.deepStrictEqual([stored?.id, String(stored?.name)], [contactId, "Sam"])
        assert.deepStrictEqual(stored?.customFields, { company: "Rivera" })
        // The old email is free again and belongs to a new contact.
        assert.strictEqual(accepted(yield* capture({ ...lead, email: typo }))["wasCreated"], true)
      })
    )

    it.effect(
      "D-CAP-7: a correction to an existing contact's email merges the new lead into that contact",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const offering = yield* offer({ eventType: { form } })
          const eventTypeId = offering.eventType.id
          const visit = (email: string, utm_source: string, more: object) =>
            capture({ eventTypeId, email, attributionJsonb: { utm_source }, ...more })
          for (const order of ["known first", "fresh first"] as const) {
            const [typo, right] = [someEmail("custmer.example"), someEmail()]
            const visits = {
              known: visit(right, "known", { customFields: { company: { name: "Rivera", city: "Leeds" } } }),
              fresh: visit(typo, "fresh", { customFields: { company: { city: "York" } }, name: "Sam" })
            }
            const { fresh, known } =
              order === "known first"
                ? yield* Effect.all({ known: visits.known, fresh: visits.fresh })
                : yield* Effect.all({ fresh: visits.fresh, known: visits.known })
            const { contactId } = accepted(fresh)
            const merged = yield* capture(
              { eventTypeId, email: right, priorContactId: contactId },
              proofOf(fresh)
            )
            assert.deepInclude(accepted(merged), {
              contactId: accepted(known)["contactId"],
              wasCreated: false
            })
            const stored = yield* storedContact(offering, right)
            const [first, last] = order === "known first" ? ["known", "fresh"] : ["fresh", "known"]
            assert.strictEqual(stored?.attribution.first?.touch.utm_source, first)
            assert.strictEqual(stored?.attribution.last?.touch.utm_source, last)
            assert.strictEqual(String(stored?.name), "Sam")
            assert.deepStrictEqual(stored?.customFields, { company: { name: "Rivera", city: "York" } })
            assert.isUndefined(yield* storedContact(offering, typo))
            const mergedId = ContactId.make(String(contactId))
            assert.isTrue(Option.isNone(yield* (yield* ContactBook).find(offering.workspace.id, mergedId)))
          }
        })
    )

    it.effect("D-CAP-7: a lead of another event type or workspace is unchanged", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const here = yield* offer({})
        const sibling = yield* siblingOf(here)
        for (const other of [sibling, yield* offer({})]) {
          const email = someEmail()
          const made = yield* capture({ eventTypeId: other.eventType.id, email })
          const { contactId } = accepted(made)
          yield* assertIgnored(here, contactId, proofOf(made))
          assert.strictEqual((yield* storedContact(other, email))?.id, contactId)
        }
      })
    )

    it.effect("D-CAP-7: a lead with a booking or a payment, or an unknown one, is unchanged", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({})
        const eventTypeId = offering.eventType.id
        const [booker, payer] = [someEmail(), someEmail()]
        const booked = yield* capture({ eventTypeId, email: booker })
        accepted(yield* book(request(offering, { attendees: party(booker) })))
        const paid = yield* capture({ eventTypeId, email: payer })
        const payment = samplePayment(offering.workspace.id, { email: Email.make(payer) })
        yield* recordPayment(payment)
        yield* assertIgnored(offering, accepted(booked)["contactId"], proofOf(booked))
        yield* assertIgnored(offering, accepted(paid)["contactId"], proofOf(paid))
        yield* assertIgnored(offering, crypto.randomUUID())
        assert.strictEqual((yield* storedContact(offering, booker))?.id, accepted(booked)["contactId"])
        assert.strictEqual((yield* storedContact(offering, payer))?.id, accepted(paid)["contactId"])
        const malformed = { eventTypeId, email: someEmail(), priorContactId: "someone" }
        refused(yield* capture(malformed), 400, "invalid_input")
      })
    )

    it.effect("D-CAP-7: the lead's current email is not a correction", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const lead = { eventTypeId: offering.eventType.id, email: someEmail() }
        const made = yield* capture(lead)
        const { contactId } = accepted(made)
        const again = { ...lead, name: "Sam", priorContactId: contactId }
        const same = accepted(yield* capture(again, proofOf(made)))
        assert.deepInclude(same, { contactId, wasCreated: false })
        assert.strictEqual(String((yield* storedContact(offering, lead.email))?.name), "Sam")
      })
    )
  })

  specification("priorContactId after a day", (it) => {
    it.effect("D-CAP-7, D-CAP-7a: a lead can be renamed for 24 hours after its creation", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const eventTypeId = offering.eventType.id
        const made = yield* capture({ eventTypeId, email: someEmail() })
        const { contactId } = accepted(made)
        yield* wait(24 * 3600 - 60)
        const inTime = { eventTypeId, email: someEmail(), priorContactId: contactId }
        assert.deepInclude(accepted(yield* capture(inTime, proofOf(made))), { contactId, wasCreated: false })
        yield* wait(61)
        yield* assertIgnored(offering, contactId, proofOf(made))
        assert.strictEqual((yield* storedContact(offering, inTime.email))?.id, contactId)
      })
    )
  })
})

/** Asserts that a capture with this prior contact creates a new contact. */
const assertIgnored = Effect.fnUntraced(function* (
  { eventType }: Offering,
  priorContactId: unknown,
  headers: Readonly<Record<string, string>> = {}
) {
  const { capture } = yield* visitor
  const attempt = { eventTypeId: eventType.id, email: someEmail(), priorContactId }
  const body = accepted(yield* capture(attempt, headers))
  assert.strictEqual(body["wasCreated"], true)
  assert.notStrictEqual(body["contactId"], priorContactId)
})
