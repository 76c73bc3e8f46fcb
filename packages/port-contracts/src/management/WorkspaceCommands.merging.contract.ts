import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { ContactBook, ContactId, mergeDuplicate, PersonName } from "@calendeal/domain/contacts"
import {
  ResourceNotFound,
  StateConflict,
  UnknownReference,
  withoutPerson,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { RevenueLedger } from "@calendeal/domain/transactions"
import {
  change,
  createBooking,
  createPayment,
  createPerson,
  createWorkspace,
  personalData,
  plain,
  sampleAuditContext,
  sampleContact,
  sampleTime,
  storeContact,
  usd
} from "../samples/index.ts"
import {
  allResources,
  commits,
  concurrently,
  refuses,
  type Suite
} from "./WorkspaceCommands.suite.contract.ts"

/** Merging contacts. */
export const merging = (it: Suite) => {
  it.effect("D-CONTACT-1, D-CONTACT-3: the kept contact has everything, under both emails and ids", () =>
    Effect.gen(function* () {
      const [book, queries] = [yield* ContactBook, yield* WorkspaceQueries]
      const { booking, contact: duplicate, dealId, offering, payment } = yield* createPerson
      const { id } = offering.workspace
      const kept = yield* storeContact(sampleContact(id))
      yield* commits(id, merge(kept.id, duplicate.id))
      const merged = plain(Option.some(mergeDuplicate(kept, duplicate, sampleAuditContext(id).at)))
      for (const email of [kept.email, duplicate.email]) {
        assert.deepStrictEqual(plain(yield* book.findByEmail(id, email)), merged)
        const { items } = yield* queries.list(id, "contacts", { email }, page)
        assert.deepStrictEqual(plain(Option.fromIterable(items)), merged)
      }
      for (const one of [kept.id, duplicate.id]) {
        assert.deepStrictEqual(plain(yield* book.find(id, one)), merged)
        assert.deepStrictEqual(plain(yield* queries.find(id, "contacts", one)), merged)
      }
      const { items } = yield* queries.list(id, "contacts", {}, page)
      assert.notInclude(
        items.map((contact) => contact.id),
        duplicate.id
      )
      const contactId = kept.id
      for (const [kind, itemId] of [
        ["bookings", booking.uid],
        ["deals", dealId],
        ["transactions", payment.id]
      ] as const) {
        const found = Option.getOrThrow(yield* queries.find(id, kind, itemId))
        assert.strictEqual(found.contactId, contactId)
        assert.lengthOf((yield* queries.list(id, kind, { contactId }, page)).items, 1)
        assert.lengthOf((yield* queries.list(id, kind, { contactId: duplicate.id }, page)).items, 0)
      }
    })
  )

  it.effect("D-CONTACT-1: a capture, a booking and a payment with the old email are the kept contact's", () =>
    Effect.gen(function* () {
      const [book, ledger] = [yield* ContactBook, yield* RevenueLedger]
      const { contact: duplicate, offering } = yield* createPerson
      const { id } = offering.workspace
      const kept = yield* storeContact(sampleContact(id))
      yield* change(id, merge(kept.id, duplicate.id))
      const { email } = duplicate
      const captured = yield* book.update({ workspaceId: id, email, prior: Option.none() }, ({ contact }) =>
        Result.succeed({
          contact: { ...Option.getOrThrow(contact), customFields: { later: true } },
          absorbed: Option.none(),
          outboxMessages: []
        })
      )
      assert.strictEqual(captured.contact.id, kept.id)
      const booking = yield* createBooking(offering, {
        contactId: kept.id,
        startAt: sampleTime(20_000),
        attendees: [{ name: PersonName.make("Ada"), email, role: "booker" }]
      })
      assert.strictEqual(booking.contactId, kept.id)
      const payment = yield* createPayment(id, { email, money: usd(7) })
      assert.strictEqual(payment.contactId, kept.id)
      assert.isTrue(Option.isSome(yield* ledger.find(id, payment.id)))
      const stored = Option.getOrThrow(yield* book.find(id, kept.id))
      assert.deepStrictEqual(stored.customFields["later"], true)
      assert.lengthOf(stored.merged, 1)
    })
  )

  it.effect("D-CONTACT-1: a contact with merged ones is merged, and all ids find the last one", () =>
    Effect.gen(function* () {
      const book = yield* ContactBook
      const { id } = yield* createWorkspace()
      const [x, y, z] = [
        yield* storeContact(sampleContact(id)),
        yield* storeContact(sampleContact(id)),
        yield* storeContact(sampleContact(id))
      ]
      yield* change(id, merge(x.id, z.id))
      yield* change(id, merge(y.id, x.id))
      for (const { email, id: one } of [x, y, z]) {
        assert.strictEqual(Option.getOrThrow(yield* book.find(id, one)).id, y.id)
        assert.strictEqual(Option.getOrThrow(yield* book.findByEmail(id, email)).id, y.id)
      }
      const { merged } = Option.getOrThrow(yield* book.find(id, y.id))
      assert.sameMembers(
        merged.map(({ email }) => email),
        [z.email, x.email]
      )
    })
  )

  it.effect("D-CONTACT-4: an erasure by any email erases the person under all of them", () =>
    Effect.gen(function* () {
      const [book, queries] = [yield* ContactBook, yield* WorkspaceQueries]
      const { booking, contact: duplicate, offering, withFriend } = yield* createPerson
      const { id } = offering.workspace
      const kept = yield* storeContact(sampleContact(id))
      yield* change(id, merge(kept.id, duplicate.id))
      const person = Option.getOrThrow(yield* book.find(id, kept.id))
      const placeholderId = ContactId.make(crypto.randomUUID())
      yield* commits(id, { _tag: "ErasePerson", email: duplicate.email, placeholderId })
      const after = JSON.stringify(yield* allResources(id))
      for (const word of [...Object.values(personalData), kept.email]) assert.notInclude(after, word)
      for (const one of [kept, duplicate]) {
        assert.isTrue(Option.isNone(yield* book.find(id, one.id)))
        assert.isTrue(Option.isNone(yield* queries.find(id, "contacts", one.id)))
        assert.isTrue(Option.isNone(yield* book.findByEmail(id, one.email)))
      }
      for (const row of [{ ...booking, contactId: kept.id }, withFriend])
        assert.deepStrictEqual(
          plain(yield* queries.find(id, "bookings", row.uid)),
          plain(Option.some(withoutPerson(row, person)))
        )
      // The email is free for a new contact.
      const back = yield* storeContact(sampleContact(id, { email: duplicate.email }))
      assert.deepStrictEqual(plain(yield* book.findByEmail(id, duplicate.email)), plain(Option.some(back)))
    })
  )

  it.effect("D-CONTACT-5: a refused merge changes nothing", () =>
    Effect.gen(function* () {
      const { contact, offering } = yield* createPerson
      const { id } = offering.workspace
      const [other, erased] = [yield* storeContact(sampleContact(id)), yield* storeContact(sampleContact(id))]
      const foreign = yield* storeContact(sampleContact((yield* createWorkspace()).id))
      yield* change(id, { _tag: "EraseContact", contactId: erased.id })
      const unknown = ContactId.make(crypto.randomUUID())
      const notHere = new UnknownReference({
        path: ["duplicateId"],
        message: "must be a contact of the workspace",
        code: "unknown_contact"
      })
      for (const one of [unknown, foreign.id, erased.id]) {
        yield* refuses(id, merge(contact.id, one), notHere)
        yield* refuses(id, merge(one, contact.id), new ResourceNotFound())
      }
      const itself = new StateConflict({ reason: "A contact cannot be merged into itself." })
      yield* refuses(id, merge(contact.id, contact.id), itself)
      yield* change(id, merge(contact.id, other.id))
      const already = new StateConflict({ reason: "A contact was already merged into another one." })
      yield* refuses(id, merge(contact.id, other.id), already)
      yield* refuses(id, merge(other.id, contact.id), already)
    })
  )

  it.effect("D-CONTACT-6: of two merges in opposite directions exactly one is made", () =>
    Effect.gen(function* () {
      const book = yield* ContactBook
      const { id } = yield* createWorkspace()
      const [x, y] = [yield* storeContact(sampleContact(id)), yield* storeContact(sampleContact(id))]
      const results = yield* Effect.all(
        [Effect.result(change(id, merge(x.id, y.id))), Effect.result(change(id, merge(y.id, x.id)))],
        concurrently
      )
      assert.lengthOf(results.filter(Result.isSuccess), 1)
      const winner = Result.isSuccess(results[0]) ? x.id : y.id
      for (const one of [x, y]) assert.strictEqual(Option.getOrThrow(yield* book.find(id, one.id)).id, winner)
    })
  )
}

const page = { limit: 100, after: null }

const merge = (contactId: ContactId, duplicateId: ContactId) =>
  ({ _tag: "MergeContacts", contactId, duplicateId }) as const
