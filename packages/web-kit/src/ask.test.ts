import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { ask, type Asking } from "./ask.ts"

let close: () => unknown = () => undefined
afterEach(() => close())

/** What is asked of a server, and what `ask` makes of its answer. */
const asked = async (answer: (response: ServerResponse) => void, asking: Asking = { method: "GET" }) => {
  const requests: Array<IncomingMessage> = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(response)
  }).listen(0, "127.0.0.1")
  close = () => server.close()
  await once(server, "listening")
  const place = server.address()
  assert.isObject(place)
  const reply = await ask<unknown>(`http://127.0.0.1:${Object(place).port}/api`, asking)
  server.closeAllConnections()
  return { reply, request: requests[0] }
}

const json =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(JSON.stringify(body))

describe("ask", () => {
  it("gives the body and the headers of a success, and sends a body as JSON", async () => {
    const { reply, request } = await asked(json(200, { uid: "bk_1" }, { "booking-token": "t" }), {
      method: "POST",
      body: "{}",
      headers: { "idempotency-key": "k" }
    })
    assert.deepInclude(reply, { isGood: true, body: { uid: "bk_1" }, status: 200 })
    assert.strictEqual(reply.isGood && reply.headers.get("booking-token"), "t")
    assert.strictEqual(request?.headers["content-type"], "application/json")
    assert.strictEqual(request?.headers["idempotency-key"], "k")
  })

  it("gives null for an answer without a body", async () => {
    const { reply } = await asked((response) => response.writeHead(204).end())
    assert.deepInclude(reply, { isGood: true, body: null, status: 204 })
  })

  it.each([
    ["a refusal", json(409, { error: "conflict" }), "conflict", "", 0, 409],
    ["a limit", json(429, { error: "rate_limited" }, { "retry-after": "7" }), "rate_limited", "", 7, 429],
    ["a reason", json(400, { error: "refused", reason: "stale" }), "refused", "stale", 0, 400],
    ["a date to wait for", json(503, {}, { "retry-after": "Sun, 29 Nov" }), "internal", "", 0, 503],
    ["nothing", (response: ServerResponse) => response.writeHead(502).end(), "internal", "", 0, 502],
    ["no JSON", (response: ServerResponse) => response.writeHead(502).end("<h1>"), "offline", "", 0, 0],
    ["no answer", (response: ServerResponse) => response.destroy(), "offline", "", 0, 0]
  ] as const)(
    "D-OUTAGE-4: %s is a failure with its code",
    async (_what, answer, code, reason, wait, status) => {
      const { reply } = await asked(answer)
      // Node has no `onLine`.
      const fields: ReadonlyArray<string> = []
      assert.deepStrictEqual(reply, { isGood: false, code, reason, fields, waitSeconds: wait, status })
    }
  )

  it("D-PAGE-27: a failure names the fields that are not accepted", async () => {
    const issues = [{ path: ["attendees", 0, "email"] }, { path: ["phone"] }]
    const { reply } = await asked(json(400, { error: "invalid_input", issues }))
    assert.deepInclude(reply, { code: "invalid_input", fields: ["attendees.0.email", "phone"] })
  })

  it("ends with its signal", async () => {
    const aborter = new AbortController()
    const { reply } = await asked(() => aborter.abort(), { method: "GET", signal: aborter.signal })
    assert.deepInclude(reply, { isGood: false, status: 0 })
  })
})
