import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ContactBook, ContactId, Email, PersonName } from "@calendeal/domain/contacts"
import {
  enterDraft,
  change,
  personalWords,
  plain,
  sampleBooking,
  sampleContact,
  sampleDraft,
  samplePayment,
  sampleTime,
  createBooking,
  storeContact,
  createWorkspaceWithOwner,
  createPayment,
  createPerson,
  usd,
  recordPayment
} from "../samples/index.ts"
import { ContactNotFound, RevenueLedger } from "@calendeal/domain/transactions"
import { everythingOf, makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { erasedContact, NotThere, WorkspaceQueries } from "@calendeal/domain/management"

/** What stays of a person who is forgotten. */
export const erasure = (it: Suite) => {
  it.effect("of an erased person no word is left, and the log names an id alone", () =>
    Effect.gen(function* () {
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const before = JSON.stringify(yield* everythingOf(id))
      for (const word of Object.values(personalWords)) assert.include(before, word)
      yield* makes(id, { _tag: "EraseContact", contactId: contact.id }, ["contact.erase", contact.id])
      const after = JSON.stringify(yield* everythingOf(id))
      for (const word of Object.values(personalWords)) assert.notInclude(after, word)
      yield* refuses(id, { _tag: "EraseContact", contactId: contact.id }, new NotThere())
    })
  )

  it.effect("an erased person's bookings, deals and money stay, without the person", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { booking, contact, dealId, offering, payment } = yield* createPerson
      const { id } = offering.workspace
      const deal = yield* queries.find(id, "deals", dealId)
      yield* change(id, { _tag: "EraseContact", contactId: contact.id })
      assert.isTrue(Option.isNone(yield* queries.find(id, "contacts", contact.id)))
      assert.deepStrictEqual(plain(yield* queries.find(id, "deals", dealId)), plain(deal))
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "transactions", payment.id)),
        plain(Option.some({ ...payment, description: null }))
      )
      const kept = Option.getOrThrow(yield* queries.find(id, "bookings", booking.uid))
      const { attendeeAddress, attendees, responses, title, ...rest } = kept
      const { attendeeAddress: _, attendees: __, responses: ___, title: ____, ...before } = booking
      assert.deepStrictEqual(plain(rest), plain(before))
      assert.deepStrictEqual(plain([attendeeAddress, responses]), [null, {}])
      assert.lengthOf(attendees, 1)
      assert.isTrue(title.startsWith("Intro call with "))
    })
  )

  it.effect("who was only ever a guest is erased from others' bookings, by the e-mail", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { friend, offering } = yield* createPerson
      const { id } = offering.workspace
      const [email, standIn] = [Email.make("only.a.guest@example.com"), ContactId.make(crypto.randomUUID())]
      const guest = { name: PersonName.make("Gus Guest"), email, role: "guest" as const }
      const others = { contactId: ContactId.make(crypto.randomUUID()), startAt: sampleTime(12_000) }
      const booking = yield* createBooking(offering, { ...others, attendees: [friend, guest] })
      const erasure = { _tag: "ErasePerson", email, standIn } as const
      const attended = { attendee: email }
      const page = { limit: 5, after: null }
      assert.deepStrictEqual(
        plain((yield* queries.list(id, "bookings", attended, page)).items),
        plain([booking])
      )
      yield* makes(id, erasure, ["person.erase", standIn])
      const text = JSON.stringify(yield* everythingOf(id))
      for (const word of [email, guest.name]) assert.notInclude(text, word)
      assert.deepStrictEqual((yield* queries.list(id, "bookings", attended, page)).items, [])
      const kept = Option.getOrThrow(yield* queries.find(id, "bookings", booking.uid))
      assert.deepStrictEqual(plain({ ...kept, attendees: [] }), plain({ ...booking, attendees: [] }))
      assert.deepStrictEqual(
        [kept.attendees[0], kept.attendees[1]?.role, kept.attendees.length],
        [friend, "guest", 2]
      )
      yield* refuses(id, erasure, new NotThere())
    })
  )

  it.effect("who booked under another contact's name is erased by the e-mail, answers and all", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const [email, standIn] = [Email.make("under.another@example.com"), ContactId.make(crypto.randomUUID())]
      const booking = sampleBooking(offering, {
        contactId: contact.id,
        startAt: sampleTime(12_000),
        attendees: [{ name: PersonName.make("Una Under"), email, role: "booker" }],
        responses: { goal: "una's goal" }
      })
      const entry = yield* enterDraft(sampleDraft(booking, {}, contact.email))
      assert.strictEqual(entry._tag, "Entered")
      yield* change(id, { _tag: "ErasePerson", email, standIn })
      assert.notMatch(JSON.stringify(yield* everythingOf(id)), /una's|una under|under\.another/i)
      const kept = Option.getOrThrow(yield* queries.find(id, "bookings", booking.uid))
      assert.deepStrictEqual([kept.contactId, kept.responses], [contact.id, {}])
      assert.isTrue(Option.isSome(yield* queries.find(id, "contacts", contact.id)))
    })
  )

  it.effect("D-WS-1: nobody is erased through another workspace, nor who is nowhere", () =>
    Effect.gen(function* () {
      const [theirs, mine] = [yield* createPerson, yield* createWorkspaceWithOwner()]
      const before = yield* everythingOf(theirs.offering.workspace.id)
      for (const email of [theirs.contact.email, theirs.friend.email, Email.make("nobody@example.com")]) {
        const standIn = ContactId.make(crypto.randomUUID())
        yield* refuses(mine.workspace.id, { _tag: "ErasePerson", email, standIn }, new NotThere())
      }
      assert.deepStrictEqual(yield* everythingOf(theirs.offering.workspace.id), before)
    })
  )

  it.effect("D-CAP-1: who was erased comes back as somebody new, also who knows the old id", () =>
    Effect.gen(function* () {
      const book = yield* ContactBook
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const { email } = contact
      yield* change(id, { _tag: "EraseContact", contactId: contact.id })
      assert.deepStrictEqual(
        [yield* book.find(id, contact.id), yield* book.findByEmail(id, email)],
        [Option.none(), Option.none()]
      )
      const booking = sampleBooking(offering, {
        startAt: sampleTime(20_000),
        attendees: [
          { name: sampleBooking(offering).attendees[0]?.name ?? assert.fail(), email, role: "booker" }
        ]
      })
      const entry = yield* enterDraft(sampleDraft(booking))
      assert.deepStrictEqual(plain(entry), plain({ _tag: "Entered", booking }))
      const back = Option.getOrThrow(yield* book.findByEmail(id, email))
      assert.deepStrictEqual([back.id, back.name, back.phone], [booking.contactId, null, null])
      assert.notStrictEqual(back.id, contact.id)
      yield* change(id, { _tag: "EraseContact", contactId: back.id })
      assert.isTrue(Option.isNone(yield* book.findByEmail(id, email)))
    })
  )

  it.effect("nobody can come as an erased person, or keep a person from being erased", () =>
    Effect.gen(function* () {
      const [book, queries] = [yield* ContactBook, yield* WorkspaceQueries]
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const sample = sampleContact(id)
      const squatter = { ...sample, email: erasedContact(contact).email }
      yield* storeContact(squatter)
      yield* change(id, { _tag: "EraseContact", contactId: contact.id })
      assert.deepStrictEqual(plain(yield* book.findByEmail(id, squatter.email)), plain(Option.some(squatter)))
      const { items } = yield* queries.list(
        id,
        "contacts",
        { email: squatter.email },
        { limit: 5, after: null }
      )
      assert.deepStrictEqual(plain(items), plain([squatter]))
    })
  )

  it.effect(
    "D-TX-2: a payment that names an erased contact's booking finds no contact, and leaves nothing",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { booking, contact, offering, withFriend } = yield* createPerson
        const { id } = offering.workspace
        yield* change(id, { _tag: "EraseContact", contactId: contact.id })
        const before = yield* everythingOf(id)
        for (const email of [contact.email, samplePayment(id).email]) {
          const report = samplePayment(id, { email, bookingUid: Option.some(booking.uid) })
          assert.deepStrictEqual(yield* recordPayment(report), new ContactNotFound())
          const found = yield* ledger.findByKey(id, Option.getOrThrow(report.key))
          assert.isTrue(Option.isNone(found))
        }
        assert.deepStrictEqual(yield* everythingOf(id), before)
        yield* createPayment(id, { bookingUid: Option.some(withFriend.uid), money: usd(1) })
        yield* createPayment(id, { email: contact.email, money: usd(1) })
      })
  )

  it.effect("D-TX-4: a payment that was made before the erasure is replayed after it", () =>
    Effect.gen(function* () {
      const { booking, contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const report = samplePayment(id, { email: contact.email, bookingUid: Option.some(booking.uid) })
      const first = yield* recordPayment(report)
      yield* change(id, { _tag: "EraseContact", contactId: contact.id })
      assert.deepStrictEqual(
        plain(yield* recordPayment({ ...report, fresh: samplePayment(id).fresh })),
        plain({ ...first, _tag: "AlreadyRecorded" })
      )
    })
  )
}
