import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { Identities, TransactionKey } from "../consistency/index.ts"
import { ContactId } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import {
  plain,
  sampleEmail,
  sampleNow,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory } from "../workspaces/index.ts"
import {
  ContactNotFound,
  PaidBookingNotFound,
  record,
  TransactionInFuture,
  type TransactionRequest
} from "./record.ts"
import { type PaymentReport, type Receipt, RevenueLedger } from "./RevenueLedger.ts"
import { type Transaction, TransactionId } from "./Transaction.ts"

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
  description: null,
  recordedAt: sampleNow
}

/** Records `request` at `sampleNow` against a ledger that answers so, and tells what it was given. */
const recording = Effect.fnUntraced(function* (
  given: Partial<TransactionRequest>,
  script: {
    readonly receipt?: Receipt
    readonly known?: Transaction
    readonly createsContacts?: boolean
  } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const reports: Array<PaymentReport> = []
  const asked: Array<string> = []
  const ports = Layer.mergeAll(
    Layer.mock(RevenueLedger, {
      findByKey: (workspaceId, sought) => {
        asked.push(`${workspaceId} ${sought}`)
        return Effect.succeed(Option.fromNullishOr(script.known))
      },
      record: (report) => {
        reports.push(report)
        return Effect.succeed(script.receipt ?? { _tag: "Recorded", transaction })
      }
    }),
    Layer.mock(WorkspaceDirectory, {
      find: () =>
        Effect.succeed(
          Option.some({ ...workspace, transactionsCreateContacts: script.createsContacts ?? true })
        )
    }),
    Layer.mock(Identities, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  const answer = yield* record({ ...request, ...given }).pipe(Effect.result, Effect.provide(ports))
  const told = answer._tag === "Success" ? answer.success : answer.failure
  return { asked, reports, told }
})

describe("record", () => {
  it.effect("D-TX-4: a used key answers its transaction before anything else is asked", () =>
    Effect.gen(function* () {
      const again = { key: Option.some(key), transactionAt: Option.some(sampleTime(48 * 60)) }
      const { asked, reports, told } = yield* recording(again, { known: transaction })
      assert.deepStrictEqual(told, { transaction, isReplay: true })
      assert.deepStrictEqual(asked, [`${workspace.id} ${key}`])
      assert.deepStrictEqual(reports, [])
    })
  )

  it.effect("D-TX-4: a twin that lost the race answers the winner's transaction as a replay", () =>
    Effect.gen(function* () {
      const receipt = { _tag: "AlreadyRecorded", transaction } as const
      const { told } = yield* recording({ key: Option.some(key) }, { receipt })
      assert.deepStrictEqual(told, { transaction, isReplay: true })
    })
  )

  it.effect("Specification 4.3: a payment goes to the ledger whole, with identifiers of its own", () =>
    Effect.gen(function* () {
      const transactionAt = sampleTime(-525_600)
      const said = { key: Option.some(key), bookingUid: Option.some("bk_1"), description: Option.some("May") }
      const { reports, told } = yield* recording({ ...said, transactionAt: Option.some(transactionAt) })
      const { fresh, ...report } = reports[0] ?? {}
      const expected = { ...request, ...said, transactionAt, now: sampleNow, createsContact: true }
      assert.deepStrictEqual(told, { transaction, isReplay: false })
      assert.deepEqual(plain(report), plain(expected))
      assert.strictEqual(new Set(Object.values(fresh ?? {})).size, 3)
    })
  )

  it.effect("D-TX-5: a payment without a date happened now; without a key nothing is looked up", () =>
    Effect.gen(function* () {
      const { asked, reports } = yield* recording({})
      assert.deepEqual(plain(reports[0]?.transactionAt), plain(sampleNow))
      assert.deepStrictEqual(asked, [])
    })
  )

  it.effect("D-TX-5: a date may lie 24 hours ahead, and not a millisecond more", () =>
    Effect.gen(function* () {
      const tomorrow = sampleTime(24 * 60)
      const later = DateTime.add(tomorrow, { milliseconds: 1 })
      assert.strictEqual((yield* recording({ transactionAt: Option.some(tomorrow) })).reports.length, 1)
      const { reports, told } = yield* recording({ transactionAt: Option.some(later) })
      assert.deepStrictEqual(told, new TransactionInFuture())
      assert.deepStrictEqual(reports, [])
    })
  )

  it.effect.each([true, false])(
    "D-TX-2: whether it creates contacts is the workspace's setting: %s",
    (createsContacts) =>
      Effect.gen(function* () {
        const { reports } = yield* recording({}, { createsContacts })
        assert.strictEqual(reports[0]?.createsContact, createsContacts)
      })
  )

  it.effect("D-TX-2, D-TX-3: nobody of the e-mail and no booking of the uid are errors of their own", () =>
    Effect.gen(function* () {
      const told = (receipt: Receipt) => Effect.map(recording({}, { receipt }), (outcome) => outcome.told)
      assert.deepStrictEqual(yield* told({ _tag: "ContactUnknown" }), new ContactNotFound())
      assert.deepStrictEqual(yield* told({ _tag: "BookingUnknown" }), new PaidBookingNotFound())
    })
  )
})
