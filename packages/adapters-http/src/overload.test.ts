import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import { service } from "./testing/fixture.ts"

const endpoints: ReadonlyArray<readonly [method: string, path: string, limit: string]> = [
  ["POST", "book", "5"],
  ["POST", "capture", "20"],
  ["POST", "funnel-events", "50"],
  ["GET", "month-availability", "60"],
  ["HEAD", "slots", "60"],
  ["GET", "booking-summary", "60"],
  ["POST", "booking-cancel", "60"],
  ["POST", "transactions", "1000"]
]

/** A service with two requests in flight that last until their time limit. */
const busy = (capacity: { readonly mostInFlight?: number; readonly mostWhenLate?: number }) => {
  const api = service({
    silent: "FunnelLog",
    options: { requestTimeout: Duration.millis(500) },
    capacity: { lateAfter: Duration.zero, ...capacity }
  })
  const events = [{ field: "name", dwell_seconds: 1, abandoned: false }]
  const ask = () => api.post("funnel-events", { eventTypeId: api.offering.eventType.id, events })
  return { ...api, held: [ask(), ask()] }
}

describe("§7.rate_limited, §8.headers: an overloaded process", () => {
  it.each([{ mostInFlight: 2 }, { mostWhenLate: 2 }])(
    "refuses one more request immediately, uncounted, with the time to wait (%j)",
    async (capacity) => {
      const { call, counted, held, offering } = busy(capacity)
      for (const [method, path, limit] of endpoints) {
        const { headers, status, text } = await call(method, `/api/public/${path}`)
        assert.strictEqual(status, 429)
        if (method !== "HEAD") assert.strictEqual(text, '{"error":"rate_limited"}')
        assert.strictEqual(headers.get("retry-after"), "1")
        assert.strictEqual(headers.get("x-ratelimit-limit"), limit)
        assert.strictEqual(headers.get("x-ratelimit-remaining"), "0")
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
        assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
        assert.strictEqual(headers.has("access-control-allow-origin"), path !== "transactions")
      }
      await Promise.all(held)
      const heldAs = `funnel-events unknown ${offering.eventType.id}`
      assert.deepStrictEqual(counted, [heldAs, heldAs])
    }
  )

  it("D-HTTP-12: still answers health checks and requests that cost nothing", async () => {
    const { call, held } = busy({ mostInFlight: 2 })
    assert.strictEqual((await call("GET", "/healthz")).status, 200)
    assert.strictEqual((await call("GET", "/readyz")).status, 200)
    assert.strictEqual((await call("OPTIONS", "/api/public/book")).status, 204)
    assert.strictEqual((await call("PUT", "/api/public/book")).status, 405)
    assert.strictEqual((await call("GET", "/nowhere")).status, 404)
    await Promise.all(held)
  })

  it("accepts requests again when those are answered, and logs no failure", async () => {
    const { get, held, logged } = busy({ mostInFlight: 2 })
    assert.strictEqual((await get("slots")).status, 429)
    assert.strictEqual(logged.length, 0)
    assert.deepStrictEqual(
      (await Promise.all(held)).map(({ status }) => status),
      [500, 500]
    )
    assert.strictEqual((await get("slots")).status, 400)
  })

  it("accepts requests up to its capacity", async () => {
    const { get, held } = busy({ mostInFlight: 3, mostWhenLate: 3 })
    assert.strictEqual((await get("slots")).status, 400)
    await Promise.all(held)
  })
})
