import { assert, describe, it } from "@effect/vitest"
import type { Admission } from "@calendeal/domain/rate-limits"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { randomUUID } from "node:crypto"
import { service, sign } from "./testing/fixture.ts"

const refused: Admission = { _tag: "Refused", retryAfterSeconds: 17 }
const key = { "idempotency-key": "attempt-1" }
const invalidInput = (path: ReadonlyArray<string | number>, message: string) => ({
  error: "invalid_input",
  issues: [{ path, message }]
})

describe("D-HTTP-9: counting", () => {
  it("counts every request once, also a refused one", async () => {
    const { counted, get, offering, post } = service()
    const eventTypeId = offering.eventType.id
    const requests: ReadonlyArray<readonly [() => Promise<{ status: number }>, string]> = [
      [() => post("capture", { eventTypeId, email: "ada@example.com" }), `capture unknown ${eventTypeId}`],
      [() => post("capture", { eventTypeId, email: 5 }), `capture unknown ${eventTypeId}`],
      [() => post("capture", { eventTypeId: eventTypeId.toUpperCase() }), `capture unknown ${eventTypeId}`],
      [
        () => post("capture", { eventTypeId: randomUUID(), email: "ada@example.com" }),
        "capture unknown none"
      ],
      [() => post("capture", { eventTypeId: "x" }), "capture unknown none"],
      [() => post("capture", { eventTypeId: { a: 1 } }), "capture unknown none"],
      [() => post("capture", {}), "capture unknown none"],
      [() => post("capture", "[]"), "capture unknown none"],
      [() => post("capture", "{"), "capture unknown none"],
      [() => post("capture", "x".repeat(65_537)), "capture unknown none"],
      [() => post("capture", "{}", { "content-encoding": "gzip" }), "capture unknown none"],
      [() => post("book", { eventTypeId }), `book unknown ${eventTypeId}`],
      [() => post("book", { eventTypeId }, { "idempotency-key": "short" }), `book unknown ${eventTypeId}`],
      [() => post("book", "{", key), "book unknown none"],
      [() => post("funnel-events", { eventTypeId }), `funnel-events unknown ${eventTypeId}`],
      [() => get("month-availability"), "month-availability unknown"],
      [() => get("slots?tz=UTC"), "slots unknown"],
      [() => get("booking-summary"), "booking-summary unknown"]
    ]
    for (const [request, expected] of requests) {
      counted.length = 0
      await request()
      assert.deepStrictEqual(counted, [expected])
    }
  })

  it("counts neither preflights nor paths without a limit", async () => {
    const { call, counted } = service()
    await call("OPTIONS", "/api/public/book")
    await call("PUT", "/api/public/book")
    await call("GET", "/healthz")
    await call("GET", "/nowhere")
    assert.deepStrictEqual(counted, [])
  })
})

describe("D-HTTP-9: over the limit, faults of the request itself are answered first", () => {
  const limited = service({ throttle: () => refused })
  const eventTypeId = limited.offering.eventType.id

  it.each([
    ["a body that is too large", "x".repeat(65_537), key, invalidInput([], "must be at most 65536 bytes")],
    [
      "an encoded body",
      "{}",
      { ...key, "content-encoding": "br" },
      invalidInput(["Content-Encoding"], "must be identity")
    ],
    ["a missing key", "{", {}, { error: "missing_idempotency_key" }],
    ["an empty key", "{", { "idempotency-key": "" }, { error: "missing_idempotency_key" }],
    [
      "a short key",
      "{",
      { "idempotency-key": "1234567" },
      invalidInput(["Idempotency-Key"], "must be 8-512 characters")
    ],
    ["no JSON", "{", key, { error: "invalid_json" }],
    ["no object", "[]", key, invalidInput([], "must be a JSON object")]
  ])("book: %s", async (_name, body, headers, expected) => {
    const answer = await limited.post("book", body, headers)
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(answer.json, expected)
    assert.strictEqual(answer.headers.get("x-ratelimit-remaining"), "0")
    assert.isNull(answer.headers.get("retry-after"))
  })

  it.each([
    ["book", { eventTypeId: "x" }, 5],
    ["capture", { eventTypeId: "x" }, 20],
    ["funnel-events", {}, 50]
  ])("%s: fields are not checked", async (path, body, limit) => {
    const answer = await limited.post(path, body, key)
    assert.strictEqual(answer.status, 429)
    assert.deepStrictEqual(answer.json, { error: "rate_limited" })
    assert.strictEqual(answer.headers.get("retry-after"), "17")
    assert.strictEqual(answer.headers.get("x-ratelimit-limit"), String(limit))
    assert.strictEqual(answer.headers.get("x-ratelimit-remaining"), "0")
  })

  it.each([
    "month-availability",
    "page/calendar",
    `slots?eventTypeId=${eventTypeId}&tz=Mars`,
    "booking-summary"
  ])("%s: nothing else is checked", async (path) => {
    const answer = await limited.get(path)
    assert.strictEqual(answer.status, 429)
    assert.deepStrictEqual(answer.json, { error: "rate_limited" })
  })
})

describe("D-HTTP-5: rate limit headers", () => {
  it("are in every response of a limited endpoint", async () => {
    const { get, offering, pay, post } = service()
    const eventTypeId = offering.eventType.id
    const body = "{}"
    const answers = [
      [await post("capture", { eventTypeId, email: "ada@example.com" }), 200, 20],
      [await post("capture", "{"), 400, 20],
      [await post("capture", { eventTypeId: randomUUID(), email: "ada@example.com" }), 404, 20],
      [await post("book", {}), 400, 5],
      [await post("funnel-events", {}), 400, 50],
      [await get("month-availability"), 400, 60],
      [await get("slots"), 400, 60],
      [await get("booking-summary"), 401, 60],
      [await pay(body), 400, 1000]
    ] as const
    for (const [answer, status, limit] of answers) {
      assert.strictEqual(answer.status, status)
      assert.strictEqual(answer.headers.get("x-ratelimit-limit"), String(limit))
      assert.strictEqual(answer.headers.get("x-ratelimit-remaining"), String(limit - 1))
    }
  })

  it("are in failures, too", async () => {
    const { offering, post } = service({ failing: "FunnelLog" })
    const event = { field: "name", dwell_seconds: 1, abandoned: false }
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events: [event] })
    assert.strictEqual(answer.status, 500)
    assert.strictEqual(answer.headers.get("x-ratelimit-limit"), "50")
  })

  it("D-RATE-3, §8.fail-open: without the limiter's store requests are accepted, without the headers", async () => {
    const { get, offering, post } = service({ throttle: () => ({ _tag: "Uncounted" }) })
    const captured = await post("capture", { eventTypeId: offering.eventType.id, email: "ada@example.com" })
    assert.strictEqual(captured.status, 200)
    for (const answer of [captured, await get("booking-summary")]) {
      assert.isNull(answer.headers.get("x-ratelimit-limit"))
      assert.isNull(answer.headers.get("x-ratelimit-remaining"))
    }
  })
})

describe("D-HTTP-10: signatures", () => {
  const body = '{"email":"ada@example.com","amount":199.5,"currency":"usd"}'

  it("counts a valid one by its key, after the signature check", async () => {
    const { apiKey, counted, pay } = service()
    await pay(body)
    assert.deepStrictEqual(counted, [`transactions ${apiKey.id}`])
  })

  it("counts an invalid one by the address, and does not reveal the key's limit", async () => {
    const { apiKey, counted, post } = service()
    const answer = await post("transactions", body, {
      authorization: `Bearer ${apiKey.prefix}:${sign("{}")}`
    })
    assert.strictEqual(answer.status, 401)
    assert.deepStrictEqual(counted, ["failed-signatures unknown"])
    assert.strictEqual(answer.headers.get("x-ratelimit-limit"), "60")
  })

  it("answers an invalid one 429 after too many failures, and never refuses a valid one", async () => {
    const { apiKey, pay, post } = service({
      throttle: ({ limit, name }) =>
        name === rateLimits.failedSignatures.name ? refused : { _tag: "Admitted", remaining: limit - 1 }
    })
    const bad = await post("transactions", body, {
      authorization: `Bearer ${apiKey.prefix}:${"0".repeat(64)}`
    })
    assert.strictEqual(bad.status, 429)
    assert.strictEqual(bad.headers.get("retry-after"), "17")
    const good = await pay(body)
    assert.strictEqual(good.status, 201)
  })

  it("counts an unreadable body as an invalid one, and answers with its fault", async () => {
    const { counted, post } = service()
    const answer = await post("transactions", "x".repeat(65_537), { authorization: "Bearer ak_x:y" })
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(counted, ["failed-signatures unknown"])
  })

  it("D-HTTP-9: over the limit, the rest of a signed request is not checked", async () => {
    const { pay } = service({ throttle: () => refused })
    const answer = await pay("{", { "idempotency-key": "/" })
    assert.strictEqual(answer.status, 429)
    assert.strictEqual(answer.headers.get("x-ratelimit-limit"), "1000")
  })

  it("D-HTTP-9: checks the pattern of the key before the JSON, and the JSON before the fields", async () => {
    const { pay } = service()
    const send = (text: string, headers: Record<string, string>) => pay(text, headers)
    const byPattern = await send("{", { "idempotency-key": "/" })
    assert.nestedPropertyVal(byPattern.json, "issues[0].path[0]", "Idempotency-Key")
    assert.deepStrictEqual((await send("{", {})).json, { error: "invalid_json" })
    assert.nestedPropertyVal((await send("{}", {})).json, "issues[0].path[0]", "email")
  })
})
