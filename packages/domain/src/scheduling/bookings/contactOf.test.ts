import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import {
  attributionOf,
  type Contact,
  type LeadOrigin,
  Outcome,
  outcomeFor,
  PersonName,
  Phone
} from "../../leads/contacts/index.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { contactOf, leadOf } from "./contactOf.ts"

const question = { key: "size", label: "Size", type: "number", required: false } as const
const sample = Sample.sampleOffering({
  hosts: 2,
  eventType: { form: { fields: [question, { ...question, key: "note" }] } }
})
const { eventType, workspace } = sample
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const contactWith = (overrides: Partial<Contact> = {}) => Sample.sampleContact(workspace.id, overrides)
/** A lead that was created with this event type at `sampleNow`. */
const newLead = (origin: Partial<LeadOrigin> = {}) =>
  contactWith({ origin: { eventTypeId: eventType.id, addressHash: null, at: Sample.sampleNow, ...origin } })
const proofOf = ({ id, workspaceId }: Contact) =>
  Sample.plainProofOf({ workspaceId, contactId: id, eventTypeId: eventType.id })

/** The contact of a request at `sampleNow` with these stored contacts. */
const resolve = (given: Partial<BookingRequest>, stored: ReadonlyArray<Contact> = []) => {
  const request = bookingRequest(eventType, { booker, ...given })
  const storedWith = (is: (contact: Contact) => boolean) => Option.fromNullishOr(stored.find(is))
  return Effect.gen(function* () {
    const lead = yield* leadOf(request, Sample.sampleNow)
    const circumstances = Sample.sampleCircumstances(sample, {
      lead,
      contacts: {
        ofLead: Option.flatMap(lead, ({ contactId }) => storedWith(({ id }) => id === contactId)),
        ofEmail: storedWith(({ email }) => email === booker.email)
      }
    })
    const { contactId } = circumstances.fresh
    const { found, updated } = contactOf(request, circumstances)
    return { found, contact: updated, freshId: contactId }
  }).pipe(Effect.provide(Sample.plainProofs))
}

describe("contactOf", () => {
  it.effect("D-BOOK-6: is the contact of the booker's email, else a new one", () =>
    Effect.gen(function* () {
      const mailed = contactWith({ email: booker.email })
      assert.strictEqual((yield* resolve({}, [mailed])).contact.id, mailed.id)
      const { contact, found: before, freshId } = yield* resolve({})
      assert.isTrue(Option.isNone(before))
      assert.deepEqual<unknown>([contact.id, contact.email, contact.name], [freshId, booker.email, "Ada"])
    })
  )

  it.effect("D-CAP-7a: is the lead that the client proves to have created, with any email", () =>
    Effect.gen(function* () {
      const [made, mailed] = [newLead(), contactWith({ email: booker.email })]
      for (const id of [made.id, made.id.toUpperCase()]) {
        const given = { contactId: Option.some(id), leadProof: Option.some(proofOf(made)) }
        const { contact, found: before } = yield* resolve(given, [made, mailed])
        assert.strictEqual(contact.id, made.id)
        assert.deepStrictEqual(before, Option.some(made))
      }
    })
  )

  it.effect("D-CAP-7a, D-BOOK-14: ignores an id without a valid proof", () =>
    Effect.gen(function* () {
      const [made, other, mailed] = [newLead(), newLead(), contactWith({ email: booker.email })]
      const handedOver = { ...made, origin: null }
      const old = newLead({ at: Sample.sampleTime(-24 * 60 - 1) })
      const ofAnotherEventType = newLead({ eventTypeId: Sample.sampleOffering().eventType.id })
      const cases: ReadonlyArray<readonly [Contact, string | null]> = [
        [made, null],
        [made, "rubbish"],
        [made, proofOf(other)],
        [made, proofOf({ ...made, workspaceId: Sample.sampleWorkspace().id })],
        [handedOver, proofOf(handedOver)],
        [old, proofOf(old)],
        [ofAnotherEventType, proofOf(ofAnotherEventType)]
      ]
      for (const [named, proof] of cases) {
        const given = { contactId: Option.some(named.id), leadProof: Option.fromNullishOr(proof) }
        for (const stored of [[named, mailed], [named]]) {
          const { contact, freshId } = yield* resolve(given, stored)
          assert.strictEqual(contact.id, stored.length === 2 ? mailed.id : freshId)
        }
      }
      for (const id of ["", "not a uuid", `${mailed.id}x`]) {
        const given = { contactId: Option.some(id), leadProof: Option.some(proofOf(made)) }
        assert.strictEqual((yield* resolve(given, [made, mailed])).contact.id, mailed.id, id)
      }
    })
  )

  it.effect(
    "D-BOOK-14: merges answers with the form's keys into the custom fields, and stores the phone number",
    () =>
      Effect.gen(function* () {
        const stored = contactWith({
          email: booker.email,
          name: PersonName.make("A. L."),
          customFields: { size: 1, kept: 1 }
        })
        const responses = { size: "12", phone: " +33 1 ", other: "x", ["__proto__"]: "y" }
        const { contact } = yield* resolve({ responses }, [stored])
        assert.deepStrictEqual(contact.customFields, { size: "12", kept: 1 })
        assert.deepEqual<unknown>([contact.name, contact.phone], ["A. L.", "+33 1"])
      })
  )

  it.effect("D-BOOK-14: does not store a blank or too long phone number, or answers over the limits", () =>
    Effect.gen(function* () {
      const stored = contactWith({
        email: booker.email,
        phone: Phone.make("1"),
        customFields: { size: "x".repeat(8000) }
      })
      for (const phone of [" ", "1".repeat(41)]) {
        const { contact } = yield* resolve({ responses: { phone, note: "x".repeat(2000) } }, [stored])
        assert.deepStrictEqual([contact.phone, contact.customFields], [stored.phone, stored.customFields])
      }
    })
  )

  it.effect("D-CAP-3: uses the booking's touch as the last one, and as the first one if there was none", () =>
    Effect.gen(function* () {
      const earlier = attributionOf({ utm_source: "ads" }, Sample.sampleTime(-60))
      const given = { touch: { gclid: "g" } }
      const { contact } = yield* resolve(given, [contactWith({ email: booker.email, attribution: earlier })])
      const unknown = (yield* resolve(given)).contact
      assert.deepStrictEqual(contact.attribution, {
        first: earlier.first,
        last: { at: Sample.sampleNow, ...given }
      })
      assert.deepStrictEqual(unknown.attribution.first, { at: Sample.sampleNow, ...given })
      // Of a process whose clock is ahead.
      const ahead = attributionOf({ utm_source: "ads" }, Sample.sampleTime(60))
      const later = yield* resolve(given, [contactWith({ email: booker.email, attribution: ahead })])
      assert.deepStrictEqual(later.contact.attribution.first, ahead.first)
    })
  )
})

const hostIds = sample.hosts.slice(1).map(({ id }) => id)
const isBigAndFrench = {
  all: [
    { field: "custom.size", op: "gt", value: 9 },
    { field: "phone_country", op: "equals", value: "FR" }
  ]
} as const
const routedType = { ...eventType, routing: [{ when: isBigAndFrench, hostIds, redirectUrl: null }] }
const rule = { number: 1, name: null }
const routed = Outcome.make({ _tag: "Routed", hostIds, redirectUrl: null, rule })
const qualified = Outcome.make({ _tag: "Qualified" })

/** The contact of a booking with these answers. */
const contactFrom = (responses: BookingRequest["responses"], stored: Contact | null = null) =>
  contactOf(
    bookingRequest(routedType, { responses }),
    Sample.sampleCircumstances(
      { ...sample, eventType: routedType },
      {
        contacts: { ofLead: Option.none(), ofEmail: Option.fromNullishOr(stored) },
        phoneNumbers: {
          e164: () => Option.none(),
          countryOf: (typed) => (typed.startsWith("+33") ? Option.some("FR") : Option.none())
        }
      }
    )
  ).updated
const contactWithOutcome = (outcome: Outcome) =>
  contactWith({ qualificationStates: { [routedType.id]: { capturedAt: Sample.sampleNow, outcome } } })
const answers = { phone: "+33 1", size: "10" }

describe("contactOf with routing rules", () => {
  it("D-BOOK-6: runs the rules on the contact with the booking's answers if they never ran", () => {
    const { qualificationStates } = contactFrom(answers)
    assert.deepStrictEqual(qualificationStates, { [routedType.id]: { capturedAt: null, outcome: routed } })
    assert.deepStrictEqual(outcomeFor(contactFrom({}), routedType.id), qualified)
  })

  it("D-BOOK-6, D-CAP-7: keeps the time of the capture if the rules run now", () => {
    const captured = contactWithOutcome(Outcome.make({ _tag: "Undecided" }))
    const { qualificationStates } = contactFrom(answers, captured)
    assert.deepStrictEqual(qualificationStates[routedType.id], {
      capturedAt: Sample.sampleNow,
      outcome: routed
    })
  })

  it("D-BOOK-6: keeps an earlier outcome for any answers", () => {
    for (const before of [contactWithOutcome(qualified), contactWithOutcome(routed)])
      assert.deepStrictEqual(contactFrom(answers, before).qualificationStates, before.qualificationStates)
  })

  it("D-BOOK-4: runs the rules if the contact has an outcome for another event type only", () => {
    const elsewhere = { [Sample.sampleOffering().eventType.id]: { capturedAt: null, outcome: routed } }
    const known = Sample.sampleContact(sample.workspace.id, { qualificationStates: elsewhere })
    const here = { [routedType.id]: { capturedAt: null, outcome: qualified } }
    assert.deepStrictEqual(contactFrom({}, known).qualificationStates, { ...elsewhere, ...here })
  })
})
