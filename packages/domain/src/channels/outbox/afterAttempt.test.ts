import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import {
  plain,
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { type Delivery, tryAgain } from "./Delivery.ts"
import { afterAttempt, fullJitter, maximumAttempts, Outcome } from "./retryPolicy.ts"

const now = sampleTime(10)
const destination = sampleDestination(sampleWorkspace().id)
const fresh = sampleDelivery(destination)
const settled = (delivery: Delivery, outcome: Outcome, chance = 0.5) =>
  afterAttempt(delivery, outcome, { retries: fullJitter, now, chance })

const Attempts = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))
const Asked = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 })))

describe("afterAttempt", () => {
  it("D-ADS-2: delivered, rejected and skipped deliveries are final", () => {
    const sent = { ...fresh, attempts: 1, settledAt: now }
    assert.deepStrictEqual(
      plain([
        settled(fresh, Outcome.Delivered()),
        settled(fresh, Outcome.Refused({ code: "100" })),
        settled(fresh, Outcome.Skipped({ reason: "no_consent" }))
      ]),
      plain([
        { ...sent, status: "delivered" },
        { ...sent, status: "dead", reason: "100" },
        { ...fresh, status: "skipped", reason: "no_consent", settledAt: now }
      ])
    )
  })

  it("D-CONV-4: a postponed delivery is due again later, and none of its attempts is used", () => {
    const later = settled({ ...fresh, attempts: 3 }, Outcome.Postponed({ code: "waits", afterSeconds: 30 }))
    const dueAt = DateTime.add(now, { seconds: 30 })
    assert.deepStrictEqual(plain(later), plain({ ...fresh, attempts: 3, reason: "waits", dueAt }))
  })

  it("D-ADS-2: an accepted delivery is queried by its receipt until its result is known", () => {
    const taken = settled(fresh, Outcome.Confirming({ receipt: "request-1" }))
    assert.deepStrictEqual(
      plain(taken),
      plain({
        ...fresh,
        status: "confirming",
        receipt: "request-1",
        attempts: 1,
        dueAt: DateTime.add(now, { milliseconds: 2_500 })
      })
    )
    const unreachable = Outcome.Retry({ code: "http_503", afterSeconds: null, fault: "destination" })
    const asked = settled(taken, unreachable)
    assert.deepStrictEqual(
      [asked.status, asked.receipt, asked.reason],
      ["confirming", "request-1", "http_503"]
    )
    const known = settled(asked, Outcome.Delivered())
    assert.deepStrictEqual([known.status, known.receipt, known.reason], ["delivered", null, null])
    const never = settled(
      { ...taken, attempts: maximumAttempts - 1 },
      Outcome.Confirming({ receipt: "request-1" })
    )
    assert.deepStrictEqual([never.status, never.reason], ["dead", "unconfirmed"])
  })

  it.prop(
    "D-ADS-2: a failure is tried again no sooner than its destination asked, and dies after the last attempt",
    [Attempts, Chance, Asked],
    ([attempts, chance, afterSeconds]) => {
      const before = { ...fresh, attempts }
      const after = settled(
        before,
        Outcome.Retry({ code: "http_429", afterSeconds, fault: "destination" }),
        chance
      )
      assert.deepStrictEqual([after.attempts, after.reason], [attempts + 1, "http_429"])
      if (attempts + 1 >= maximumAttempts) return assert.strictEqual(after.status, "dead")
      const wait = DateTime.toEpochMillis(after.dueAt) - DateTime.toEpochMillis(now)
      const own = Math.min(5_000 * 2 ** attempts, 21_600_000)
      assert.isTrue(wait >= (afterSeconds ?? 0) * 1000 && wait <= Math.max(own, (afterSeconds ?? 0) * 1000))
      assert.deepStrictEqual([after.status, after.settledAt], ["pending", null])
    }
  )

  it("D-ADS-2: a dead delivery that is retried starts over under the same event id", () => {
    const dead = settled({ ...fresh, attempts: 24 }, Outcome.Refused({ code: "100" }))
    assert.deepStrictEqual(plain(tryAgain(dead, now)), plain(fresh))
  })
})
