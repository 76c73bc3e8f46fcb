import { Outcome } from "@calendeal/domain/outbox"
import { assert, describe, it } from "@effect/vitest"
import { replyOf, retryAfterSeconds } from "./replyOf.ts"

const answered = (status: number, retryAfterSeconds: number | null = null) =>
  replyOf({ _tag: "Answered", status, retryAfterSeconds })

describe("replyOf", () => {
  it("only 2xx is success, 410 ends the deliveries, and everything else is retried", () => {
    for (let status = 200; status < 600; status++) {
      const { code, isGone, outcome } = answered(status)
      const expected = status < 300 ? "Delivered" : status === 410 ? "Refused" : "Retry"
      assert.strictEqual(outcome._tag, expected, String(status))
      assert.deepStrictEqual([code, isGone], [`http_${status}`, status === 410])
      if (expected !== "Delivered") assert.deepInclude(outcome, { code: `http_${status}` })
    }
  })

  it("a receiver that is down or throttles gets a pause, one that refuses a message does not", () => {
    const faultOf = (outcome: Outcome) => (outcome._tag === "Retry" ? outcome.fault : undefined)
    for (const status of [429, 500, 502, 503, 504])
      assert.strictEqual(faultOf(answered(status).outcome), "destination")
    for (const status of [301, 308, 400, 401, 404, 408, 422])
      assert.strictEqual(faultOf(answered(status).outcome), "delivery")
    assert.strictEqual(faultOf(replyOf({ _tag: "Unanswered" }).outcome), "destination")
  })

  it("Retry-After is respected, and a refused address is not retried", () => {
    assert.deepInclude(answered(503, 120).outcome, { afterSeconds: 120 })
    assert.deepStrictEqual(replyOf({ _tag: "AddressRefused" }), {
      outcome: Outcome.Refused({ code: "address_refused" }),
      code: null,
      isGone: false
    })
  })
})

const now = Date.parse("2026-12-01T09:00:00Z")

describe("retryAfterSeconds", () => {
  it.for<readonly [string | undefined, number | null]>([
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["99999999999999999999", 86_400],
    ["Tue, 01 Dec 2026 09:01:30 GMT", 90],
    ["Tue, 01 Dec 2026 08:00:00 GMT", 0],
    ["Fri, 31 Dec 2027 09:00:00 GMT", 86_400],
    ["soon", null],
    ["", null],
    [undefined, null]
  ])("%j: %s", ([header, seconds]) => {
    assert.strictEqual(retryAfterSeconds(header, now), seconds)
  })
})
