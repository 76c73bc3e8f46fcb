import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, assert, describe, it } from "@effect/vitest"
import { makeClient } from "./index.ts"

let close: () => Promise<unknown> = async () => undefined
afterEach(() => close())

type Answer = (response: ServerResponse) => void

/** A server that gives the answers in turn, and the requests that it got. */
const serverOf = async (...answers: ReadonlyArray<Answer>) => {
  const requests: Array<IncomingMessage> = []
  const server = createServer((request, response) => {
    const answer = answers[requests.length]
    requests.push(request)
    if (answer === undefined) response.writeHead(500).end()
    else answer(response)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, requests }
}

const json = (status: number, headers: Readonly<Record<string, string>> = {}): Answer => {
  return (response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ status }))
}
const cut: Answer = (response) => response.destroy()

const summary = (address: string, options: { readonly retries?: number } = {}) =>
  makeClient({ address, ...options }).GET("/api/public/booking-summary", {
    headers: { "booking-token": "token" }
  })
const paid = { email: "ada@acme.test", amount: 1, currency: "USD" }
const payment = (address: string) =>
  makeClient({ address, token: "key" }).POST("/api/public/transactions", {
    params: { header: { "idempotency-key": "one" } },
    body: paid
  })
const erasure = (address: string) =>
  makeClient({ address, token: "token" }).POST("/api/workspaces/{workspaceId}/people/erase", {
    params: { path: { workspaceId: "id" } },
    body: { email: "ada@acme.test" }
  })

describe("a client's repetitions", () => {
  it("repeats a reading that was cut off, and one that is refused for a time", async () => {
    const { address, requests } = await serverOf(cut, json(503, { "retry-after": "0" }), json(200))
    const { response } = await summary(address)
    assert.strictEqual(response.status, 200)
    assert.lengthOf(requests, 3)
  })

  it("returns the last refusal after the last repetition", async () => {
    const refused = json(503, { "retry-after": "0" })
    const { address, requests } = await serverOf(refused, refused, refused, json(200))
    const { response } = await summary(address)
    assert.strictEqual(response.status, 503)
    assert.lengthOf(requests, 3)
  })

  it("waits for the seconds in Retry-After", async () => {
    const { address } = await serverOf(json(429, { "retry-after": "1" }), json(200))
    const started = performance.now()
    const { response } = await summary(address)
    assert.strictEqual(response.status, 200)
    assert.isAtLeast(performance.now() - started, 990)
  })

  it("does not wait for more than a minute", async () => {
    const { address, requests } = await serverOf(json(429, { "retry-after": "61" }), json(200))
    assert.strictEqual((await summary(address)).response.status, 429)
    assert.lengthOf(requests, 1)
  })

  it("repeats no other refusal", async () => {
    const { address, requests } = await serverOf(json(500), json(200))
    assert.strictEqual((await summary(address)).response.status, 500)
    assert.lengthOf(requests, 1)
  })

  it("repeats a request with an Idempotency-Key, with its key, its token and its body", async () => {
    const { address, requests } = await serverOf(cut, json(200))
    assert.strictEqual((await payment(address)).response.status, 200)
    for (const { headers } of requests) {
      assert.include(headers, {
        "idempotency-key": "one",
        authorization: "Bearer key",
        "content-length": `${JSON.stringify(paid).length}`
      })
    }
    assert.lengthOf(requests, 2)
  })

  it("sends a request without an Idempotency-Key once", async () => {
    const { address, requests } = await serverOf(json(503, { "retry-after": "0" }), json(200))
    assert.strictEqual((await erasure(address)).response.status, 503)
    assert.lengthOf(requests, 1)
  })

  it("ends a wait when the request is aborted", async () => {
    const { address } = await serverOf(json(503, { "retry-after": "50" }), json(200))
    const aborting = new AbortController()
    const asked = makeClient({ address }).GET("/api/access-tokens", { signal: aborting.signal })
    setTimeout(() => aborting.abort(), 100)
    const error: unknown = await asked.catch((failure: unknown) => failure)
    assert.strictEqual(error instanceof Error && error.name, "AbortError")
  })

  it("can be turned off", async () => {
    const { address, requests } = await serverOf(json(503, { "retry-after": "0" }), json(200))
    assert.strictEqual((await summary(address, { retries: 0 })).response.status, 503)
    assert.lengthOf(requests, 1)
  })
})
