import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import {
  sampleAdjustment,
  sampleContact,
  sampleDeal,
  sampleNow,
  samplePayment,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import { WorkspaceGone } from "../../leads/contacts/index.ts"
import { IdGenerator, ownOrigin } from "../../workspace/consistency/index.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { Adjustment, AdjustmentCircumstances } from "./Adjustment.ts"
import { type AdjustmentRequest, adjustPayment } from "./adjustPayment.ts"
import { RevenueLedger } from "./RevenueLedger.ts"
import { AdjustedPaymentNotFound, ExceedsPayment } from "./settleAdjustment.ts"
import { settlePayment } from "./settlePayment.ts"

const workspaceId = sampleWorkspace().id
const contact = sampleContact(workspaceId)
const deal = sampleDeal(workspaceId, contact.id)
const { deal: paid, transaction: payment } = settlePayment(
  { ...samplePayment(workspaceId, { money: usd(5_00) }), payer: { _tag: "Deal", dealId: deal.id } },
  {
    earlier: Option.none(),
    named: Option.some({ personIsErased: false, deal: Option.some(deal) }),
    payer: Option.some(contact),
    openDeals: [],
    paid: Option.none()
  }
).pipe(Result.getOrThrow)

const { fresh: _fresh, now: _now, recorder: _recorder, ...asked } = sampleAdjustment(workspaceId)
const request: AdjustmentRequest = { ...asked, by: Option.none(), transactionAt: Option.none() }
const seen: AdjustmentCircumstances = {
  earlier: Option.none(),
  payment: Option.some({
    payment,
    personIsErased: false,
    deal: paid,
    addsUp: false,
    sums: [{ isOfPayment: true, kind: "payment", currency: usd(1).currency, cents: 5_00n }]
  })
}

/** Adjusts at `sampleNow` with a ledger that has seen this, or whose workspace is gone. */
const adjusting = Effect.fnUntraced(function* (
  given: Partial<AdjustmentRequest>,
  circumstances: AdjustmentCircumstances | null = seen
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const stored: Array<Adjustment> = []
  const ports = Layer.mergeAll(
    Layer.mock(RevenueLedger, {
      adjust: (_, decide) =>
        circumstances === null
          ? Effect.fail(new WorkspaceGone())
          : Effect.tap(Effect.fromResult(decide(circumstances)), (one) =>
              Effect.sync(() => void stored.push(one))
            )
    }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) })
  )
  const outcome = yield* adjustPayment({ ...request, ...given }).pipe(Effect.result, Effect.provide(ports))
  return { stored, outcome }
})

describe("adjustPayment", () => {
  it.effect("D-LEDG-2: a refund without a time is of now, and has an identifier of its own", () =>
    Effect.gen(function* () {
      const { outcome, stored } = yield* adjusting({})
      const [{ entry, transaction } = assert.fail("nothing was stored")] = stored
      assert.deepStrictEqual<unknown>(outcome, Result.succeed({ transaction, isReplay: false }))
      assert.deepStrictEqual<unknown>(
        [transaction.transactionAt, transaction.recordedAt, transaction.paymentId, entry],
        [sampleNow, sampleNow, payment.id, Option.none()]
      )
      assert.notStrictEqual(transaction.id, payment.id)
    })
  )

  it.effect("D-LEDG-5: a member's entry has its time and an entry of the log", () =>
    Effect.gen(function* () {
      const by = { userId: UserId.make(crypto.randomUUID()), origin: ownOrigin("request-1") }
      const at = sampleTime(60)
      const { stored } = yield* adjusting({ by: Option.some(by), transactionAt: Option.some(at) })
      const [{ entry, transaction } = assert.fail("nothing was stored")] = stored
      assert.deepStrictEqual(transaction.transactionAt, at)
      const { id, proof } = Option.getOrThrow(entry)
      assert.deepStrictEqual<unknown>(proof, by)
      assert.strictEqual(new Set<string>([id, transaction.id, payment.id]).size, 3)
    })
  )

  it.effect("D-LEDG-3: a used key returns its entry", () =>
    Effect.gen(function* () {
      const { outcome, stored } = yield* adjusting({}, { ...seen, earlier: Option.some(payment) })
      assert.deepStrictEqual<unknown>(outcome, Result.succeed({ transaction: payment, isReplay: true }))
      assert.deepStrictEqual(stored, [])
    })
  )

  it.effect("D-LEDG-2: a refusal, or a workspace that is gone, stores nothing", () =>
    Effect.gen(function* () {
      const most = yield* adjusting({ money: usd(5_01) })
      assert.deepStrictEqual(most.outcome, Result.fail(new ExceedsPayment({ left: 5_00n })))
      const gone = yield* adjusting({}, null)
      assert.deepStrictEqual(gone.outcome, Result.fail(new AdjustedPaymentNotFound()))
      assert.deepStrictEqual([...most.stored, ...gone.stored], [])
    })
  )
})
