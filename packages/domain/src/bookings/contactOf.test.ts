import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BookingKey, Identities } from "../consistency/index.ts"
import {
  attributionOf,
  type Contact,
  ContactBook,
  PersonName,
  Phone,
  PhoneNumbers
} from "../contacts/index.ts"
import * as Sample from "../samples/index.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { contactOf } from "./contactOf.ts"

const question = { key: "size", label: "Size", type: "number", required: false } as const
const sample = Sample.sampleOffering({
  eventType: { form: { fields: [question, { ...question, key: "note" }] } }
})
const { eventType, workspace } = sample
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const contactWith = (overrides: Partial<Contact> = {}) => Sample.sampleContact(workspace.id, overrides)
const freshId = crypto.randomUUID()

/** Finds the contact of a request at `sampleNow` in a book that holds these. */
const found = (given: Partial<BookingRequest>, held: ReadonlyArray<Contact> = []) => {
  const request: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt: Sample.sampleTime(60),
    bookerTimezone: Sample.utc,
    booker,
    ...Sample.unsaid,
    ...given
  }
  const heldBy = (is: (contact: Contact) => boolean) => Effect.succeed(Option.fromNullishOr(held.find(is)))
  const ports = Layer.mergeAll(
    Layer.mock(ContactBook, {
      find: (workspaceId, id) =>
        heldBy((contact) => contact.workspaceId === workspaceId && contact.id === id),
      findByEmail: (_, email) => heldBy((contact) => contact.email === email)
    }),
    Layer.mock(Identities, { uuid: Effect.succeed(freshId) }),
    Layer.mock(PhoneNumbers, {
      e164: () => Option.none(),
      countryOf: () => Option.none()
    })
  )
  return contactOf(request, sample, Sample.sampleNow).pipe(
    Effect.map(({ contactFrom, known }) => ({ known, contact: contactFrom(known) })),
    Effect.provide(ports)
  )
}

describe("contactOf", () => {
  it.effect(
    "D-BOOK-6: the contact of the id that was sent, else of the booker's e-mail, else a new one",
    () =>
      Effect.gen(function* () {
        const [named, mailed] = [contactWith(), contactWith({ email: booker.email })]
        const contactId = Option.some(named.id)
        assert.strictEqual((yield* found({ contactId }, [named, mailed])).contact.id, named.id)
        assert.strictEqual((yield* found({ contactId }, [mailed])).contact.id, mailed.id)
        const { contact, known } = yield* found({ contactId })
        assert.isTrue(Option.isNone(known))
        assert.deepEqual<unknown>([contact.id, contact.email, contact.name], [freshId, booker.email, "Ada"])
      })
  )

  it.effect("D-BOOK-14, D-WS-1: an id that is malformed or of another workspace is an unknown one", () =>
    Effect.gen(function* () {
      const foreign = Sample.sampleContact(Sample.sampleWorkspace().id)
      const mailed = contactWith({ email: booker.email })
      for (const id of ["", "not a uuid", `${mailed.id}x`, foreign.id]) {
        const { contact } = yield* found({ contactId: Option.some(id) }, [foreign, mailed])
        assert.strictEqual(contact.id, mailed.id, id)
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
