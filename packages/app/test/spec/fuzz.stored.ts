import { assert } from "@effect/vitest"
import { BookingLedger, BookingUid } from "@calendeal/domain/bookings"
import { BookingKey, type OutboxMessage } from "@calendeal/domain/consistency"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { EventTypeId } from "@calendeal/domain/event-types"
import { FunnelLog } from "@calendeal/domain/funnel"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { enableDestination, takeMessages } from "@calendeal/port-contracts/samples"
import { Array, DateTime, Effect, Option, Schema } from "effect"
import type { Acts } from "./fuzz.Acts.ts"
import type { Belongings } from "./fuzz.belongings.ts"

/** All that was said to be done is stored whole, and nothing else is (D-BOOK-1, D-BOOK-11). */
export const assertStored = Effect.fnUntraced(function* (acts: Acts, mine: Belongings) {
  yield* assertContacts(acts)
  yield* assertBookings(acts, mine)
  yield* assertFollowUps(acts, mine)
  const revenue = yield* RevenueLedger
  for (const [id, { dealId, workspaceId }] of acts.payments) {
    const deal = yield* revenue.findDeal(WorkspaceId.make(workspaceId), DealId.make(dealId))
    assert.isTrue(Option.isSome(deal), `the deal of payment ${id}`)
  }
  const funnel = yield* FunnelLog
  for (const [id, workspaceId] of mine.homes) {
    if (!Schema.is(EventTypeId)(id)) continue
    assert.strictEqual(
      (yield* funnel.of(workspaceId, id)).length,
      acts.events.get(id) ?? 0,
      `events of ${id}`
    )
  }
})

const assertContacts = Effect.fnUntraced(function* ({ asked, known, loose }: Acts) {
  const contacts = yield* ContactBook
  let refused = 0
  for (const subject of asked) {
    if (loose.has(subject)) continue
    const [workspaceId = "", email = ""] = subject.split(" ")
    const found = yield* contacts.findByEmail(WorkspaceId.make(workspaceId), Email.make(email))
    assert.strictEqual(Option.isSome(found), known.has(subject), subject)
    refused += known.has(subject) ? 0 : 1
  }
  assert.isAbove(refused, 0, "nobody was refused")
})

const assertBookings = Effect.fnUntraced(function* ({ bookings, refusedKeys }: Acts, { homes }: Belongings) {
  const ledger = yield* BookingLedger
  const under = Effect.fnUntraced(function* (eventTypeId: string, key: string) {
    const workspaceId = homes.get(eventTypeId)
    if (workspaceId === undefined || !Schema.is(BookingKey)(key)) return undefined
    const { earlier } = yield* ledger.look({
      workspaceId,
      eventTypeId: EventTypeId.make(eventTypeId),
      key: Option.some(key),
      booker: Email.make("nobody@example.invalid"),
      leadId: Option.none(),
      hostIds: [],
      ranksHosts: false,
      limitsInvitee: false,
      span: { start: 0, end: 1 },
      now: yield* DateTime.now,
      replacing: Option.none()
    })
    return Option.getOrUndefined(earlier)?.uid
  })
  const used = new Set<string>()
  for (const [uid, { eventTypeId, key }] of bookings) {
    used.add(`${eventTypeId} ${key}`)
    assert.strictEqual(yield* under(eventTypeId, key), BookingUid.make(uid))
  }
  for (const refused of refusedKeys) {
    const [eventTypeId = "", ...key] = refused.split(" ")
    if (!used.has(refused)) assert.isUndefined(yield* under(eventTypeId, key.join(" ")), refused)
  }
})

/** The outbox has a message for everything that was committed, and nothing else. */
const assertFollowUps = Effect.fnUntraced(function* (
  { bookings, leadReports, payments }: Acts,
  { homes }: Belongings
) {
  yield* Effect.forEach(new Set(homes.values()), enableDestination)
  const left = yield* takeMessages
  const closed = yield* closedDeals(payments)
  const expected = [
    ...[...bookings.keys()].map((uid) => `ReportBooking ${uid}`),
    ...[...payments.keys()].map((id) => `ReportPayment ${id}`),
    ...closed.map((id) => `ReportClosedDeal ${id}`),
    ...leadReports.map((id) => `ReportLead ${id}`)
  ]
  assert.deepStrictEqual(left.map(named).toSorted(), expected.toSorted())
})

/** The deals that the payments closed, each once. */
const closedDeals = Effect.fnUntraced(function* (payments: Acts["payments"]) {
  const revenue = yield* RevenueLedger
  const deals = new Map([...payments.values()].map(({ dealId, workspaceId }) => [dealId, workspaceId]))
  const found = yield* Effect.forEach(deals, ([dealId, workspaceId]) =>
    revenue.findDeal(WorkspaceId.make(workspaceId), DealId.make(dealId))
  )
  return Array.getSomes(found).flatMap(({ id, status }) => (status === "closed" ? [id] : []))
})

const named = (followUp: OutboxMessage): string =>
  `${followUp._tag} ${
    "bookingUid" in followUp
      ? followUp.bookingUid
      : "transactionId" in followUp
        ? followUp.transactionId
        : "dealId" in followUp
          ? followUp.dealId
          : followUp.contactId
  }`
