import { ownOrigin } from "@calendeal/domain/consistency"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import {
  ContactNotFound,
  PaidDealNotFound,
  type PaymentReport,
  RevenueLedger
} from "@calendeal/domain/transactions"
import { UserId, type WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspace,
  plain,
  recordPayment,
  sampleContact,
  sampleDeal,
  samplePayment,
  sampleTime,
  storeContact,
  usd
} from "../samples/index.ts"

type Ports = RevenueLedger | ContactBook | WorkspaceCommands | WorkspaceDirectory

/** Payments by hand, which name a contact or a deal (D-TX-8). */
export const byHand = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect(
    "D-TX-8: a payment by a contact goes to the latest open deal, and one by a deal to that deal",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { contact, earlier, id, later } = yield* withDeals
        const one = yield* recorded(byContact(id, contact.id, { money: usd(5) }))
        assert.deepStrictEqual([one.contactId, one.dealId], [contact.id, later.id])
        const two = yield* recorded(byDeal(id, earlier.id, { money: usd(500_00), now: sampleTime(9) }))
        assert.deepStrictEqual([two.contactId, two.dealId], [contact.id, earlier.id])
        assert.deepStrictEqual(
          plain(yield* ledger.findDeal(id, earlier.id)),
          plain(Option.some({ ...earlier, status: "closed", closedAt: sampleTime(9) }))
        )
        // A closed deal takes the payment and stays closed.
        const three = yield* recorded(byDeal(id, earlier.id, { money: usd(500_00) }))
        assert.strictEqual(three.dealId, earlier.id)
        const other = yield* storeContact(sampleContact(id))
        const four = yield* recorded(byContact(id, other.id))
        assert.isFalse([earlier.id, later.id].includes(four.dealId))
      })
  )

  it.effect(
    "D-TX-8: an unknown contact or deal, and one of another workspace, is refused and stores nothing",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { contact, id, later } = yield* withDeals
        const { fresh } = samplePayment(id)
        const elsewhere = (yield* createWorkspace()).id
        for (const [report, refusal] of [
          [byContact(id, fresh.contactId), new ContactNotFound()],
          [byDeal(id, fresh.dealId), new PaidDealNotFound()],
          [byContact(elsewhere, contact.id), new ContactNotFound()],
          [byDeal(elsewhere, later.id), new PaidDealNotFound()]
        ] as const) {
          assert.deepStrictEqual(yield* recordPayment(report), refusal)
          assert.isTrue(Option.isNone(yield* ledger.find(report.workspaceId, report.fresh.transactionId)))
        }
        yield* change(id, { _tag: "EraseContact", contactId: contact.id })
        for (const report of [byContact(id, contact.id), byDeal(id, later.id)])
          assert.deepStrictEqual(yield* recordPayment(report), new ContactNotFound())
      })
  )

  it.effect("D-TX-8: of 8 concurrent payments of one deal one closes it, and all belong to it", () =>
    Effect.gen(function* () {
      const ledger = yield* RevenueLedger
      const { earlier, id } = yield* withDeals
      const times = Array.from({ length: 8 }, (_, nth) => sampleTime(nth))
      const paid = yield* Effect.forEach(
        times,
        (now) => recorded(byDeal(id, earlier.id, { money: usd(500_00), now })),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([...new Set(paid.map(({ dealId }) => dealId))], [earlier.id])
      assert.strictEqual(Option.getOrThrow(yield* ledger.findDeal(id, earlier.id)).status, "closed")
    })
  )
}

/** A contact with two open deals of 500 USD. */
const withDeals = Effect.gen(function* () {
  const { id } = yield* createWorkspace()
  const contact = yield* storeContact(sampleContact(id))
  const earlier = sampleDeal(id, contact.id)
  const later = sampleDeal(id, contact.id, { openedAt: sampleTime(1) })
  for (const deal of [earlier, later]) yield* change(id, { _tag: "CreateDeal", deal })
  return { id, contact, earlier, later }
})

type Details = Partial<Pick<PaymentReport, "money" | "now">>

const byContact = (id: WorkspaceId, contactId: PaymentReport["fresh"]["contactId"], details: Details = {}) =>
  reportOf(id, { ...details, payer: { _tag: "Contact", contactId } })

const byDeal = (id: WorkspaceId, dealId: PaymentReport["fresh"]["dealId"], details: Details = {}) =>
  reportOf(id, { ...details, payer: { _tag: "Deal", dealId } })

const reportOf = (id: WorkspaceId, details: Details & Pick<PaymentReport, "payer">): PaymentReport => ({
  ...samplePayment(id),
  recorder: Option.some({
    userId: UserId.make(crypto.randomUUID()),
    origin: ownOrigin("request"),
    entryId: crypto.randomUUID()
  }),
  ...details
})

const recorded = Effect.fnUntraced(function* (report: PaymentReport) {
  const receipt = yield* recordPayment(report)
  return receipt._tag === "Recorded" ? receipt.transaction : assert.fail(receipt._tag)
})
