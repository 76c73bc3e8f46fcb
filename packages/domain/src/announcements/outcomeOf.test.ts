import { assert, describe, it } from "@effect/vitest"
import { Outcome } from "../deliveries/index.ts"
import { outcomeOf } from "./outcomeOf.ts"

const answered = (status: number, retryAfterSeconds: number | null = null) =>
  outcomeOf({ _tag: "Answered", status, retryAfterSeconds })

describe("outcomeOf", () => {
  it("Webhooks: 2xx alone is success, 410 the end, and everything else comes again", () => {
    for (let status = 200; status < 600; status++) {
      const outcome = answered(status)
      const expected = status < 300 ? "Delivered" : status === 410 ? "Refused" : "Postponed"
      assert.strictEqual(outcome._tag, expected, String(status))
      if (expected !== "Delivered") assert.deepInclude(outcome, { code: `http_${status}` })
    }
  })

  it("Webhooks: a receiver that is down or throttles is spared its other messages; one that refuses one is not", () => {
    const faultOf = (outcome: Outcome) => (outcome._tag === "Postponed" ? outcome.fault : undefined)
    for (const status of [429, 500, 502, 503, 504])
      assert.strictEqual(faultOf(answered(status)), "destination")
    for (const status of [301, 308, 400, 401, 404, 408, 422])
      assert.strictEqual(faultOf(answered(status)), "delivery")
    assert.strictEqual(faultOf(outcomeOf({ _tag: "Unanswered" })), "destination")
  })

  it("Webhooks: Retry-After goes along, and an address that is refused is not tried again", () => {
    assert.deepInclude(answered(503, 120), { afterSeconds: 120 })
    assert.deepStrictEqual(
      outcomeOf({ _tag: "AddressRefused" }),
      Outcome.Refused({ code: "address_refused" })
    )
  })
})
