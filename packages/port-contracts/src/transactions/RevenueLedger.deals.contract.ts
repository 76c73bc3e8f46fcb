import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking, BookingLedger } from "@calendeal/domain/bookings"
import { ContactBook, type Email, PersonName } from "@calendeal/domain/contacts"
import { DealId, newlyOpen } from "@calendeal/domain/deals"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import { Currency, type Money } from "@calendeal/domain/money"
import {
  enterDraft,
  plain,
  sampleBooking,
  sampleBookingUid,
  sampleDraft,
  sampleEmail,
  samplePayment,
  sampleTime,
  createOffering,
  usd,
  recordPayment
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { PaidBookingNotFound } from "@calendeal/domain/transactions"
import { RevenueLedger } from "@calendeal/domain/transactions"

type Ports = RevenueLedger | BookingLedger | ContactBook | EventTypeCatalog | WorkspaceDirectory

/** The deals of payments. */
export const deals = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect("D-BOOK-11: a booking opens a deal with the event type's value", () =>
    Effect.gen(function* () {
      const { booking, dealId, offering } = yield* bookedFor(usd(100_00))
      const deal = {
        id: dealId,
        workspaceId: offering.workspace.id,
        contactId: booking.contactId,
        bookingUid: booking.uid,
        ...newlyOpen,
        value: usd(100_00),
        openedAt: booking.createdAt
      }
      assert.deepStrictEqual(plain(yield* dealOf(offering, dealId)), plain(deal))
    })
  )

  it.effect("D-WS-1: finds no deal of another workspace", () =>
    Effect.gen(function* () {
      const ledger = yield* RevenueLedger
      const { dealId } = yield* bookedFor(usd(1_00))
      const otherTenant = yield* createOffering()
      assert.isTrue(Option.isNone(yield* ledger.findDeal(otherTenant.workspace.id, dealId)))
    })
  )

  it.effect("D-TX-3: a payment of its value closes a deal, and the next equal payment opens its own", () =>
    Effect.gen(function* () {
      const { dealId, email, offering } = yield* bookedFor(usd(100_00))
      assert.strictEqual(
        (yield* pay(offering, { email, money: usd(100_00), now: sampleTime(7) })).dealId,
        dealId
      )
      const closed = yield* dealOf(offering, dealId)
      assert.deepStrictEqual(plain([closed.status, closed.closedAt]), plain(["closed", sampleTime(7)]))
      const next = yield* pay(offering, { email, money: usd(100_00) })
      assert.notStrictEqual(next.dealId, dealId)
      const own = yield* dealOf(offering, next.dealId)
      assert.deepStrictEqual(
        [own.status, own.value, own.bookingUid, own.contactId],
        ["closed", usd(100_00), null, next.contactId]
      )
    })
  )

  it.effect("D-TX-3: a payment goes to the contact's most recently opened deal", () =>
    Effect.gen(function* () {
      const older = yield* bookedFor(usd(1_00))
      const { email, offering } = older
      const newer = yield* book(offering, email, usd(2_00), 2000)
      yield* book(offering, sampleEmail(), usd(3_00), 3000)
      const paid = (cents: number) =>
        Effect.map(pay(offering, { email, money: usd(cents) }), ({ dealId }) => dealId)
      assert.strictEqual(yield* paid(1_00), newer.dealId)
      assert.strictEqual(yield* paid(2_00), newer.dealId)
      assert.strictEqual(yield* paid(1_00), older.dealId)
    })
  )

  it.effect("D-TX-3: a payment that names a booking goes to the booking's deal, even if it is closed", () =>
    Effect.gen(function* () {
      const { booking, dealId, email, offering } = yield* bookedFor(usd(1_00))
      yield* book(offering, email, usd(1_00), 2000)
      const named = { email, money: usd(1_00), bookingUid: Option.some<string>(booking.uid) }
      yield* pay(offering, { ...named, now: sampleTime(1) })
      for (const payment of [named, { ...named, email: sampleEmail() }]) {
        assert.strictEqual((yield* pay(offering, { ...payment, now: sampleTime(2) })).dealId, dealId)
      }
      const deal = yield* dealOf(offering, dealId)
      assert.deepStrictEqual(plain([deal.status, deal.closedAt]), plain(["closed", sampleTime(1)]))
    })
  )

  it.effect(
    "D-TX-3: a payment that names an unknown booking or one of another workspace stores nothing",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const contacts = yield* ContactBook
        const { offering } = yield* bookedFor(usd(1_00))
        const foreign = yield* bookedFor(usd(1_00))
        for (const uid of [foreign.booking.uid, sampleBookingUid(), "", "not a uid", "' or true --"]) {
          const report = samplePayment(offering.workspace.id, { bookingUid: Option.some(uid) })
          assert.deepStrictEqual(yield* recordPayment(report), new PaidBookingNotFound())
          assert.isTrue(Option.isNone(yield* contacts.findByEmail(offering.workspace.id, report.email)))
          assert.isTrue(
            Option.isNone(yield* ledger.findByKey(report.workspaceId, Option.getOrThrow(report.key)))
          )
          assert.isTrue(Option.isNone(yield* ledger.findDeal(report.workspaceId, report.fresh.dealId)))
        }
      })
  )

  it.effect("D-BOOK-8: a rescheduled booking's deal moves to the new booking; both uids lead to it", () =>
    Effect.gen(function* () {
      const ledger = yield* RevenueLedger
      const { booking, dealId, email, offering } = yield* bookedFor(usd(1_00))
      const moved = yield* book(offering, email, usd(9_00), 2000, booking.uid)
      const deal = yield* dealOf(offering, dealId)
      assert.deepStrictEqual(
        [deal.bookingUid, deal.value, deal.status],
        [moved.booking.uid, usd(1_00), "open"]
      )
      assert.isTrue(Option.isNone(yield* ledger.findDeal(offering.workspace.id, moved.dealId)))
      yield* book(offering, email, usd(3_00), 3000)
      for (const uid of [moved.booking.uid, booking.uid]) {
        const payment = { email, money: usd(50), bookingUid: Option.some<string>(uid) }
        assert.strictEqual((yield* pay(offering, payment)).dealId, dealId)
      }
    })
  )

  it.effect("D-TX-11: of part payments that come at once, from different people, none is left out", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 4; round += 1) {
        const offering = yield* createOffering({ workspace: { partPaymentsAddUp: true } })
        const { booking, dealId, email } = yield* book(offering, sampleEmail(), usd(12_00), 1000)
        const bookingUid = Option.some<string>(booking.uid)
        const parts = Array.from({ length: 11 }, () =>
          pay(offering, { email: sampleEmail(), bookingUid, money: usd(1_00) })
        )
        yield* Effect.all(parts, { concurrency: "unbounded" })
        assert.strictEqual((yield* dealOf(offering, dealId)).status, "open")
        // Without a name it goes to the contact's deal, and completes it.
        const last = yield* pay(offering, { email, money: usd(1_00), now: sampleTime(9) })
        const deal = yield* dealOf(offering, dealId)
        assert.deepStrictEqual(
          plain([last.dealId, deal.status, deal.closedAt]),
          plain([dealId, "closed", sampleTime(9)])
        )
      }
    })
  )

  it.effect("D-TX-11: the last of two part payments at once closes the deal", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 6; round += 1) {
        const offering = yield* createOffering({ workspace: { partPaymentsAddUp: true } })
        const { booking, dealId } = yield* book(offering, sampleEmail(), usd(2_00), 1000)
        const bookingUid = Option.some<string>(booking.uid)
        const part = () => pay(offering, { email: sampleEmail(), bookingUid, money: usd(1_00) })
        yield* Effect.all([part(), part()], { concurrency: "unbounded" })
        assert.strictEqual((yield* dealOf(offering, dealId)).status, "closed")
      }
    })
  )

  it.effect("D-BOOK-1: a refused draft and a used key open no deal", () =>
    Effect.gen(function* () {
      const ledger = yield* RevenueLedger
      const { draft, email, offering } = yield* bookedFor(usd(1_00))
      const refused = draftOf(offering, email, usd(2_00), 1000)
      const repeated = { ...draftOf(offering, email, usd(2_00), 2000), key: draft.key }
      for (const draftWithoutDeal of [refused, repeated]) {
        const entry = yield* enterDraft(draftWithoutDeal)
        assert.include(["SlotTaken", "AlreadyEntered"], entry._tag)
        assert.isTrue(Option.isNone(yield* ledger.findDeal(offering.workspace.id, draftWithoutDeal.deal.id)))
      }
    })
  )

  it.effect("D-TX-3: of 16 concurrent payments of a deal's value one closes it", () =>
    Effect.gen(function* () {
      const { dealId, email, offering } = yield* bookedFor(usd(1_00))
      const payments = Array.from({ length: 16 }, () => pay(offering, { email, money: usd(1_00) }))
      const paid = yield* Effect.all(payments, { concurrency: "unbounded" })
      assert.strictEqual(paid.filter((payment) => payment.dealId === dealId).length, 1)
      const ids = [...new Set(paid.map((payment) => payment.dealId))]
      assert.strictEqual(ids.length, 16)
      const left = yield* Effect.forEach(ids, (id) => dealOf(offering, id))
      assert.deepStrictEqual([...new Set(left.map(({ status }) => status))], ["closed"])
    })
  )

  it.effect(
    "D-TX-3: of 8 concurrent equal payments three close the three open deals, and the others open their own",
    () =>
      Effect.gen(function* () {
        const { dealId, email, offering } = yield* bookedFor(usd(1_00))
        const later = yield* Effect.forEach([2000, 3000], (minutes) =>
          book(offering, email, usd(1_00), minutes)
        )
        const payments = Array.from({ length: 8 }, () => pay(offering, { email, money: usd(1_00) }))
        const paid = yield* Effect.all(payments, { concurrency: "unbounded" })
        const ids = new Set(paid.map((payment) => payment.dealId))
        assert.strictEqual(ids.size, 8)
        assert.includeMembers([...ids], [dealId, ...later.map((one) => one.dealId)])
        for (const id of ids) assert.strictEqual((yield* dealOf(offering, id)).status, "closed")
      })
  )

  it.effect(
    "D-TX-3: of concurrent payments of different amounts and currencies the matching one closes the deal",
    () =>
      Effect.gen(function* () {
        const { dealId, email, offering } = yield* bookedFor(usd(1_00))
        const euros: Money = { ...usd(1_00), currency: Currency.make("EUR") }
        const others = [usd(99), usd(1_01), euros, euros].map((money) => pay(offering, { email, money }))
        const matching = pay(offering, { email, money: usd(1_00), now: sampleTime(9) })
        const [closing] = yield* Effect.all([matching, ...others], { concurrency: "unbounded" })
        assert.strictEqual(closing?.dealId, dealId)
        const deal = yield* dealOf(offering, dealId)
        assert.deepStrictEqual(plain([deal.status, deal.closedAt]), plain(["closed", sampleTime(9)]))
      })
  )

  it.effect(
    "D-TX-3: concurrent payments of the contact and of others who name the booking close the deal once",
    () =>
      Effect.gen(function* () {
        for (let round = 0; round < 6; round += 1) {
          const { booking, dealId, email, offering } = yield* bookedFor(usd(1_00))
          const own = { email, money: usd(1_00), now: sampleTime(5) }
          const bookingUid = Option.some<string>(booking.uid)
          const named = () => ({ ...own, email: sampleEmail(), bookingUid, now: sampleTime(6) })
          const [byPayer, ...byName] = yield* Effect.all(
            [own, named(), named(), named()].map((payment) => pay(offering, payment)),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual([...new Set(byName.map((payment) => payment.dealId))], [dealId])
          // The contact's own payment goes to the deal only if it came first, and then it closed the deal.
          const closedAt = sampleTime(byPayer?.dealId === dealId ? 5 : 6)
          const deal = yield* dealOf(offering, dealId)
          assert.deepStrictEqual(plain([deal.status, deal.closedAt]), plain(["closed", closedAt]))
        }
      })
  )
}

/** An offering with a booking by a new booker and a deal of this value. */
const bookedFor = Effect.fnUntraced(function* (value: Money) {
  const offering = yield* createOffering()
  return { offering, ...(yield* book(offering, sampleEmail(), value, 1000)) }
})

const book = Effect.fnUntraced(function* (...wanted: Parameters<typeof draftOf>) {
  const draft = draftOf(...wanted)
  const entry = yield* enterDraft(draft)
  if (entry._tag !== "Entered") return assert.fail(entry._tag)
  return { booking: entry.booking, dealId: draft.deal.id, draft, email: draft.contact.updated.email }
})

/** A draft that starts these minutes after `sampleNow`. A draft with a later start is created later. */
const draftOf = (
  offering: Offering,
  email: Email,
  value: Money | null,
  minutes: number,
  rescheduledFrom: Booking["uid"] | null = null
) =>
  sampleDraft(
    sampleBooking(offering, {
      startAt: sampleTime(minutes),
      createdAt: sampleTime(minutes - 1000),
      attendees: [{ name: PersonName.make("Ada Lovelace"), email, role: "booker" }],
      rescheduledFrom
    }),
    { deal: { id: DealId.make(crypto.randomUUID()), value } }
  )

const pay = Effect.fnUntraced(function* (offering: Offering, overrides: Parameters<typeof samplePayment>[1]) {
  const receipt = yield* recordPayment(samplePayment(offering.workspace.id, overrides))
  return receipt._tag === "Recorded" ? receipt.transaction : assert.fail(receipt._tag)
})

const dealOf = ({ workspace }: Offering, id: DealId) =>
  RevenueLedger.use((ledger) => Effect.map(ledger.findDeal(workspace.id, id), Option.getOrThrow))
