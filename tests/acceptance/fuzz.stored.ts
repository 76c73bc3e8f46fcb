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
import type { ExpectedState } from "./fuzz.ExpectedState.ts"
import type { Fixture } from "./fuzz.fixture.ts"

/** Asserts that the stored data are complete and nothing else is stored (D-BOOK-1, D-BOOK-11). */
export const assertStored = Effect.fnUntraced(function* (expected: ExpectedState, fixture: Fixture) {
  yield* assertContacts(expected)
  yield* assertBookings(expected, fixture)
  yield* assertMessages(expected, fixture)
  const revenue = yield* RevenueLedger
  for (const [id, { dealId, workspaceId }] of expected.payments) {
    const deal = yield* revenue.findDeal(WorkspaceId.make(workspaceId), DealId.make(dealId))
    assert.isTrue(Option.isSome(deal), `the deal of payment ${id}`)
  }
  const funnel = yield* FunnelLog
  for (const [id, workspaceId] of fixture.workspaces) {
    if (!Schema.is(EventTypeId)(id)) continue
    assert.strictEqual(
      (yield* funnel.of(workspaceId, id)).length,
      expected.events.get(id) ?? 0,
      `events of ${id}`
    )
  }
})

const assertContacts = Effect.fnUntraced(function* ({ known, requested, uncertain }: ExpectedState) {
  const contacts = yield* ContactBook
  let refused = 0
  for (const subject of requested) {
    if (uncertain.has(subject)) continue
    const [workspaceId = "", email = ""] = subject.split(" ")
    const found = yield* contacts.findByEmail(WorkspaceId.make(workspaceId), Email.make(email))
    assert.strictEqual(Option.isSome(found), known.has(subject), subject)
    refused += known.has(subject) ? 0 : 1
  }
  assert.isAbove(refused, 0, "no request was refused")
})

const assertBookings = Effect.fnUntraced(function* (
  { bookings, refusedKeys }: ExpectedState,
  { workspaces }: Fixture
) {
  const ledger = yield* BookingLedger
  const uidUnder = Effect.fnUntraced(function* (eventTypeId: string, key: string) {
    const workspaceId = workspaces.get(eventTypeId)
    if (workspaceId === undefined || !Schema.is(BookingKey)(key)) return undefined
    const { earlier } = yield* ledger.look({
      workspaceId,
      eventTypeId: EventTypeId.make(eventTypeId),
      key: Option.some(key),
      booker: Email.make("other@example.invalid"),
      leadId: Option.none(),
      busy: { hostIds: [], blocked: { start: 0, end: 1 }, counted: null },
      ranksHosts: false,
      limitsInvitee: false,
      now: yield* DateTime.now,
      replacing: Option.none(),
      link: null
    })
    return Option.getOrUndefined(earlier)?.uid
  })
  const used = new Set<string>()
  for (const [uid, { eventTypeId, key }] of bookings) {
    used.add(`${eventTypeId} ${key}`)
    assert.strictEqual(yield* uidUnder(eventTypeId, key), BookingUid.make(uid))
  }
  for (const refused of refusedKeys) {
    const [eventTypeId = "", ...key] = refused.split(" ")
    if (!used.has(refused)) assert.isUndefined(yield* uidUnder(eventTypeId, key.join(" ")), refused)
  }
})

/** The outbox has a message for each stored lead, booking, payment and closed deal, and no others. */
const assertMessages = Effect.fnUntraced(function* (
  { bookings, leadReports, payments }: ExpectedState,
  { workspaces }: Fixture
) {
  yield* Effect.forEach(new Set(workspaces.values()), enableDestination)
  const messages = yield* takeMessages
  const closed = yield* closedDeals(payments)
  const expected = [
    ...[...bookings.keys()].map((uid) => `ReportBooking ${uid}`),
    ...[...payments.keys()].map((id) => `ReportPayment ${id}`),
    ...closed.map((id) => `ReportClosedDeal ${id}`),
    ...leadReports.map((id) => `ReportLead ${id}`)
  ]
  assert.deepStrictEqual(messages.map(nameOf).toSorted(), expected.toSorted())
})

/** The distinct deals that the payments closed. */
const closedDeals = Effect.fnUntraced(function* (payments: ExpectedState["payments"]) {
  const revenue = yield* RevenueLedger
  const deals = new Map([...payments.values()].map(({ dealId, workspaceId }) => [dealId, workspaceId]))
  const found = yield* Effect.forEach(deals, ([dealId, workspaceId]) =>
    revenue.findDeal(WorkspaceId.make(workspaceId), DealId.make(dealId))
  )
  return Array.getSomes(found).flatMap(({ id, status }) => (status === "closed" ? [id] : []))
})

/** The field that names what a message is about, in this order. */
const subjects = [
  "bookingUid",
  "transactionId",
  "dealId",
  "contactId",
  "deliveryId",
  "linkId",
  "passkeyId",
  "noticeId",
  "accountId",
  "calendarId"
]

const nameOf = (message: OutboxMessage): string => {
  const fields = new Map<string, unknown>(Object.entries(message))
  return `${message._tag} ${fields.get(subjects.find((subject) => fields.has(subject)) ?? "")}`
}
