import { Outcome } from "@calendeal/domain/outbox"
import { assert, describe, it } from "@effect/vitest"
import { replyOf } from "./replyOf.ts"

const answered = (status: number, retryAfterSeconds: number | null = null) =>
  replyOf({ _tag: "Answered", status, retryAfterSeconds })

describe("replyOf", () => {
  it("Webhooks: 2xx alone is success, 410 is the end, and everything else is tried again", () => {
    for (let status = 200; status < 600; status++) {
      const { code, isGone, outcome } = answered(status)
      const expected = status < 300 ? "Delivered" : status === 410 ? "Refused" : "Retry"
      assert.strictEqual(outcome._tag, expected, String(status))
      assert.deepStrictEqual([code, isGone], [`http_${status}`, status === 410])
      if (expected !== "Delivered") assert.deepInclude(outcome, { code: `http_${status}` })
    }
  })

  it("Webhooks: a receiver that is down or throttles gets a pause; one that refuses a message does not", () => {
    const faultOf = (outcome: Outcome) => (outcome._tag === "Retry" ? outcome.fault : undefined)
    for (const status of [429, 500, 502, 503, 504])
      assert.strictEqual(faultOf(answered(status).outcome), "destination")
    for (const status of [301, 308, 400, 401, 404, 408, 422])
      assert.strictEqual(faultOf(answered(status).outcome), "delivery")
    assert.strictEqual(faultOf(replyOf({ _tag: "Unanswered" }).outcome), "destination")
  })

  it("Webhooks: Retry-After is kept, and a refused address is not tried again", () => {
    assert.deepInclude(answered(503, 120).outcome, { afterSeconds: 120 })
    assert.deepStrictEqual(replyOf({ _tag: "AddressRefused" }), {
      outcome: Outcome.Refused({ code: "address_refused" }),
      code: null,
      isGone: false
    })
  })
})
