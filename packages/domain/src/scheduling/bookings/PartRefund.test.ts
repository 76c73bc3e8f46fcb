import { assert, describe, it } from "@effect/vitest"
import { sampleBookingPayment, sampleTime, usd } from "@calendeal/port-contracts/samples"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Cents } from "../../kernel/money/index.ts"
import type { BookingPayment } from "./BookingPayment.ts"
import { leftOfPayment, withPartRefund, withPartSettled } from "./PartRefund.ts"

/** A member refunds an amount, or the provider answers to one of the refunds so far. */
const Step = Schema.Union([
  Schema.Struct({ asks: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })) }),
  Schema.Struct({
    answers: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })),
    state: Schema.Literals(["returned", "refused"])
  })
])

/** A purse of single cents: each is here, or with a refund. */
const purseOf = (total: number) => {
  const purse = Array.from({ length: total }, (): number | null => null)
  return {
    take: (cents: number, refund: number): boolean => {
      const free = purse.flatMap((owner, coin) => (owner === null ? [coin] : []))
      if (free.length < cents) return false
      for (const coin of free.slice(0, cents)) purse[coin] = refund
      return true
    },
    putBack: (refund: number) => purse.forEach((owner, coin) => owner === refund && (purse[coin] = null)),
    left: () => purse.filter((owner) => owner === null).length
  }
}

describe("withPartRefund", () => {
  it.prop(
    "D-PAY-18, D-PAY-19: no order of refunds and answers returns more than was paid; what was refused is left again",
    [Schema.Array(Step)],
    ([steps]) => {
      const purse = purseOf(10)
      let payment: BookingPayment = sampleBookingPayment({ state: "paid", money: usd(10) })
      const asked: Array<{ readonly id: string; isAnswered: boolean }> = []
      for (const step of steps) {
        if ("asks" in step) {
          const refund = {
            id: crypto.randomUUID(),
            cents: Cents.make(step.asks),
            reason: null,
            at: sampleTime(0)
          }
          const before = purse.left()
          const refunded = withPartRefund(payment, refund)
          assert.strictEqual(Result.isSuccess(refunded), purse.take(step.asks, asked.length))
          if (Result.isFailure(refunded)) assert.strictEqual(refunded.failure, before)
          else {
            payment = refunded.success
            asked.push({ id: refund.id, isAnswered: false })
          }
        } else {
          const one = asked[step.answers]
          payment = withPartSettled(payment, one?.id ?? "none", step.state)
          if (one !== undefined && !one.isAnswered && step.state === "refused") purse.putBack(step.answers)
          if (one !== undefined) one.isAnswered = true
        }
        assert.strictEqual(leftOfPayment(payment)?.cents ?? 0, purse.left())
        assert.isAtMost((payment.partRefunds ?? []).length, asked.length)
      }
    }
  )

  it("D-PAY-19: the answer to a refund counts once, and changes no other", () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const refund = (id: string) => ({ id, cents: Cents.make(10), reason: "Late", at: sampleTime(0) })
    const first = Result.getOrThrow(withPartRefund(sampleBookingPayment({ money: usd(100) }), refund(one)))
    const both = Result.getOrThrow(withPartRefund(first, refund(other)))
    const returned = withPartSettled(both, one, "returned")
    assert.deepStrictEqual(
      withPartSettled(returned, one, "refused").partRefunds?.map(({ state }) => state),
      ["returned", "returning"]
    )
  })
})
