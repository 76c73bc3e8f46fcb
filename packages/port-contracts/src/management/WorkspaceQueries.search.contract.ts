import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Contact, Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { type Resources, WorkspaceQueries } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createBooking,
  createOffering,
  createWorkspaceWithOwner,
  sampleContact,
  sampleDeal,
  sampleEmail,
  sampleTime,
  storeContact
} from "../samples/index.ts"
import type { Suite } from "./WorkspaceCommands.suite.contract.ts"
import { readPages } from "./WorkspaceQueries.paging.contract.ts"

const Part = Schema.String.check(Schema.isPattern(/^[aBé%_'\\]{1,3}$/))
const Draw = Schema.Struct({
  name: Part,
  company: Part,
  digits: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 999 }))
})
const Draws = Schema.Array(Draw).check(Schema.isMinLength(1), Schema.isMaxLength(6))
const Query = Schema.Struct({
  first: Part,
  second: Part,
  digits: Draw.fields.digits,
  form: Schema.Literals(["one", "both", "phone"])
})

/** Searches by parts of names, companies and phone numbers (D-SEARCH-1). */
export const search = (it: Suite): void => {
  it.effect.prop(
    "D-SEARCH-1: a search finds the contacts and deals of those who match, in the order of the list",
    [Draws, Query],
    ([draws, { digits, first, form, second }]) =>
      Effect.gen(function* () {
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const contacts = yield* Effect.forEach(draws, (draw, nth) => storeContact(personOf(id, draw, nth)))
        const deals = yield* Effect.forEach(contacts, (contact, nth) =>
          Effect.gen(function* () {
            const deal = sampleDeal(id, contact.id, { openedAt: sampleTime(nth) })
            yield* change(id, { _tag: "CreateDeal", deal })
            return deal
          })
        )
        const query = form === "one" ? first : form === "both" ? `${first} ${second}` : `0${digits}`
        const wanted = contacts.filter((contact) =>
          form === "phone"
            ? textsOf(contact).some((text) => text.includes(String(digits)))
            : query.split(" ").every((word) => textsOf(contact).some((text) => text.includes(plain(word))))
        )
        const found = yield* readPages(id, "contacts", { search: query }, 2)
        assert.deepStrictEqual(
          found.map((contact) => contact.id),
          wanted.map((contact) => contact.id).toReversed()
        )
        const earliest = yield* readPages(id, "contacts", { search: query, sort: "createdAt" }, 2)
        assert.deepStrictEqual(
          earliest.map((contact) => contact.id),
          wanted.map((contact) => contact.id)
        )
        const [known] = contacts
        const byId = yield* readPages(id, "contacts", { ids: known ? [known.id] : [], search: query }, 2)
        assert.deepStrictEqual(
          byId.map((contact) => contact.id),
          wanted.flatMap((contact) => (contact.id === known?.id ? [contact.id] : []))
        )
        const ofDeals = yield* readPages(id, "deals", { search: query }, 2)
        assert.deepStrictEqual(
          ofDeals.map((deal) => deal.id),
          deals
            .filter(({ contactId }) => wanted.some((one) => one.id === contactId))
            .map((deal) => deal.id)
            .toReversed()
        )
      }),
    { arbitrary: { runs: 15, maxShrinks: 20 } }
  )

  it.effect("D-SEARCH-1: finds a contact by what it is after a change, a merge and an erasure", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const stays = yield* storeContact({
        ...sampleContact(id),
        name: PersonName.make("Carla Corp"),
        phone: Phone.make("+49 171 2345678")
      })
      const goes = yield* storeContact({
        ...sampleContact(id),
        name: PersonName.make("Karla K"),
        customFields: { company: "Oldham & Co" }
      })
      const found = (search: string) =>
        Effect.map(listed(id, "contacts", { search }), (items) => items.map((contact) => contact.id))
      assert.deepStrictEqual(yield* found("oldham"), [goes.id])
      yield* change(id, { _tag: "MergeContacts", contactId: stays.id, duplicateId: goes.id })
      assert.deepStrictEqual(yield* found("oldham"), [stays.id])
      assert.deepStrictEqual(yield* found(goes.email), [stays.id])
      assert.deepStrictEqual(yield* found("0171 2345"), [stays.id])
      yield* change(id, { _tag: "EraseContact", contactId: stays.id })
      for (const text of ["carla", "oldham", "171 2345", goes.email])
        assert.deepStrictEqual(yield* found(text), [], text)
      const other = (yield* createWorkspaceWithOwner()).workspace
      assert.deepStrictEqual(yield* listed(other.id, "contacts", { search: "carla" }), [])
    })
  )

  it.effect(
    "D-SEARCH-2: a search of bookings compares booker, guests, answers and number, and contacts if asked",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const { id } = offering.workspace
        const attendees = [
          { name: PersonName.make("Ann Leeson"), email: sampleEmail(), role: "booker" as const },
          { name: PersonName.make("Gustav Guest"), email: sampleEmail(), role: "guest" as const }
        ]
        const booking = yield* createBooking(offering, { attendees, responses: { company: "Écorp" } })
        const withPhone = yield* storeContact({ ...sampleContact(id), phone: Phone.make("+49 171 2345678") })
        const merge = { contactId: booking.contactId, duplicateId: withPhone.id }
        yield* change(id, { _tag: "MergeContacts", ...merge })
        const other = yield* createBooking(offering, { startAt: sampleTime(9000) })
        const found = (query: Resources["bookings"]["query"]) =>
          Effect.map(listed(id, "bookings", query), (items) => items.map(({ uid }) => uid))
        // Shorter ones are found in random numbers of bookings and emails by chance.
        for (const search of [
          "leeson",
          "gustav",
          "ecorp",
          booking.uid,
          attendees[1]?.email ?? "",
          "ann guest"
        ]) {
          assert.deepStrictEqual(yield* found({ search }), [booking.uid], search)
          assert.deepStrictEqual(yield* found({ search, sort: "startAt", status: "cancelled" }), [], search)
        }
        assert.deepStrictEqual(yield* found({ search: other.uid }), [other.uid])
        assert.deepStrictEqual(yield* found({ search: "0171 2345" }), [])
        assert.deepStrictEqual(yield* found({ search: "0171 2345", searchesContacts: true }), [booking.uid])
      })
  )

  it.effect("D-SEARCH-2: lists the contacts and deals of a period", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const contacts = yield* Effect.forEach([1, 2, 3], (minute) =>
        storeContact({ ...sampleContact(id), createdAt: sampleTime(minute) })
      )
      const period = { from: sampleTime(2), to: sampleTime(3) }
      const second = contacts[1] ?? assert.fail()
      assert.deepStrictEqual(
        (yield* listed(id, "contacts", period)).map((one) => one.id),
        [second.id]
      )
      for (const minute of [1, 2, 3])
        yield* change(id, {
          _tag: "CreateDeal",
          deal: sampleDeal(id, second.id, { openedAt: sampleTime(minute) })
        })
      assert.deepStrictEqual(
        (yield* listed(id, "deals", period)).map(({ openedAt }) => openedAt.epochMilliseconds),
        [sampleTime(2).epochMilliseconds]
      )
    })
  )
}

const personOf = (id: WorkspaceId, { company, digits, name }: typeof Draw.Type, nth: number): Contact => ({
  ...sampleContact(id),
  email: Email.make(`${nth}${crypto.randomUUID().replaceAll(/[a-f]/g, "7")}@x.test`),
  name: PersonName.make(name),
  phone: Phone.make(`+${digits}`),
  customFields: { company },
  createdAt: sampleTime(nth)
})

const plain = (text: string) => text.replaceAll("é", "e").toLowerCase()
const textsOf = ({ customFields, email, name, phone }: Contact) =>
  [name, email, phone?.slice(1), customFields["company"]].map((text) => plain(String(text)))

const listed = <K extends "contacts" | "bookings" | "deals">(
  id: WorkspaceId,
  kind: K,
  query: Resources[K]["query"]
) =>
  WorkspaceQueries.use(({ list }) =>
    Effect.map(list(id, kind, query, { limit: 50, after: null }), ({ items }) => items)
  )
