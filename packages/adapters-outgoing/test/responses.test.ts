import { once } from "node:events"
import type { RequestListener, ServerResponse } from "node:http"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { HttpBody, HttpClientRequest } from "effect/http"
import { httpServer, send } from "./servers.ts"

const { get, post } = HttpClientRequest
const open = { allowLoopback: true }

/** A server on this machine with the URLs of its paths. */
const serving = (answer: RequestListener) =>
  Effect.map(httpServer(answer), (server) => ({
    ...server,
    at: (path: string) => `http://127.0.0.1:${server.port}${path}`
  }))

const redirecting = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end("moved")

describe("A redirect", () => {
  it.live("is followed within the same origin, at most three times", () =>
    Effect.gen(function* () {
      const server = yield* serving(({ url = "" }, response) =>
        url === "/there?a=b%20c"
          ? response.end("found")
          : redirecting(response, url === "/" ? "/there?a=b%20c" : url)
      )
      assert.deepStrictEqual(yield* send(get(server.at("/")), open), { status: 200, text: "found" })
      assert.lengthOf(server.requests, 2)
      assert.deepStrictEqual(yield* send(get(server.at("/round")), open), { status: 302, text: "moved" })
      assert.lengthOf(server.requests, 2 + 4)
    })
  )

  it.live("to another host, port or scheme is an ordinary response", () =>
    Effect.gen(function* () {
      const other = yield* serving((_, response) => response.end("reached"))
      const targets = [
        other.at("/"),
        "http://localhost/",
        "https://127.0.0.1/",
        "http://10.0.0.1/",
        "file:///etc/passwd"
      ]
      for (const target of [
        ...targets,
        "http://169.254.169.254/latest",
        "//10.0.0.1/",
        "http://",
        "data:,x"
      ]) {
        const server = yield* serving((_, response) => redirecting(response, target))
        assert.deepStrictEqual(yield* send(get(server.at("/")), open), { status: 302, text: "moved" })
        assert.lengthOf(server.requests, 1)
      }
      assert.lengthOf(other.requests, 0)
    })
  )

  it.live("of a POST is an ordinary response", () =>
    Effect.gen(function* () {
      for (const status of [301, 302, 303, 307, 308]) {
        const server = yield* serving((_, response) => redirecting(response, "/there", status))
        const request = post(server.at("/"), { body: HttpBody.text("{}") })
        assert.deepStrictEqual(yield* send(request, open), { status, text: "moved" })
        assert.lengthOf(server.requests, 1)
      }
    })
  )

  it.live("with credentials is refused", () =>
    Effect.gen(function* () {
      const server = yield* serving(({ headers }, response) =>
        redirecting(response, `http://ada:secret@${headers.host}/`)
      )
      assert.deepInclude(yield* send(get(server.at("/")), open), {
        tag: "InvalidUrlError",
        why: "credentials"
      })
    })
  )
})

describe("A response", () => {
  /** A server, and an effect that waits until its connection is closed. */
  const closing = (answer: (response: ServerResponse) => void) =>
    Effect.gen(function* () {
      const closed = Promise.withResolvers<void>()
      const server = yield* serving((_, response) => {
        void once(response, "close").then(() => closed.resolve())
        answer(response)
      })
      return { ...server, closed: Effect.promise(() => closed.promise) }
    })

  it.live("that never ends is aborted at the size limit", () =>
    Effect.gen(function* () {
      const server = yield* closing((response) => {
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, "x"))) continue
        }
        response.on("drain", pour)
        pour()
      })
      const outcome = yield* send(get(server.at("/")), { ...open, maxBytes: 100_000 })
      assert.deepInclude(outcome, { tag: "TransportError", why: "too_large" })
      yield* server.closed
    })
  )

  it.live("of exactly the maximum size is accepted, and one byte more is not", () =>
    Effect.gen(function* () {
      const server = yield* serving(({ url }, response) => response.end("x".repeat(Number(url?.slice(1)))))
      const limits = { ...open, maxBytes: 70_000 }
      assert.deepInclude(yield* send(get(server.at("/70000")), limits), { status: 200 })
      assert.deepInclude(yield* send(get(server.at("/70001")), limits), { why: "too_large" })
    })
  )

  it.live("may have 5 MB by default", () =>
    Effect.gen(function* () {
      const server = yield* serving(({ url }, response) => response.end("x".repeat(Number(url?.slice(1)))))
      assert.deepInclude(yield* send(get(server.at("/5000000")), open), { status: 200 })
      assert.deepInclude(yield* send(get(server.at("/5000001")), open), { why: "too_large" })
    })
  )

  it.live.each([
    ["missing headers", () => {}],
    ["an incomplete body", (response: ServerResponse): void => void response.write("x")],
    [
      "a body shorter than its Content-Length",
      (response: ServerResponse): void => void response.writeHead(200, { "content-length": 9 }).write("x")
    ]
  ] as const)("with %s is aborted at the time limit, and its connection is closed", ([, answer]) =>
    Effect.gen(function* () {
      const server = yield* closing(answer)
      const outcome = yield* send(get(server.at("/")), { ...open, timeLimit: Duration.millis(200) })
      assert.deepInclude(outcome, { tag: "TransportError" })
      assert.include(JSON.stringify(outcome), "no complete response in time")
      yield* server.closed
    })
  )

  it.live("is not awaited longer than the time limit if the DNS lookup does not end", () =>
    Effect.gen(function* () {
      const limits = {
        resolve: () => Promise.withResolvers<never>().promise,
        timeLimit: Duration.millis(200)
      }
      const outcome = yield* send(get("https://calendar.example/"), limits)
      assert.include(JSON.stringify(outcome), "no complete response in time")
    })
  )

  it.live.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync]
  ] as const)(
    "compressed with %s is decompressed, and its decompressed size is limited",
    ([encoding, pack]) =>
      Effect.gen(function* () {
        const server = yield* serving(({ url }, response) =>
          response
            .writeHead(200, { "content-encoding": encoding })
            .end(pack("x".repeat(Number(url?.slice(1)))))
        )
        const limits = { ...open, maxBytes: 100_000 }
        assert.deepStrictEqual(yield* send(get(server.at("/5")), limits), { status: 200, text: "xxxxx" })
        assert.deepInclude(yield* send(get(server.at("/2000000")), limits), { why: "too_large" })
      })
  )

  it.live("with an unknown or damaged encoding is refused", () =>
    Effect.gen(function* () {
      const server = yield* serving(({ url }, response) =>
        response.writeHead(200, { "content-encoding": url?.slice(1) }).end("no gzip")
      )
      assert.deepInclude(yield* send(get(server.at("/zstd")), open), { why: "unknown_encoding" })
      assert.deepInclude(yield* send(get(server.at("/gzip,gzip")), open), { why: "unknown_encoding" })
      assert.deepInclude(yield* send(get(server.at("/gzip")), open), { why: "damaged" })
    })
  )

  it.live.each([204, 304, 404, 410, 429, 500, 599])("keeps its status %d", (status) =>
    Effect.gen(function* () {
      const server = yield* serving((_, response) => response.writeHead(status).end())
      assert.deepStrictEqual(yield* send(get(server.at("/")), open), { status, text: "" })
    })
  )

  it.live("with a status above 599 is refused", () =>
    Effect.gen(function* () {
      const server = yield* serving((_, response) => response.writeHead(999).end())
      assert.deepInclude(yield* send(get(server.at("/")), open), { why: "unknown_status" })
    })
  )

  it.live("fails with TransportError if the connection breaks", () =>
    Effect.gen(function* () {
      const server = yield* serving((_, response) => response.destroy())
      assert.deepInclude(yield* send(get(server.at("/")), open), { tag: "TransportError" })
    })
  )
})

describe("A request", () => {
  it.live("contains the caller's data and no trace ids", () =>
    Effect.gen(function* () {
      const server = yield* serving((request, response) => request.pipe(response))
      const request = post(server.at("/in?a=b%20c+d&e=%27~"), {
        body: HttpBody.text('{"a":1}', "application/json"),
        headers: { "x-own": "1" }
      })
      assert.deepStrictEqual(yield* Effect.withSpan(send(request, open), "outer"), {
        status: 200,
        text: '{"a":1}'
      })
      const received = server.requests[0] ?? assert.fail()
      assert.strictEqual(received.url, "/in?a=b%20c+d&e=%27~")
      assert.deepInclude(received.headers, { "x-own": "1", "content-type": "application/json" })
      assert.notProperty(received.headers, "traceparent")
      assert.notProperty(received.headers, "b3")
    })
  )
})
