import { ownOrigin } from "@calendeal/domain/consistency"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { Tax } from "@calendeal/domain/money"
import {
  AdjustedPaymentNotFound,
  type AdjustmentReport,
  billingOf,
  ExceedsPayment,
  RevenueLedger,
  type Transaction
} from "@calendeal/domain/transactions"
import { UserId, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  createPayment,
  createWorkspace,
  plain,
  recordAdjustment,
  sampleAdjustment,
  sampleTime,
  usd
} from "../samples/index.ts"

type Ports = RevenueLedger | ContactBook | WorkspaceCommands | WorkspaceDirectory

/** Entries that change a payment. */
export const adjustments = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect(
    "D-LEDG-1, D-LEDG-4: an entry is stored beside its payment, and a full refund opens the deal",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const payment = yield* paid
        const { dealId, workspaceId } = payment
        const part = yield* recorded(refundOf(payment, 199_49, { description: Option.some("Half of it") }))
        assert.deepStrictEqual(
          plain(yield* ledger.find(workspaceId, part.id)),
          plain(Option.some({ ...part, kind: "refund" as const, paymentId: payment.id, money: usd(199_49) }))
        )
        assert.deepStrictEqual(
          plain(yield* ledger.find(workspaceId, payment.id)),
          plain(Option.some(payment))
        )
        const statusOf = Effect.map(
          ledger.findDeal(workspaceId, dealId),
          (deal) => Option.getOrThrow(deal).status
        )
        assert.strictEqual(yield* statusOf, "closed")
        yield* recorded(refundOf(payment, 1, { kind: "dispute" }))
        assert.strictEqual(yield* statusOf, "open")
        yield* recorded(refundOf(payment, 1, { kind: "dispute_won" }))
        assert.strictEqual(yield* statusOf, "open")
      })
  )

  it.effect(
    "D-CONV-4: the entries of a payment are read together, and of no other payment or workspace",
    () =>
      Effect.gen(function* () {
        const { entriesOf } = yield* RevenueLedger
        const [payment, other] = [yield* paid, yield* paid]
        const part = yield* recorded(refundOf(payment, 100, { now: sampleTime(6) }))
        const rest = yield* recorded(refundOf(payment, 50, { kind: "dispute", now: sampleTime(7) }))
        yield* recorded(refundOf(other, 70))
        const ids = Effect.fnUntraced(function* (
          id: Transaction["workspaceId"],
          paymentId: Transaction["id"]
        ) {
          return (yield* entriesOf(id, paymentId)).map((entry) => entry.id)
        })
        assert.deepStrictEqual(yield* ids(payment.workspaceId, payment.id), [payment.id, part.id, rest.id])
        assert.isEmpty(yield* ids(other.workspaceId, payment.id))
        // An entry that changes a payment has none of its own.
        assert.deepStrictEqual(yield* ids(payment.workspaceId, part.id), [part.id])
      })
  )

  it.effect("D-LEDG-2: an unknown payment, and one of another workspace, is not found", () =>
    Effect.gen(function* () {
      const payment = yield* paid
      const elsewhere = (yield* createWorkspace()).id
      for (const report of [
        sampleAdjustment(payment.workspaceId),
        sampleAdjustment(elsewhere, { payment: { _tag: "Id", id: payment.id } }),
        sampleAdjustment(payment.workspaceId, { payment: { _tag: "Reference", reference: "none" } })
      ])
        assert.deepStrictEqual(yield* recordAdjustment(report), new AdjustedPaymentNotFound())
    })
  )

  it.effect(
    "D-LEDG-2: of 64 concurrent refunds of a tenth ten are recorded, and the others change nothing",
    () =>
      Effect.gen(function* () {
        const payment = yield* paid
        const answers = yield* Effect.forEach(
          Array.from({ length: 64 }),
          () => recordAdjustment(refundOf(payment, 19_95)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ _tag }) => _tag === "Recorded").length, 10)
        for (const answer of answers)
          if (answer._tag !== "Recorded") assert.deepStrictEqual(answer, new ExceedsPayment({ left: 0n }))
      })
  )

  it.effect(
    "D-LEDG-3: of 16 concurrent requests with one key one is recorded; a payment may have the same key",
    () =>
      Effect.gen(function* () {
        const payment = yield* paid
        const report = refundOf(payment, 5)
        const answers = yield* Effect.forEach(
          Array.from({ length: 16 }),
          () =>
            recordAdjustment({
              ...report,
              fresh: sampleAdjustment(payment.workspaceId).fresh
            }),
          { concurrency: "unbounded" }
        )
        const ids = answers.map((answer) => ("transaction" in answer ? answer.transaction.id : answer._tag))
        assert.strictEqual(new Set(ids).size, 1)
        assert.strictEqual(answers.filter(({ _tag }) => _tag === "Recorded").length, 1)
        const other = yield* createPayment(payment.workspaceId, { key: report.key })
        assert.isFalse(ids.includes(other.id))
      })
  )

  it.effect(
    "D-LEDG-11: what is known of an entry stays, and what is not is completed, in its workspace alone",
    () =>
      Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const { id } = yield* createWorkspace()
        const elsewhere = (yield* createWorkspace()).id
        const said = { tax: Tax.make(0), subscriptionId: null, subscriptionPayment: null }
        const payment = yield* createPayment(id, { billing: said })
        const more = { tax: Tax.make(5), subscriptionId: "sub_1", subscriptionPayment: "renewal" } as const
        const found = Effect.map(ledger.find(id, payment.id), (entry) => billingOf(Option.getOrThrow(entry)))
        assert.deepStrictEqual(yield* found, said)
        yield* ledger.complete(elsewhere, payment.id, more)
        assert.deepStrictEqual(yield* found, said)
        yield* ledger.complete(id, payment.id, more)
        yield* ledger.complete(id, payment.id, {
          ...more,
          subscriptionId: "sub_2",
          subscriptionPayment: "first"
        })
        assert.deepStrictEqual(yield* found, { ...more, tax: Tax.make(0) })
      })
  )

  it.effect("D-LEDG-7: a payment is found by what its source calls it", () =>
    Effect.gen(function* () {
      const { id } = yield* createWorkspace()
      const payment = yield* createPayment(id, { reference: Option.some("stripe:cs_1") })
      const refund = yield* recorded(
        sampleAdjustment(id, { payment: { _tag: "Reference", reference: "stripe:cs_1" } })
      )
      assert.strictEqual(refund.paymentId, payment.id)
    })
  )

  it.effect(
    "D-LEDG-5: an entry by hand of an erased person's payment is in the audit log, without its text",
    () =>
      Effect.gen(function* () {
        const payment = yield* paid
        yield* change(payment.workspaceId, { _tag: "EraseContact", contactId: payment.contactId })
        const entry = yield* recorded(
          refundOf(payment, 5, {
            kind: "correction",
            description: Option.some("Sam paid less"),
            recorder: Option.some({
              userId: UserId.make(crypto.randomUUID()),
              origin: ownOrigin("request"),
              entryId: crypto.randomUUID()
            })
          })
        )
        assert.isNull(entry.description)
      })
  )
}

/** A payment of 199.50 USD that closed its deal. */
const paid = Effect.flatMap(createWorkspace(), ({ id }) => createPayment(id))

const refundOf = (
  { id, workspaceId }: Transaction,
  cents: number,
  overrides: Partial<AdjustmentReport> = {}
) =>
  sampleAdjustment(workspaceId, {
    payment: { _tag: "Id", id },
    money: usd(cents),
    now: sampleTime(5),
    ...overrides
  })

const recorded = Effect.fnUntraced(function* (report: AdjustmentReport) {
  const receipt = yield* recordAdjustment(report)
  return receipt._tag === "Recorded" ? receipt.transaction : assert.fail(receipt._tag)
})
