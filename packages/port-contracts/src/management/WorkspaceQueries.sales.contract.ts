import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { StageKey } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { type Booking, cancelled } from "@calendeal/domain/bookings"
import { ContactBook, PersonName } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import {
  forContact,
  plain,
  change,
  sampleBooking,
  sampleContact,
  sampleDeal,
  sampleDraft,
  sampleEmail,
  sampleEventType,
  sampleMember,
  sampleTime,
  storeOffering,
  createBooking,
  storeContact,
  createOffering,
  createWorkspaceWithOwner,
  createPayment,
  usd
} from "../samples/index.ts"
import type { Suite } from "./WorkspaceCommands.suite.contract.ts"
import { bookedPeriods, type Resources, type Totals, WorkspaceQueries } from "@calendeal/domain/management"
import { Currency, type Money } from "@calendeal/domain/money"
import { assertPages, Draws, inOrder, Limit, readPages } from "./WorkspaceQueries.paging.contract.ts"

const runs = { arbitrary: { runs: 8, maxShrinks: 20 } }

/** Pages of bookings, deals and payments, compared with those that were added. */
export const sales = (it: Suite) => {
  it.effect.prop(
    "D-MGMT-13: pages contain all bookings that match the filter, the newest first or by their start",
    [Draws, Limit],
    ([draws, limit]) =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 2 })
        const { id } = offering.workspace
        const sibling = yield* storeOffering({ ...offering, eventType: sampleEventType(id, offering.hosts) })
        const contacts = yield* Effect.forEach([0, 1], () => storeContact(sampleContact(id)))
        const [booker, guest] = [sampleEmail(), sampleEmail()]
        const by = sampleMember(id).userId
        const name = PersonName.make("Ada Lovelace")
        // A cancelled booking has the same start as the next one.
        let taken = 0
        const all = yield* Effect.forEach(draws, ({ minute, first, second, third }) =>
          Effect.gen(function* () {
            const contactId = contacts[first]?.id
            if (contactId === undefined) return assert.fail("a contact is missing")
            const hostIds = offering.hosts.slice(second, second + 1 + first).map((host) => host.id)
            const wanted = third === 0 ? offering : sibling
            const overrides = {
              contactId,
              hostIds,
              createdAt: sampleTime(minute),
              startAt: sampleTime(10_000 + 60 * taken),
              attendees: [
                { name, email: third === 0 ? sampleEmail() : booker, role: "booker" as const },
                ...(first === 0 ? [] : [{ name, email: guest, role: "guest" as const }])
              ]
            }
            const booking = yield* bookFor(wanted, overrides)
            if (second === third) {
              yield* change(id, { _tag: "CancelBooking", uid: booking.uid })
              return cancelled(booking)
            }
            taken += 1
            if (first === third) return booking
            const attendance = { mark: first === 0 ? "attended" : "no_show", at: booking.endAt, by } as const
            const command = { _tag: "MarkAttendance", uid: booking.uid, mark: attendance.mark, by } as const
            yield* change(id, command, { at: booking.endAt })
            return { ...booking, attendance }
          })
        )
        const [eventTypeId, contactId] = [sibling.eventType.id, contacts[1]?.id ?? assert.fail()]
        const hostId = offering.hosts[1]?.id ?? assert.fail()
        const [from, to] = [sampleTime(10_120), sampleTime(10_300)]
        const filters: ReadonlyArray<Resources["bookings"]["query"]> = [
          {},
          { eventTypeId },
          { contactId },
          { hostId },
          { attendee: booker },
          { attendee: guest },
          { attendee: sampleEmail() },
          { status: "confirmed" },
          { status: "cancelled" },
          { status: "rescheduled" },
          { attendance: "attended" },
          { attendance: "no_show" },
          { attendance: "none" },
          { attendance: "none", status: "confirmed" },
          { from },
          { to },
          { from, to },
          { eventTypeId, contactId, hostId, status: "confirmed", from, to }
        ]
        for (const filter of filters) {
          const left = all.filter(
            (booking) =>
              (filter.eventTypeId === undefined || booking.eventTypeId === filter.eventTypeId) &&
              (filter.contactId === undefined || booking.contactId === filter.contactId) &&
              (filter.hostId === undefined || booking.hostIds.includes(filter.hostId)) &&
              (filter.attendee === undefined ||
                booking.attendees.some(({ email }) => email === filter.attendee)) &&
              (filter.status === undefined || booking.status === filter.status) &&
              (filter.attendance === undefined ||
                filter.attendance === (booking.attendance?.mark ?? "none")) &&
              isWithin(booking.startAt, filter)
          )
          yield* assertPages(id, limit)("bookings", filter, left, ({ createdAt, uid }) => [createdAt, uid])
          const pages = readPages(id, "bookings", { ...filter, sort: "-startAt" }, limit)
          const byStart = inOrder(left, ({ startAt, uid }) => [startAt, uid])
          assert.deepStrictEqual(plain(yield* pages), plain(byStart), JSON.stringify(filter))
          const forwards = readPages(id, "bookings", { ...filter, sort: "startAt" }, limit)
          assert.deepStrictEqual(plain(yield* forwards), plain(byStart.toReversed()), JSON.stringify(filter))
        }
        const queries = yield* WorkspaceQueries
        const edges = [10_000, 10_000, 10_060, 10_075, 10_300, 10_301].map((minute) => sampleTime(minute))
        for (const filter of [{}, { eventTypeId }, { hostId }, { eventTypeId, hostId }])
          assert.deepStrictEqual(
            yield* queries.countBooked(id, filter, edges),
            bookedPeriods(all, filter, edges),
            JSON.stringify(filter)
          )
        for (const most of [1, 3, 501]) {
          const found = yield* Effect.forEach(filters, (filter) =>
            queries.list(id, "bookings", filter, { limit: 100, after: null })
          )
          assert.deepStrictEqual(
            yield* queries.countEach(id, filters, most),
            found.map(({ items }) => Math.min(items.length, most))
          )
        }
        const uids = all.slice(0, 2).map(({ uid }) => uid)
        const ofBookings = yield* queries.list(
          id,
          "deals",
          { bookingUids: uids },
          { limit: 100, after: null }
        )
        assert.sameMembers(
          ofBookings.items.map(({ bookingUid }) => bookingUid),
          uids
        )
      }),
    runs
  )

  it.effect.prop(
    "D-MGMT-13: pages and totals contain all deals and payments that match the filter, in each order",
    [Draws, Limit],
    ([draws, limit]) =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const read = assertPages(id, limit)
        // D-TX-13: the last is none.
        const stages = [StageKey.make("trial"), StageKey.make("proposal")]
        const values = [usd(500), { ...usd(800), currency: Currency.make("EUR") }, null, usd(3)]
        const contacts = yield* Effect.forEach([0, 1], () => storeContact(sampleContact(id)))
        const [one, two] = contacts
        if (one === undefined || two === undefined) return assert.fail("a contact is missing")
        const deals = yield* Effect.forEach(draws, ({ minute, other, first, second }) =>
          Effect.gen(function* () {
            const contactId = first === 0 ? one.id : two.id
            const deal = sampleDeal(id, contactId, {
              value: values[other] ?? null,
              openedAt: sampleTime(minute),
              status: second === 0 ? "open" : "closed",
              stage: stages[(other + first) % 3] ?? null,
              closedAt: second === 0 ? null : sampleTime(other)
            })
            yield* change(id, { _tag: "CreateDeal", deal })
            return deal
          })
        )
        const payments = yield* Effect.forEach(draws, ({ minute, other, third }) =>
          createPayment(id, {
            email: third === 0 ? one.email : two.email,
            // No deal has this value: the payments close none. A payment of a contact without an open deal opens one.
            money: third === 0 ? usd(7) : { ...usd(9), currency: Currency.make("EUR") },
            now: sampleTime(minute),
            transactionAt: sampleTime(10 * other)
          })
        )
        const known = deals.map(({ id: dealId }) => dealId)
        const opened = payments.flatMap(({ contactId, dealId, money, recordedAt }) =>
          known.includes(dealId)
            ? []
            : [
                sampleDeal(id, contactId, {
                  id: dealId,
                  value: money,
                  openedAt: recordedAt,
                  status: "closed",
                  closedAt: recordedAt
                })
              ]
        )
        const everyDeal = [...deals, ...opened].map((deal) => ({
          ...deal,
          transactionIds: inOrder(
            payments.filter(({ dealId }) => dealId === deal.id),
            (payment) => [payment.recordedAt, payment.id]
          )
            .map((payment) => payment.id)
            .toReversed(),
          paidCents: totalsOf(
            payments.filter(
              ({ dealId, money }) => dealId === deal.id && money.currency === deal.value?.currency
            ),
            ({ money }) => money
          ).sums.reduce((sum, { cents }) => sum + cents, 0n)
        }))
        const dealFilters: ReadonlyArray<Resources["deals"]["query"]> = [
          {},
          { contactId: two.id },
          { status: "open" },
          { status: "closed" },
          { contactId: one.id, status: "open" },
          { stage: StageKey.make("trial") },
          { status: "open", stageNotIn: [StageKey.make("trial")] },
          { stageNotIn: [] }
        ]
        for (const filter of dealFilters) {
          const left = everyDeal.filter(
            ({ contactId, stage, status }) =>
              (filter.stage === undefined || stage === filter.stage) &&
              (filter.stageNotIn === undefined || stage === null || !filter.stageNotIn.includes(stage)) &&
              (filter.contactId === undefined || contactId === filter.contactId) &&
              (filter.status === undefined || status === filter.status)
          )
          yield* read("deals", filter, left, (deal) => [deal.openedAt, deal.id])
          const byOpening = inOrder(left, (deal) => [deal.openedAt, deal.id])
          const latest = readPages(id, "deals", { ...filter, sort: "-openedAt" }, limit)
          assert.deepStrictEqual(plain(yield* latest), plain(byOpening))
          const earliest = readPages(id, "deals", { ...filter, sort: "openedAt" }, limit)
          assert.deepStrictEqual(plain(yield* earliest), plain(byOpening.toReversed()))
          // D-MGMT-54: by the closing, open deals are left out.
          const closed = left.flatMap((deal) =>
            deal.closedAt === null ? [] : [{ ...deal, at: deal.closedAt }]
          )
          const byClosing = inOrder(closed, (deal) => [deal.at, deal.id]).map(({ at: _, ...deal }) => deal)
          const closedLast = readPages(id, "deals", { ...filter, sort: "-closedAt" }, limit)
          assert.deepStrictEqual(plain(yield* closedLast), plain(byClosing))
          const closedFirst = readPages(id, "deals", { ...filter, sort: "closedAt" }, limit)
          assert.deepStrictEqual(plain(yield* closedFirst), plain(byClosing.toReversed()))
          const totals = yield* queries.totals(id, "deals", filter)
          assert.deepStrictEqual(
            totals,
            totalsOf(left, ({ value }) => value),
            JSON.stringify(filter)
          )
        }
        const [from, to] = [sampleTime(10), sampleTime(30)]
        const dealId = payments[0]?.dealId
        const paymentFilters: ReadonlyArray<Resources["transactions"]["query"]> = [
          {},
          { contactId: two.id },
          { from },
          { to },
          { contactId: one.id, from, to },
          ...(dealId === undefined ? [] : [{ dealId }])
        ]
        for (const filter of paymentFilters) {
          const left = payments.filter(
            (payment) =>
              (filter.contactId === undefined || payment.contactId === filter.contactId) &&
              (filter.dealId === undefined || payment.dealId === filter.dealId) &&
              isWithin(payment.transactionAt, filter)
          )
          yield* read("transactions", filter, left, (payment) => [payment.recordedAt, payment.id])
          const byPayment = inOrder(left, (payment) => [payment.transactionAt, payment.id])
          const latest = readPages(id, "transactions", { ...filter, sort: "-transactionAt" }, limit)
          assert.deepStrictEqual(plain(yield* latest), plain(byPayment), JSON.stringify(filter))
          const earliest = readPages(id, "transactions", { ...filter, sort: "transactionAt" }, limit)
          assert.deepStrictEqual(
            plain(yield* earliest),
            plain(byPayment.toReversed()),
            JSON.stringify(filter)
          )
          const totals = yield* queries.totals(id, "transactions", filter)
          assert.deepStrictEqual(
            totals,
            totalsOf(left, ({ money }) => money),
            JSON.stringify(filter)
          )
        }
      }),
    runs
  )
}

/** Creates a booking for an existing contact. */
const bookFor = Effect.fnUntraced(function* (
  offering: Offering,
  overrides: Partial<Booking> & Pick<Booking, "contactId">
) {
  const book = yield* ContactBook
  const found = yield* book.find(offering.workspace.id, overrides.contactId)
  const { contact } = forContact(sampleDraft(sampleBooking(offering)), found)
  return yield* createBooking(offering, overrides, { contact })
})

const isWithin = (
  instant: DateTime.Utc,
  { from, to }: { readonly from?: DateTime.Utc; readonly to?: DateTime.Utc }
): boolean =>
  (from === undefined || DateTime.toEpochMillis(instant) >= DateTime.toEpochMillis(from)) &&
  (to === undefined || DateTime.toEpochMillis(instant) < DateTime.toEpochMillis(to))

/** The totals of items, currency by currency. */
const totalsOf = <A>(items: ReadonlyArray<A>, amountOf: (item: A) => Money | null): Totals => {
  const amounts = items.flatMap((item) => amountOf(item) ?? [])
  return {
    count: items.length,
    sums: [...new Set(amounts.map(({ currency }) => currency))].toSorted().map((currency) => {
      const group = amounts.filter((amount) => amount.currency === currency)
      return {
        currency,
        count: group.length,
        cents: group.reduce((sum, { cents }) => sum + BigInt(cents), 0n)
      }
    })
  }
}
