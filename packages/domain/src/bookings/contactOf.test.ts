import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey } from "../consistency/index.ts"
import { attributionOf, type Contact, type LeadOrigin, PersonName, Phone } from "../contacts/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { BookingRequest } from "./BookingRequest.ts"
import { contactOf, leadOf } from "./contactOf.ts"

const question = { key: "size", label: "Size", type: "number", required: false } as const
const sample = Sample.sampleOffering({
  eventType: { form: { fields: [question, { ...question, key: "note" }] } }
})
const { eventType, workspace } = sample
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const contactWith = (overrides: Partial<Contact> = {}) => Sample.sampleContact(workspace.id, overrides)
/** A lead that this event type made at `sampleNow`. */
const madeLead = (origin: Partial<LeadOrigin> = {}) =>
  contactWith({ origin: { eventTypeId: eventType.id, addressHash: null, at: Sample.sampleNow, ...origin } })
const proofOf = ({ id, workspaceId }: Contact) =>
  Sample.plainProofOf({ workspaceId, contactId: id, eventTypeId: eventType.id })

/** Finds the contact of a request at `sampleNow` in a book that holds these. */
const found = (given: Partial<BookingRequest>, held: ReadonlyArray<Contact> = []) => {
  const request: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt: Sample.sampleTime(60),
    bookerTimezone: Sample.utc,
    booker,
    ...Sample.minimalRequest,
    ...given
  }
  const heldBy = (is: (contact: Contact) => boolean) => Option.fromNullishOr(held.find(is))
  return Effect.gen(function* () {
    const lead = yield* leadOf(request, Sample.sampleNow)
    const circumstances = Sample.sampleCircumstances(sample, {
      lead,
      contacts: {
        ofLead: Option.flatMap(lead, ({ contactId }) => heldBy(({ id }) => id === contactId)),
        ofEmail: heldBy(({ email }) => email === booker.email)
      }
    })
    const { contactId } = circumstances.fresh
    const { found, updated } = contactOf(request, circumstances)
    return { found, contact: updated, freshId: contactId }
  }).pipe(Effect.provide(Sample.plainProofs))
}

describe("contactOf", () => {
  it.effect("D-BOOK-6: the contact of the booker's e-mail, else a new one", () =>
    Effect.gen(function* () {
      const mailed = contactWith({ email: booker.email })
      assert.strictEqual((yield* found({}, [mailed])).contact.id, mailed.id)
      const { contact, found: before, freshId } = yield* found({})
      assert.isTrue(Option.isNone(before))
      assert.deepEqual<unknown>([contact.id, contact.email, contact.name], [freshId, booker.email, "Ada"])
    })
  )

  it.effect("D-CAP-7a: the lead that the caller proves to have made, whatever its e-mail", () =>
    Effect.gen(function* () {
      const [made, mailed] = [madeLead(), contactWith({ email: booker.email })]
      for (const id of [made.id, made.id.toUpperCase()]) {
        const given = { contactId: Option.some(id), leadProof: Option.some(proofOf(made)) }
        const { contact, found: before } = yield* found(given, [made, mailed])
        assert.strictEqual(contact.id, made.id)
        assert.deepStrictEqual(before, Option.some(made))
      }
    })
  )

  it.effect(
    "D-CAP-7a, D-BOOK-14: without that proof an id adds nothing: the booking is the booker's own contact's",
    () =>
      Effect.gen(function* () {
        const [made, other, mailed] = [madeLead(), madeLead(), contactWith({ email: booker.email })]
        const handedOver = { ...made, origin: null }
        const old = madeLead({ at: Sample.sampleTime(-24 * 60 - 1) })
        const ofAnotherEventType = madeLead({ eventTypeId: Sample.sampleOffering().eventType.id })
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
          for (const held of [[named, mailed], [named]]) {
            const { contact, freshId } = yield* found(given, held)
            assert.strictEqual(contact.id, held.length === 2 ? mailed.id : freshId)
          }
        }
        for (const id of ["", "not a uuid", `${mailed.id}x`]) {
          const given = { contactId: Option.some(id), leadProof: Option.some(proofOf(made)) }
          assert.strictEqual((yield* found(given, [made, mailed])).contact.id, mailed.id, id)
        }
      })
  )

  it.effect(
    "D-BOOK-14: answers under the form's keys join the custom fields; the phone among them is the contact's",
    () =>
      Effect.gen(function* () {
        const held = contactWith({
          email: booker.email,
          name: PersonName.make("A. L."),
          customFields: { size: 1, kept: 1 }
        })
        const responses = { size: "12", phone: " +33 1 ", other: "x", ["__proto__"]: "y" }
        const { contact } = yield* found({ responses }, [held])
        assert.deepStrictEqual(contact.customFields, { size: "12", kept: 1 })
        assert.deepEqual<unknown>([contact.name, contact.phone], ["A. L.", "+33 1"])
      })
  )

  it.effect("D-BOOK-14: a blank phone, one too long, and answers over the limits leave what is stored", () =>
    Effect.gen(function* () {
      const held = contactWith({
        email: booker.email,
        phone: Phone.make("1"),
        customFields: { size: "x".repeat(8000) }
      })
      for (const phone of [" ", "1".repeat(41)]) {
        const { contact } = yield* found({ responses: { phone, note: "x".repeat(2000) } }, [held])
        assert.deepStrictEqual([contact.phone, contact.customFields], [held.phone, held.customFields])
      }
    })
  )

  it.effect("D-CAP-3: the booking's touch is the last, and the first when there was none", () =>
    Effect.gen(function* () {
      const earlier = attributionOf({ utm_source: "ads" }, Sample.sampleTime(-60))
      const given = { touch: { gclid: "g" } }
      const { contact } = yield* found(given, [contactWith({ email: booker.email, attribution: earlier })])
      const newcomer = (yield* found(given)).contact
      assert.deepStrictEqual(contact.attribution, {
        first: earlier.first,
        last: { at: Sample.sampleNow, ...given }
      })
      assert.deepStrictEqual(newcomer.attribution.first, { at: Sample.sampleNow, ...given })
    })
  )
})
