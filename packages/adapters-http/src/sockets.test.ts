import { strictPaths } from "./middleware/knownPaths.ts"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, describe, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, HttpServer } from "effect/http"
import { createServer, request, type RequestOptions } from "node:http"
import { connect } from "node:net"
import { answerMalformed } from "./operations/answerMalformed.ts"
import { fixture } from "./testing/fixture.ts"

const api = fixture({ options: { trustedProxies: ["127.0.0.0/8"], requestTimeout: Duration.seconds(2) } })

class Port extends Context.Service<Port, number>()("@calendeal/adapters-http/test/Port") {}

/** The service on its own socket. */
const served = Layer.effect(
  Port,
  Effect.map(HttpServer.HttpServer, ({ address }) => ("port" in address ? address.port : 0))
).pipe(
  Layer.provideMerge(
    HttpRouter.serve(api.app, { disableLogger: true, disableListenLog: true, routerConfig: strictPaths })
  ),
  Layer.provide(
    NodeHttpServer.layer(() => createServer().on("clientError", answerMalformed), {
      port: 0,
      host: "127.0.0.1"
    })
  )
)

interface Answer {
  readonly status: number | undefined
  readonly body: string
}

/** Sends the headers and chunks unchanged, in contrast to `fetch`. */
const send = (options: RequestOptions, chunks: ReadonlyArray<string | Buffer>) =>
  Effect.flatMap(Port, (port) =>
    Effect.promise(
      () =>
        new Promise<Answer>((resolve, reject) => {
          const outgoing = request(
            { host: "127.0.0.1", port, method: "POST", path: "/api/public/capture", ...options },
            (incoming) => {
              const parts: Array<Buffer> = []
              incoming.on("data", (part: Buffer) => parts.push(part))
              incoming.on("end", () =>
                resolve({ status: incoming.statusCode, body: Buffer.concat(parts).toString() })
              )
            }
          )
          outgoing.on("error", reject)
          for (const chunk of chunks) outgoing.write(chunk)
          outgoing.end()
        })
    )
  )

/** Sends raw HTTP, and returns everything received until the server closes the connection or is silent for 10 seconds. */
const sendRaw = (text: string) =>
  Effect.flatMap(Port, (port) =>
    Effect.promise(
      () =>
        new Promise<string>((resolve) => {
          let received = ""
          const socket = connect(port, "127.0.0.1", () => socket.write(text))
          socket.on("data", (part) => (received += part.toString()))
          socket.on("error", () => resolve(received))
          socket.on("close", () => resolve(received))
          socket.setTimeout(10_000, () => socket.destroy())
        })
    )
  )

const payload = JSON.stringify({ eventTypeId: api.offering.eventType.id, email: "ada@example.com" })
const padded = (bytes: number) =>
  `${payload.slice(0, -1)},"padding":"${"x".repeat(bytes - payload.length - 13)}"}`

layer(served, { excludeTestServices: true })("on a socket", (it) => {
  describe("D-HTTP-2: 64 KiB", () => {
    it.effect("accepts a body of exactly 64 KiB", () =>
      Effect.gen(function* () {
        assert.strictEqual(Buffer.byteLength(padded(65_536)), 65_536)
        assert.strictEqual((yield* send({}, [padded(65_536)])).status, 200)
      })
    )

    it.effect("refuses one byte more, by Content-Length or in chunks", () =>
      Effect.gen(function* () {
        const body = padded(65_537)
        for (const headers of [{ "content-length": body.length }, { "transfer-encoding": "chunked" }]) {
          const answer = yield* send({ headers }, [body])
          assert.strictEqual(answer.status, 400)
          assert.include(answer.body, "invalid_input")
        }
      })
    )

    it.effect("refuses endless chunks without waiting for their end", () =>
      Effect.gen(function* () {
        const chunks = Array.from({ length: 64 }, () => Buffer.alloc(65_536, "x"))
        const answer = yield* send({ headers: { "transfer-encoding": "chunked" } }, chunks)
        assert.strictEqual(answer.status, 400)
      })
    )

    it.effect("refuses a body that is longer than its Content-Length", () =>
      Effect.gen(function* () {
        const head = "POST /api/public/capture HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
        const received = yield* sendRaw(head + payload)
        assert.match(received, /^HTTP\/1\.1 400 /)
        assert.include(received, '{"error":"invalid_input"')
        assert.notInclude(received, "HTTP/1.1 200")
      })
    )

    it.effect("refuses a body that is shorter than its Content-Length, after half the time limit", () =>
      Effect.gen(function* () {
        const head = `POST /api/public/capture HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${payload.length + 1}\r\n\r\n`
        const received = yield* sendRaw(head + payload)
        assert.match(received, /^HTTP\/1\.1 400 /)
        assert.include(received, '{"error":"invalid_input"')
      })
    )
  })

  describe("D-HTTP-8: client addresses", () => {
    it.effect.each([
      ["203.0.113.9", "203.0.113.9"],
      ["6.6.6.6, 2001:db8:1:2::9", "2001:db8:1:2::/64"],
      ["nonsense", "127.0.0.1"]
    ])("counts the client in the trusted proxy's X-Forwarded-For: %s", ([forwardedFor, address]) =>
      Effect.gen(function* () {
        api.counted.length = 0
        yield* send({ headers: { "x-forwarded-for": forwardedFor } }, [payload])
        assert.deepStrictEqual(api.counted, [`capture ${address} ${api.offering.eventType.id}`])
      })
    )
  })

  it.effect("keeps the connection open after a refused body", () =>
    Effect.gen(function* () {
      const one = (body: string, last = false) =>
        `POST /api/public/capture HTTP/1.1\r\nHost: x\r\n${last ? "Connection: close\r\n" : ""}Content-Length: ${body.length}\r\n\r\n${body}`
      const received = yield* sendRaw(one("{") + one(payload, true))
      assert.deepStrictEqual(received.match(/HTTP\/1\.1 \d+/g), ["HTTP/1.1 400", "HTTP/1.1 200"])
    })
  )
})
