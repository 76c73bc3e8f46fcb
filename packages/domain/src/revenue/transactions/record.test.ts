import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { IdGenerator, TransactionKey } from "../../workspace/consistency/index.ts"
import { ContactId, WorkspaceGone } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import {
  plain,
  sampleEmail,
  sampleNow,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory } from "../../workspace/workspaces/index.ts"
import { ContactNotFound, PaidBookingNotFound, TransactionInFuture } from "./settlePayment.ts"
import { noBilling } from "./Billing.ts"
import { record } from "./record.ts"
import { type PaymentCircumstances, RevenueLedger, type Settlement } from "./RevenueLedger.ts"
import { type Transaction, TransactionId, type TransactionRequest } from "./Transaction.ts"

const workspace = sampleWorkspace()
const key = TransactionKey.make("invoice-1")
const request: TransactionRequest = {
  workspaceId: workspace.id,
  key: Option.none(),
  email: sampleEmail(),
  money: usd(199_50),
  transactionAt: Option.none(),
  bookingUid: Option.none(),
  description: Option.none()
}
const transaction: Transaction = {
  id: TransactionId.make(crypto.randomUUID()),
  workspaceId: workspace.id,
  contactId: ContactId.make(crypto.randomUUID()),
  dealId: DealId.make(crypto.randomUUID()),
  money: usd(199_50),
  transactionAt: sampleNow,
  kind: "payment",
  paymentId: null,
  description: null,
  reference: null,
  ...noBilling,
  recordedAt: sampleNow
}

/** The circumstances in an empty ledger. */
const nothing: PaymentCircumstances = {
  earlier: Option.none(),
  named: Option.none(),
  payer: Option.none(),
  openDeals: [],
  paid: Option.none()
}

/** Records `request` at `sampleNow` with a mock ledger. */
const recording = Effect.fnUntraced(function* (
  given: Partial<TransactionRequest>,
  script: Partial<PaymentCircumstances> & {
    readonly known?: Transaction
    readonly createsContacts?: boolean
    readonly isGone?: boolean
  } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const settled: Array<Settlement> = []
  const lookedUp: Array<string> = []
  const ports = Layer.mergeAll(
    Layer.mock(RevenueLedger, {
      findByKey: (workspaceId, sought) => {
        lookedUp.push(`${workspaceId} ${sought}`)
        return Effect.succeed(Option.fromNullishOr(script.known))
      },
      record: (subject, decide) => {
        if (script.isGone) return Effect.fail(new WorkspaceGone())
        assert.strictEqual(subject.workspaceId, workspace.id)
        assert.deepInclude(subject.payer, { _tag: "Email", email: request.email })
        return Effect.tap(Effect.fromResult(decide({ ...nothing, ...script })), (settlement) =>
          Effect.sync(() => void settled.push(settlement))
        )
      }
    }),
    Layer.mock(WorkspaceDirectory, {
      find: () =>
        Effect.succeed(
          Option.some({ ...workspace, transactionsCreateContacts: script.createsContacts ?? true })
        )
    }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  const answer = yield* record({ ...request, ...given }).pipe(Effect.result, Effect.provide(ports))
  const outcome = answer._tag === "Success" ? answer.success : answer.failure
  return { lookedUp, settled, outcome }
})

describe("record", () => {
  it.effect("D-TX-4: a used key returns its transaction even if the date is invalid", () =>
    Effect.gen(function* () {
      const again = { key: Option.some(key), transactionAt: Option.some(sampleTime(48 * 60)) }
      const { lookedUp, outcome, settled } = yield* recording(again, { known: transaction })
      assert.deepStrictEqual(outcome, { transaction, isReplay: true })
      assert.deepStrictEqual(lookedUp, [`${workspace.id} ${key}`])
      assert.deepStrictEqual(settled, [])
    })
  )

  it.effect("D-TX-4: a concurrent request with the same key returns the first request's transaction", () =>
    Effect.gen(function* () {
      const { outcome } = yield* recording({ key: Option.some(key) }, { earlier: Option.some(transaction) })
      assert.deepStrictEqual(outcome, { transaction, isReplay: true })
    })
  )

  it.effect("Specification 4.3: a payment is recorded as reported, with new identifiers", () =>
    Effect.gen(function* () {
      const transactionAt = sampleTime(-525_600)
      const reported = { key: Option.some(key), description: Option.some("May") }
      const { outcome, settled } = yield* recording({
        ...reported,
        transactionAt: Option.some(transactionAt)
      })
      const { contact, deal, transaction } = settled[0] ?? assert.fail("nothing was settled")
      assert.deepStrictEqual(outcome, { transaction, isReplay: false })
      assert.deepEqual(
        plain(transaction),
        plain({
          id: transaction.id,
          workspaceId: workspace.id,
          contactId: contact.id,
          dealId: deal.id,
          kind: "payment" as const,
          paymentId: null,
          money: request.money,
          transactionAt,
          description: "May",
          reference: null,
          ...noBilling,
          recordedAt: sampleNow
        })
      )
      assert.strictEqual(new Set<string>([transaction.id, contact.id, deal.id]).size, 3)
    })
  )

  it.effect("D-TX-5: the default date is now; without a key there is no look-up", () =>
    Effect.gen(function* () {
      const { lookedUp, settled } = yield* recording({})
      assert.deepEqual(plain(settled[0]?.transaction.transactionAt), plain(sampleNow))
      assert.deepStrictEqual(lookedUp, [])
    })
  )

  it.effect("D-TX-5: a date may be at most 24 hours ahead", () =>
    Effect.gen(function* () {
      const tomorrow = sampleTime(24 * 60)
      const later = DateTime.add(tomorrow, { milliseconds: 1 })
      assert.lengthOf((yield* recording({ transactionAt: Option.some(tomorrow) })).settled, 1)
      const { outcome, settled } = yield* recording({ transactionAt: Option.some(later) })
      assert.deepStrictEqual(outcome, new TransactionInFuture())
      assert.deepStrictEqual(settled, [])
    })
  )

  it.effect("D-TX-2: an unknown email creates a contact only if the workspace's setting allows it", () =>
    Effect.gen(function* () {
      assert.lengthOf((yield* recording({}, { createsContacts: true })).settled, 1)
      const { outcome } = yield* recording({}, { createsContacts: false })
      assert.deepStrictEqual(outcome, new ContactNotFound())
    })
  )

  it.effect("D-TX-3, D-WS-2: an unknown booking and a removed workspace are errors", () =>
    Effect.gen(function* () {
      const unknown = yield* recording({ bookingUid: Option.some("bk_1") })
      assert.deepStrictEqual(unknown.outcome, new PaidBookingNotFound())
      assert.deepStrictEqual((yield* recording({}, { isGone: true })).outcome, new ContactNotFound())
    })
  )
})
