import { once } from "node:events"
import type { RequestListener, ServerResponse } from "node:http"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { HttpBody, HttpClientRequest } from "effect/http"
import { send } from "./asking.ts"
import { plainLab } from "./lab.ts"

const { get, post } = HttpClientRequest
const open = { allowLoopback: true }

/** A server on this machine, reached under the policy. */
const serving = (answer: RequestListener) =>
  Effect.map(plainLab(answer), (lab) => ({
    ...lab,
    at: (path: string) => `http://127.0.0.1:${lab.port}${path}`
  }))

const redirecting = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end("moved")

describe("A redirect", () => {
  it.live("is followed within its host, three times at most", () =>
    Effect.gen(function* () {
      const lab = yield* serving(({ url = "" }, response) =>
        url === "/there?a=b%20c"
          ? response.end("found")
          : redirecting(response, url === "/" ? "/there?a=b%20c" : url)
      )
      assert.deepStrictEqual(yield* send(get(lab.at("/")), open), { status: 200, text: "found" })
      assert.lengthOf(lab.requests, 2)
      assert.deepStrictEqual(yield* send(get(lab.at("/round")), open), { status: 302, text: "moved" })
      assert.lengthOf(lab.requests, 2 + 4)
    })
  )

  it.live("to another host, port or scheme is an answer like others", () =>
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
        const lab = yield* serving((_, response) => redirecting(response, target))
        assert.deepStrictEqual(yield* send(get(lab.at("/")), open), { status: 302, text: "moved" })
        assert.lengthOf(lab.requests, 1)
      }
      assert.lengthOf(other.requests, 0)
    })
  )

  it.live("of what is not a mere reading is an answer like others", () =>
    Effect.gen(function* () {
      for (const status of [301, 302, 303, 307, 308]) {
        const lab = yield* serving((_, response) => redirecting(response, "/there", status))
        const request = post(lab.at("/"), { body: HttpBody.text("{}") })
        assert.deepStrictEqual(yield* send(request, open), { status, text: "moved" })
        assert.lengthOf(lab.requests, 1)
      }
    })
  )

  it.live("with credentials is refused", () =>
    Effect.gen(function* () {
      const lab = yield* serving(({ headers }, response) =>
        redirecting(response, `http://ada:secret@${headers.host}/`)
      )
      assert.deepInclude(yield* send(get(lab.at("/")), open), { tag: "InvalidUrlError", why: "credentials" })
    })
  )
})

describe("An answer", () => {
  /** Answers, and says when its connection is closed. */
  const closing = (answer: (response: ServerResponse) => void) =>
    Effect.gen(function* () {
      const closed = Promise.withResolvers<void>()
      const lab = yield* serving((_, response) => {
        void once(response, "close").then(() => closed.resolve())
        answer(response)
      })
      return { ...lab, closed: Effect.promise(() => closed.promise) }
    })

  it.live("that never ends is cut off at the size cap", () =>
    Effect.gen(function* () {
      const lab = yield* closing((response) => {
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, "x"))) continue
        }
        response.on("drain", pour)
        pour()
      })
      const outcome = yield* send(get(lab.at("/")), { ...open, maxBytes: 100_000 })
      assert.deepInclude(outcome, { tag: "TransportError", why: "too large" })
      yield* lab.closed
    })
  )

  it.live("of just the cap's size is taken, and one byte more is not", () =>
    Effect.gen(function* () {
      const lab = yield* serving(({ url }, response) => response.end("x".repeat(Number(url?.slice(1)))))
      const limits = { ...open, maxBytes: 70_000 }
      assert.deepInclude(yield* send(get(lab.at("/70000")), limits), { status: 200 })
      assert.deepInclude(yield* send(get(lab.at("/70001")), limits), { why: "too large" })
    })
  )

  it.live("may have 5 MB unless said otherwise", () =>
    Effect.gen(function* () {
      const lab = yield* serving(({ url }, response) => response.end("x".repeat(Number(url?.slice(1)))))
      assert.deepInclude(yield* send(get(lab.at("/5000000")), open), { status: 200 })
      assert.deepInclude(yield* send(get(lab.at("/5000001")), open), { why: "too large" })
    })
  )

  it.live.each([
    ["headers that never come", () => {}],
    ["a body that stops", (response: ServerResponse): void => void response.write("x")],
    [
      "a body that says it is longer",
      (response: ServerResponse): void => void response.writeHead(200, { "content-length": 9 }).write("x")
    ]
  ] as const)("with %s is given up at the time limit, and its connection closed", ([, answer]) =>
    Effect.gen(function* () {
      const lab = yield* closing(answer)
      const outcome = yield* send(get(lab.at("/")), { ...open, timeLimit: Duration.millis(200) })
      assert.deepInclude(outcome, { tag: "TransportError" })
      assert.include(JSON.stringify(outcome), "no complete response in time")
      yield* lab.closed
    })
  )

  it.live("with a name that nobody looks up is given up at the time limit", () =>
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
  ] as const)("packed by %s is unpacked, and its size counts unpacked", ([encoding, pack]) =>
    Effect.gen(function* () {
      const lab = yield* serving(({ url }, response) =>
        response.writeHead(200, { "content-encoding": encoding }).end(pack("x".repeat(Number(url?.slice(1)))))
      )
      const limits = { ...open, maxBytes: 100_000 }
      assert.deepStrictEqual(yield* send(get(lab.at("/5")), limits), { status: 200, text: "xxxxx" })
      assert.deepInclude(yield* send(get(lab.at("/2000000")), limits), { why: "too large" })
    })
  )

  it.live("packed in an unknown or broken way is refused", () =>
    Effect.gen(function* () {
      const lab = yield* serving(({ url }, response) =>
        response.writeHead(200, { "content-encoding": url?.slice(1) }).end("no gzip")
      )
      assert.deepInclude(yield* send(get(lab.at("/zstd")), open), { why: "unknown encoding" })
      assert.deepInclude(yield* send(get(lab.at("/gzip,gzip")), open), { why: "unknown encoding" })
      assert.deepInclude(yield* send(get(lab.at("/gzip")), open), { why: "damaged" })
    })
  )

  it.live.each([204, 304, 404, 410, 429, 500, 599])("of status %d arrives with its status", (status) =>
    Effect.gen(function* () {
      const lab = yield* serving((_, response) => response.writeHead(status).end())
      assert.deepStrictEqual(yield* send(get(lab.at("/")), open), { status, text: "" })
    })
  )

  it.live("of a status that does not exist is refused", () =>
    Effect.gen(function* () {
      const lab = yield* serving((_, response) => response.writeHead(999).end())
      assert.deepInclude(yield* send(get(lab.at("/")), open), { why: "unknown status" })
    })
  )

  it.live("whose connection breaks is an error that may pass", () =>
    Effect.gen(function* () {
      const lab = yield* serving((_, response) => response.destroy())
      assert.deepInclude(yield* send(get(lab.at("/")), open), { tag: "TransportError" })
    })
  )
})

describe("A request", () => {
  it.live("carries what the caller put in, and nothing of our traces", () =>
    Effect.gen(function* () {
      const lab = yield* serving((request, response) => request.pipe(response))
      const request = post(lab.at("/in?a=b%20c+d&e=%27~"), {
        body: HttpBody.text('{"a":1}', "application/json"),
        headers: { "x-own": "1" }
      })
      assert.deepStrictEqual(yield* Effect.withSpan(send(request, open), "outer"), {
        status: 200,
        text: '{"a":1}'
      })
      const received = lab.requests[0] ?? assert.fail()
      assert.strictEqual(received.url, "/in?a=b%20c+d&e=%27~")
      assert.deepInclude(received.headers, { "x-own": "1", "content-type": "application/json" })
      assert.notProperty(received.headers, "traceparent")
      assert.notProperty(received.headers, "b3")
    })
  )
})
