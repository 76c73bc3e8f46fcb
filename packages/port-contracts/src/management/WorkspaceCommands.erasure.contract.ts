import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { MailRecipient } from "@calendeal/domain/consistency"
import { ContactBook, ContactId, Email, PersonName } from "@calendeal/domain/contacts"
import {
  erasedContact,
  withoutPerson,
  ResourceNotFound,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { Outbox } from "@calendeal/domain/outbox"
import { ContactNotFound, RevenueLedger } from "@calendeal/domain/transactions"
import {
  change,
  createBooking,
  createPayment,
  createPerson,
  createWorkspaceWithOwner,
  enterDeliveries,
  enterDraft,
  personalData,
  plain,
  recordPayment,
  sampleBooking,
  sampleContact,
  sampleDraft,
  sampleMailDelivery,
  samplePayment,
  sampleTime,
  storeContact,
  usd
} from "../samples/index.ts"
import { allResources, commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Erasure of personal data. */
export const erasure = (it: Suite) => {
  it.effect("erases a contact everywhere, and keeps their bookings, deals and payments", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { booking, contact, dealId, offering, payment, withFriend } = yield* createPerson
      const { id } = offering.workspace
      const before = JSON.stringify(yield* allResources(id))
      for (const word of Object.values(personalData)) assert.include(before, word)
      const deal = yield* queries.find(id, "deals", dealId)
      yield* commits(id, { _tag: "EraseContact", contactId: contact.id })
      const after = JSON.stringify(yield* allResources(id))
      for (const word of Object.values(personalData)) assert.notInclude(after, word)
      assert.isTrue(Option.isNone(yield* queries.find(id, "contacts", contact.id)))
      assert.deepStrictEqual(plain(yield* queries.find(id, "deals", dealId)), plain(deal))
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "transactions", payment.id)),
        plain(Option.some({ ...payment, description: null }))
      )
      for (const kept of [booking, withFriend])
        assert.deepStrictEqual(
          plain(yield* queries.find(id, "bookings", kept.uid)),
          plain(Option.some(withoutPerson(kept, contact)))
        )
      yield* refuses(id, { _tag: "EraseContact", contactId: contact.id }, new ResourceNotFound())
    })
  )

  it.effect("D-MAIL-57: erases the log of a person's mails, and those that wait", () =>
    Effect.gen(function* () {
      const [outbox, queries] = [yield* Outbox, yield* WorkspaceQueries]
      const { booking, contact } = yield* createPerson
      const workspaceId = contact.workspaceId
      const mail = (kind: "mail" | "reminder", recipient: string) =>
        sampleMailDelivery(booking, { kind, recipient: MailRecipient.make(recipient) })
      const kept = [mail("mail", "guest-1"), mail("reminder", "guest-1")]
      yield* enterDeliveries(mail("mail", "booker"), mail("reminder", "booker"), ...kept)
      const pending = () => Effect.map(outbox.depth, ({ deliveries }) => deliveries.counts.pending)
      const before = yield* pending()
      yield* commits(workspaceId, { _tag: "EraseContact", contactId: contact.id })
      const page = { limit: 100, after: null }
      const left = yield* queries.list(workspaceId, "deliveries", { bookingUids: [booking.uid] }, page)
      assert.sameMembers(
        left.items.map(({ id }) => id),
        kept.map(({ id }) => id)
      )
      assert.strictEqual(yield* pending(), before - 2)
    })
  )

  it.effect("erases a guest who is no contact by their email", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { friend, offering } = yield* createPerson
      const { id } = offering.workspace
      const [email, placeholderId] = [
        Email.make("only.a.guest@example.com"),
        ContactId.make(crypto.randomUUID())
      ]
      const guest = { name: PersonName.make("Gus Guest"), email, role: "guest" as const }
      const others = { contactId: ContactId.make(crypto.randomUUID()), startAt: sampleTime(12_000) }
      const booking = yield* createBooking(offering, { ...others, attendees: [friend, guest] })
      const attended = () =>
        Effect.map(
          queries.list(id, "bookings", { attendee: email }, { limit: 5, after: null }),
          ({ items }) => plain(items)
        )
      assert.deepStrictEqual(yield* attended(), plain([booking]))
      yield* commits(id, { _tag: "ErasePerson", email, placeholderId })
      const text = JSON.stringify(yield* allResources(id))
      for (const word of [email, guest.name]) assert.notInclude(text, word)
      assert.deepStrictEqual(yield* attended(), [])
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "bookings", booking.uid)),
        plain(Option.some(withoutPerson(booking, { email, id: placeholderId, merged: [] })))
      )
      yield* refuses(id, { _tag: "ErasePerson", email, placeholderId }, new ResourceNotFound())
    })
  )

  it.effect("D-WS-1: does not erase a person of another workspace", () =>
    Effect.gen(function* () {
      const person = yield* createPerson
      const otherTenant = (yield* createWorkspaceWithOwner()).workspace.id
      const before = yield* allResources(person.offering.workspace.id)
      for (const email of [person.contact.email, person.friend.email]) {
        const placeholderId = ContactId.make(crypto.randomUUID())
        yield* refuses(otherTenant, { _tag: "ErasePerson", email, placeholderId }, new ResourceNotFound())
      }
      assert.deepStrictEqual(yield* allResources(person.offering.workspace.id), before)
    })
  )

  it.effect("D-CAP-1: an erased person who books again is a new contact", () =>
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
        attendees: [{ name: PersonName.make("Ada Lovelace"), email, role: "booker" }]
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

  it.effect("erases a contact even if another contact has the email that replaces theirs", () =>
    Effect.gen(function* () {
      const [book, queries] = [yield* ContactBook, yield* WorkspaceQueries]
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const { email } = erasedContact(contact)
      const other = yield* storeContact(sampleContact(id, { email }))
      yield* change(id, { _tag: "EraseContact", contactId: contact.id })
      assert.deepStrictEqual(plain(yield* book.findByEmail(id, email)), plain(Option.some(other)))
      const { items } = yield* queries.list(id, "contacts", { email }, { limit: 5, after: null })
      assert.deepStrictEqual(plain(items), plain([other]))
    })
  )

  it.effect(
    "D-TX-2, D-TX-4: a payment for an erased contact's booking stores nothing; earlier payments are replayed",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { booking, contact, offering, withFriend } = yield* createPerson
        const { id } = offering.workspace
        const bookingUid = Option.some(booking.uid)
        const earlier = samplePayment(id, { email: contact.email, bookingUid })
        const first = yield* recordPayment(earlier)
        yield* change(id, { _tag: "EraseContact", contactId: contact.id })
        const before = yield* allResources(id)
        assert.deepStrictEqual(
          plain(yield* recordPayment({ ...earlier, fresh: samplePayment(id).fresh })),
          plain({ ...first, _tag: "AlreadyRecorded" })
        )
        for (const email of [contact.email, samplePayment(id).email]) {
          const report = samplePayment(id, { email, bookingUid })
          assert.deepStrictEqual(yield* recordPayment(report), new ContactNotFound())
          const found = yield* ledger.findByKey(id, Option.getOrThrow(report.key))
          assert.isTrue(Option.isNone(found))
        }
        assert.deepStrictEqual(yield* allResources(id), before)
        yield* createPayment(id, { bookingUid: Option.some(withFriend.uid), money: usd(1) })
        yield* createPayment(id, { email: contact.email, money: usd(1) })
      })
  )
}
