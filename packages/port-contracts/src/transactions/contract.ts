import { assert, layer, type Vitest } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { BookingLedger } from "@calendeal/domain/bookings"
import { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import { ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  deliverAll,
  recordPayment,
  plain,
  type SamplePayment,
  sampleContact,
  samplePayment,
  sampleTime,
  createWorkspace,
  storeContact,
  usd
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { adjustments } from "./RevenueLedger.adjustments.contract.ts"
import { byHand } from "./RevenueLedger.byHand.contract.ts"
import { deals } from "./RevenueLedger.deals.contract.ts"
import { ContactNotFound, noBilling } from "@calendeal/domain/transactions"
import { type PaymentReport, RevenueLedger } from "@calendeal/domain/transactions"

type Ports =
  | WorkspaceCommands
  | RevenueLedger
  | BookingLedger
  | ContactBook
  | Outbox
  | EventTypeCatalog
  | Webhooks
  | WorkspaceDirectory

/** The contract of `RevenueLedger`. No other process may take messages from the same outbox. */
export const revenueLedgerContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`RevenueLedger / ${adapter}`, (it) => {
    payments(it)
    deals(it)
    byHand(it)
    adjustments(it)
  })

const payments = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect("D-TX-3: records a payment by an unknown email with a new contact and a new deal", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const report = yield* payment({
        description: Option.some("Invoice 7, Zoë"),
        transactionAt: sampleTime(-60)
      })
      const { workspaceId } = report
      const transaction = yield* recorded(report)
      assert.deepStrictEqual(
        plain(transaction),
        plain({
          id: report.fresh.transactionId,
          workspaceId,
          contactId: report.fresh.contactId,
          dealId: report.fresh.dealId,
          kind: "payment" as const,
          paymentId: null,
          money: report.money,
          transactionAt: report.transactionAt,
          description: "Invoice 7, Zoë",
          reference: null,
          ...noBilling,
          recordedAt: report.now
        })
      )
      const ledger = yield* RevenueLedger
      assert.deepStrictEqual(
        plain(yield* ledger.find(workspaceId, transaction.id)),
        plain(Option.some(transaction))
      )
      const elsewhere = (yield* createWorkspace()).id
      assert.isTrue(Option.isNone(yield* ledger.find(elsewhere, transaction.id)))
      const contact = yield* contacts.findByEmail(workspaceId, report.email)
      assert.deepStrictEqual(
        Option.map(contact, ({ id }) => id),
        Option.some(report.fresh.contactId)
      )
    })
  )

  it.effect("D-TX-1: stores the smallest and the largest amount exactly", () =>
    Effect.gen(function* () {
      for (const cents of [1, 999_999_999_999]) {
        assert.deepStrictEqual((yield* recorded(yield* payment({ money: usd(cents) }))).money, usd(cents))
      }
    })
  )

  it.effect("D-TX-2: refuses an unknown email and stores nothing if payments create no contacts", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const report = yield* payment({ createsContact: false })
      const { email, workspaceId } = report
      yield* deliverAll(workspaceId)
      assert.deepStrictEqual(yield* recordPayment(report), new ContactNotFound())
      assert.isTrue(Option.isNone(yield* contacts.findByEmail(workspaceId, email)))
      assert.isTrue(Option.isNone(yield* findByKey(report)))
      assert.deepStrictEqual(yield* deliverAll(workspaceId), [])
      const contact = sampleContact(workspaceId, { email })
      yield* storeContact(contact)
      assert.strictEqual((yield* recorded(report)).contactId, contact.id)
    })
  )

  it.effect("D-TX-4: a used key returns its transaction and stores nothing", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const report = yield* payment()
      const transaction = yield* recorded(report)
      yield* deliverAll(report.workspaceId)
      const other = samplePayment(report.workspaceId, { key: report.key, money: usd(5) })
      assert.deepStrictEqual(
        plain(yield* recordPayment(other)),
        plain({ _tag: "AlreadyRecorded", transaction })
      )
      assert.deepStrictEqual(plain(yield* findByKey(report)), plain(Option.some(transaction)))
      assert.isTrue(Option.isNone(yield* contacts.findByEmail(report.workspaceId, other.email)))
      assert.deepStrictEqual(yield* deliverAll(report.workspaceId), [])
    })
  )

  it.effect("records each payment without a key", () =>
    Effect.gen(function* () {
      const report = yield* payment({ key: Option.none() })
      const one = yield* recorded(report)
      const two = yield* recorded({ ...again(report), key: Option.none() })
      assert.notStrictEqual(one.id, two.id)
    })
  )

  it.effect("D-WS-1: isolates the keys, contacts and deals of two workspaces", () =>
    Effect.gen(function* () {
      const own = yield* payment()
      yield* recorded(own)
      const foreign = yield* payment({ key: own.key, email: own.email })
      assert.isTrue(Option.isNone(yield* findByKey(foreign)))
      const transaction = yield* recorded(foreign)
      assert.deepStrictEqual(
        [transaction.contactId, transaction.dealId],
        [foreign.fresh.contactId, foreign.fresh.dealId]
      )
    })
  )

  it.effect("D-ADS-2: posts one message for each payment, and one for the deal that it closes", () =>
    Effect.gen(function* () {
      const report = yield* payment()
      const { fresh, key, now, workspaceId } = report
      yield* deliverAll(workspaceId)
      const { id } = yield* recorded(report)
      const [reported, closed] = [
        OutboxMessage.make({ _tag: "ReportPayment", workspaceId, transactionId: id }),
        OutboxMessage.make({
          _tag: "ReportClosedDeal",
          workspaceId,
          dealId: fresh.dealId,
          closedAt: DateTime.formatIso(now)
        })
      ]
      assert.sameDeepMembers(yield* deliverAll(workspaceId), [reported, closed])
      yield* recordPayment(samplePayment(workspaceId, { key }))
      assert.deepStrictEqual(yield* deliverAll(workspaceId), [])
    })
  )

  it.effect("D-CAP-7: a contact with a payment has history", () =>
    Effect.gen(function* () {
      const contacts = yield* ContactBook
      const { contactId, workspaceId } = yield* recorded(yield* payment())
      const contact = sampleContact(workspaceId)
      const subject = { workspaceId, email: contact.email, prior: Option.some(contactId) }
      const asked: Array<boolean> = []
      yield* contacts.update(subject, ({ prior }) => {
        asked.push(Option.exists(prior, ({ hasHistory }) => hasHistory))
        return Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [] })
      })
      assert.isTrue(asked.at(-1))
    })
  )

  it.effect("D-TX-4: of 16 concurrent payments with one key one is recorded", () =>
    Effect.gen(function* () {
      const { key, workspaceId } = yield* payment()
      const twins = Array.from({ length: 16 }, () => recordPayment(samplePayment(workspaceId, { key })))
      const receipts = yield* Effect.all(twins, { concurrency: "unbounded" })
      assert.strictEqual(receipts.filter(({ _tag }) => _tag === "Recorded").length, 1)
      const ids = receipts.map((receipt) =>
        "transaction" in receipt ? receipt.transaction.id : receipt._tag
      )
      assert.strictEqual(new Set(ids).size, 1)
    })
  )

  it.effect("D-CAP-1: 16 concurrent payments of an unknown email create one contact", () =>
    Effect.gen(function* () {
      const { email, workspaceId } = yield* payment()
      const reports = Array.from({ length: 16 }, () => recorded(samplePayment(workspaceId, { email })))
      const transactions = yield* Effect.all(reports, { concurrency: "unbounded" })
      assert.strictEqual(new Set(transactions.map(({ contactId }) => contactId)).size, 1)
      assert.strictEqual(new Set(transactions.map(({ dealId }) => dealId)).size, 16)
    })
  )
}

/** A payment in a new workspace. */
const payment = Effect.fnUntraced(function* (overrides: Parameters<typeof samplePayment>[1] = {}) {
  const workspace = yield* createWorkspace()
  return samplePayment(workspace.id, overrides)
})

/** Another payment of the same amount by the same email. */
const again = ({ email, money, workspaceId }: SamplePayment) => samplePayment(workspaceId, { email, money })

const recorded = Effect.fnUntraced(function* (report: PaymentReport) {
  const receipt = yield* recordPayment(report)
  return receipt._tag === "Recorded" ? receipt.transaction : assert.fail(receipt._tag)
})

const findByKey = ({ key, workspaceId }: PaymentReport) =>
  RevenueLedger.use((ledger) => ledger.findByKey(workspaceId, Option.getOrThrow(key)))
