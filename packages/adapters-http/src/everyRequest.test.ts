import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import { service } from "./testing/fixture.ts"

const open = [
  "capture",
  "book",
  "month-availability",
  "slots",
  "booking-summary",
  "booking-cancel",
  "funnel-events"
]
const apiPath = (path: string) => `/api/public/${path}`

describe("D-HTTP-3: paths and methods", () => {
  const { call } = service()

  it.each([
    "/",
    "/nope",
    "/api/public",
    "/api/public/",
    "/api/public/nope",
    "/api/public/capture/x",
    "/api/capture"
  ])("%s is unknown", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS", "HEAD"]) {
      const answer = await call(method, path)
      assert.strictEqual(answer.status, 404)
      if (method !== "HEAD") assert.strictEqual(answer.text, '{"error":"not_found"}')
    }
  })

  it.each([
    ["capture", "POST, OPTIONS"],
    ["book", "POST, OPTIONS"],
    ["transactions", "POST, OPTIONS"],
    ["funnel-events", "POST, OPTIONS"],
    ["month-availability", "GET, HEAD, OPTIONS"],
    ["slots", "GET, HEAD, OPTIONS"],
    ["page/calendar", "GET, HEAD, OPTIONS"],
    ["booking-summary", "GET, HEAD, OPTIONS"],
    ["booking-cancel", "POST, OPTIONS"]
  ])("%s allows %s and refuses other methods", async (path, allow) => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PURGE"]) {
      const answer = await call(method, apiPath(path))
      if (allow.includes(method)) {
        assert.notStrictEqual(answer.status, 405)
      } else {
        assert.strictEqual(answer.status, 405)
        assert.strictEqual(answer.headers.get("allow"), allow)
        if (method !== "HEAD") assert.strictEqual(answer.text, '{"error":"method_not_allowed"}')
      }
    }
  })

  it("HEAD has the response of GET without the body", async () => {
    for (const path of ["/healthz", "/readyz", "/openapi.json", apiPath("slots")]) {
      const [head, get] = [await call("HEAD", path), await call("GET", path)]
      assert.strictEqual(head.status, get.status)
      assert.strictEqual(head.text, "")
      assert.strictEqual(head.headers.get("content-length"), get.headers.get("content-length"))
    }
  })
})

describe("D-HTTP-4: other origins", () => {
  const { call } = service()
  const origin = { origin: "https://shop.example" }

  it.each(open)("%s allows every origin, without credentials", async (path) => {
    const method = (await call("OPTIONS", apiPath(path))).headers.get("allow")?.split(", ")[0] ?? ""
    const preflight = await call("OPTIONS", apiPath(path), {
      headers: { ...origin, "access-control-request-method": method }
    })
    assert.strictEqual(preflight.status, 204)
    assert.strictEqual(preflight.text, "")
    assert.include(preflight.headers.get("access-control-allow-methods"), method)
    assert.match(
      preflight.headers.get("access-control-allow-headers") ?? "",
      /Content-Type.*Idempotency-Key.*Authorization/
    )
    assert.isNotNull(preflight.headers.get("access-control-max-age"))

    for (const answer of [
      preflight,
      await call(method, apiPath(path), { headers: origin }),
      await call("PUT", apiPath(path))
    ]) {
      assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
      assert.isNull(answer.headers.get("access-control-allow-credentials"))
      const exposed = answer.headers.get("access-control-expose-headers") ?? ""
      for (const name of [
        "Retry-After",
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "Idempotency-Replayed"
      ]) {
        assert.include(exposed, name)
      }
    }
  })

  it.each([apiPath("transactions"), "/healthz", "/openapi.json", "/nope"])(
    "%s allows no other origin",
    async (path) => {
      for (const method of ["OPTIONS", "GET", "POST"]) {
        const { headers } = await call(method, path, { headers: origin })
        assert.deepStrictEqual(
          [...headers.keys()].filter((name) => name.startsWith("access-control")),
          []
        )
      }
    }
  )
})

describe("D-HTTP-5: request ids", () => {
  const { call } = service()

  it.each(["abcdefgh", "A.b_c-123", "x".repeat(128)])("keeps the caller's %j", async (id) => {
    for (const path of ["/healthz", "/nope", apiPath("slots")]) {
      const answer = await call("GET", path, { headers: { "x-request-id": id } })
      assert.strictEqual(answer.headers.get("x-request-id"), id)
    }
  })

  it.each(["", "short", "x".repeat(129), "abc defgh", "abcdefgh<"])(
    "replaces the caller's %j",
    async (id) => {
      const { headers } = await call("GET", "/healthz", { headers: { "x-request-id": id } })
      assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
    }
  )
})

describe("D-HTTP-11, §7.internal: failures", () => {
  it("are answered 500 without details, and logged once with the request id", async () => {
    const { logged, offering, post, reported } = service({ failing: "FunnelLog" })
    const answer = await post(
      "funnel-events",
      { eventTypeId: offering.eventType.id, events: [{ field: "name", dwell_seconds: 1, abandoned: false }] },
      { "x-request-id": "trace-me-please" }
    )
    assert.strictEqual(answer.status, 500)
    assert.strictEqual(answer.text, '{"error":"internal"}')
    assert.strictEqual(logged.length, 1)
    assert.include(logged[0], "out of reach")
    assert.include(logged[0], "trace-me-please")
    assert.deepStrictEqual(reported, ["postgres://admin:hunter2@db is out of reach"])
  })

  it("are also answered before the endpoint", async () => {
    const { logged, offering, post } = service({ failing: "EventTypeCatalog" })
    const answer = await post("capture", { eventTypeId: offering.eventType.id, email: "ada@example.com" })
    assert.strictEqual(answer.text, '{"error":"internal"}')
    assert.strictEqual(logged.length, 1)
  })

  it("are answered 500 within the time limit if the database does not respond", async () => {
    const { logged, offering, post, reported } = service({
      silent: "FunnelLog",
      options: { requestTimeout: Duration.millis(30) }
    })
    const event = { field: "name", dwell_seconds: 1, abandoned: false }
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events: [event] })
    assert.strictEqual(answer.status, 500)
    assert.strictEqual(answer.text, '{"error":"internal"}')
    assert.strictEqual(answer.headers.get("x-ratelimit-limit"), "50")
    assert.include(logged[0], "took longer than 30ms")
    assert.deepStrictEqual(reported, ["request took longer than 30ms"])
  })

  it("do not include refusals", async () => {
    const { call, get, logged, post, reported } = service()
    await post("capture", "{")
    await post("book", {})
    await get("booking-summary")
    await get("month-availability")
    await call("GET", "/nope")
    await call("PUT", apiPath("book"))
    assert.deepStrictEqual([logged, reported], [[], []])
  })
})

describe("security headers", () => {
  const { call } = service()

  it.each(["/nope", "/healthz", "/openapi.json", ...[...open, "transactions"].map(apiPath)])(
    "%s",
    async (path) => {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { headers } = await call(method, path)
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
        const isDocument = path === "/openapi.json" && method === "GET"
        assert.strictEqual(headers.get("cache-control"), isDocument ? "public, max-age=300" : "no-store")
        assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
        assert.strictEqual(
          headers.get("content-security-policy"),
          "default-src 'none'; frame-ancestors 'none'"
        )
      }
    }
  )
})

describe("D-HTTP-12: operations", () => {
  it("GET /healthz", async () => {
    const answer = await service().call("GET", "/healthz")
    assert.deepStrictEqual([answer.status, answer.json], [200, { status: "ok", version: "1.2.3" }])
    const stuck = await service({ isStuck: true }).call("GET", "/healthz")
    assert.deepStrictEqual([stuck.status, stuck.json], [503, { status: "stuck", version: "1.2.3" }])
  })

  it.each([
    [true, 200, "ready"],
    [false, 503, "unready"]
  ])("GET /readyz: %s", async (ready, code, status) => {
    const answer = await service({ ready }).call("GET", "/readyz")
    assert.deepStrictEqual([answer.status, answer.json], [code, { status, components: { database: "up" } }])
  })
})
