import { StageKey, UserId } from "../../../workspace/workspaces/index.ts"
import { assert, describe, it } from "@effect/vitest"
import {
  type Canary,
  foundIn,
  leavesOf,
  plain,
  sampleContact,
  sampleDeal,
  sampleNow,
  sampleOffering,
  wholeBookings,
  wholeContacts,
  wholePayment
} from "@calendeal/port-contracts/samples"
import { bookingPrivacy } from "../../../scheduling/bookings/index.ts"
import { classesOf, contactPrivacy, type Erasure } from "../../../leads/contacts/index.ts"
import { dealPrivacy, DealId } from "../../../leads/deals/index.ts"
import { erasedPayment, transactionPrivacy } from "../../../revenue/transactions/index.ts"
import { erasedContact, withoutPerson } from "./erasure.ts"

const offering = sampleOffering()
const contacts = wholeContacts(offering)
const [{ record: contact }] = contacts
const bookings = wholeBookings(offering, contact.id)
const deal = {
  ...sampleDeal(offering.workspace.id, contact.id),
  bookingUid: "bk_1",
  closedAt: contact.createdAt
}
const payment = wholePayment(offering, contact.id, DealId.make(crypto.randomUUID()))

/** The paths whose values differ, as text. */
const changedPaths = (before: object, after: object, table: object): ReadonlySet<string> => {
  const values = (record: object) =>
    new Map(leavesOf(record, table).map(({ at, value }) => [at.join("."), JSON.stringify(plain(value))]))
  const left = values(after)
  return new Set(
    leavesOf(before, table)
      .filter(({ at, value }) => left.get(at.join(".")) !== JSON.stringify(plain(value)))
      .map(({ path }) => path)
  )
}

const pathsErased = (table: object, ...kinds: ReadonlyArray<Erasure>) =>
  [...classesOf(table)].flatMap(([path, { erased }]) => (kinds.includes(erased) ? [path] : []))

const textsOf = (canaries: ReadonlyArray<Canary>) => canaries.map(({ path, text }) => `${path} ${text}`)

describe("D-PRIV-2: an erasure follows from the classes of the fields", () => {
  it.each([
    ["contact", contactPrivacy, contacts.map(({ record }) => record)],
    ["booking", bookingPrivacy, bookings.map(({ record }) => record)],
    [
      "deal",
      dealPrivacy,
      [
        deal,
        {
          ...deal,
          stage: StageKey.make("proposal"),
          ownerId: UserId.make(crypto.randomUUID()),
          status: "lost",
          closedAt: null,
          lostAt: sampleNow,
          lostReason: "price"
        }
      ]
    ],
    ["payment", transactionPrivacy, [payment.record]]
  ] as const)("the samples of a %s have a value in every field", (_, table, records) => {
    const reached = new Set(records.flatMap((record) => leavesOf(record, table).map(({ path }) => path)))
    assert.sameMembers([...reached], [...classesOf(table).keys()])
  })

  it.each(contacts)("the contact keeps nothing but what is kept", ({ canaries, record }) => {
    const erased = erasedContact(record)
    assert.isAbove(canaries.length, 40)
    assert.deepStrictEqual(textsOf(foundIn(JSON.stringify(erased), canaries)), [])
    for (const path of changedPaths(record, erased, contactPrivacy))
      assert.include(pathsErased(contactPrivacy, "booker"), path)
  })

  it.each(bookings)("erasing the booker changes exactly the booker's fields", ({ canaries, record }) => {
    const erased = withoutPerson(record, contact)
    const gone = ({ at, privacy: { erased } }: Canary) =>
      erased === "booker" || (erased === "attendee" && (at[0] !== "attendees" || at[1] === "0"))
    assert.isAbove(canaries.filter(gone).length, 3)
    assert.deepStrictEqual(
      textsOf(foundIn(JSON.stringify(erased), canaries)),
      textsOf(canaries.filter((canary) => !gone(canary)))
    )
    assert.sameMembers(
      [...changedPaths(record, erased, bookingPrivacy)],
      pathsErased(bookingPrivacy, "booker", "attendee")
    )
  })

  it.each(bookings)("erasing a guest changes exactly the guest's fields", ({ canaries, record }) => {
    const email = record.attendees[1]?.email
    assert.isDefined(email)
    const erased = withoutPerson(record, sampleContact(record.workspaceId, email && { email }))
    const gone = ({ at, privacy: { erased } }: Canary) =>
      erased === "attendee" && (at[0] !== "attendees" || at[1] === "1")
    assert.deepStrictEqual(
      textsOf(foundIn(JSON.stringify(erased), canaries)),
      textsOf(canaries.filter((canary) => !gone(canary)))
    )
    assert.sameMembers(
      [...changedPaths(record, erased, bookingPrivacy)],
      pathsErased(bookingPrivacy, "attendee")
    )
  })

  it("erasing the contact of a payment changes exactly the contact's fields", () => {
    const { canaries, record } = payment
    const erased = { ...record, ...erasedPayment }
    assert.deepStrictEqual(
      textsOf(foundIn(JSON.stringify(erased), canaries)),
      textsOf(canaries.filter(({ privacy }) => privacy.erased === "kept"))
    )
    assert.sameMembers(
      [...changedPaths(record, erased, transactionPrivacy)],
      pathsErased(transactionPrivacy, "booker")
    )
  })
})
