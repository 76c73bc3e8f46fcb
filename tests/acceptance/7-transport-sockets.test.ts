import { setTimeout as sleep } from "node:timers/promises"
import { assert, describe, layer } from "@effect/vitest"
import { Duration, Effect, Exit, Layer, Option, Scope } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { answersIn, wireTo } from "../kit/processes/Wire.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

const timeouts = {
  headers: Duration.millis(400),
  request: Duration.millis(800),
  keepAlive: Duration.millis(400),
  grace: Duration.millis(400)
}

const payload = JSON.stringify({ eventTypeId: demoIds.intro, email: "wire@customer.example" })
const capture = (fields = "") =>
  `POST /api/public/capture HTTP/1.1\r\nHost: x\r\n${fields}Content-Length: ${payload.length}\r\n\r\n`
const healthz = "GET /healthz HTTP/1.1\r\n"
const slots = "GET /api/public/slots HTTP/1.1\r\n"

/** Sends a text, and reads until the server closes the connection. */
const exchange = (text: string) =>
  Effect.flatMap(Service, ({ port }) =>
    Effect.promise(async () => {
      const wire = await wireTo(port)
      wire.say(text)
      return wire.closed
    })
  )

/** Sends a text and then single bytes slowly, until the server closes the connection. */
const sendSlowly = (start: string) =>
  Effect.flatMap(Service, ({ port }) =>
    Effect.promise(async () => {
      const wire = await wireTo(port)
      wire.say(start)
      while (!wire.socket.closed) {
        wire.say("x")
        await sleep(50)
      }
      return wire.heard()
    })
  )

const assertErrors = (received: string, status: number) => {
  for (const { body, headers, status: actual } of answersIn(received)) {
    assert.strictEqual(actual, status, received)
    assert.isString(JSON.parse(body).error)
    assert.match(headers.get("content-type") ?? "", /^application\/json/)
    assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
    assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
    assert.strictEqual(headers.get("cache-control"), "no-store")
    assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
    assert.strictEqual(headers.get("content-security-policy"), "default-src 'none'; frame-ancestors 'none'")
    assert.isFalse(headers.has("server") || headers.has("x-powered-by"))
  }
}

/** Unusual requests and the status of each response. */
const unusualRequests: ReadonlyArray<readonly [name: string, text: string, status: number]> = [
  ["an invalid request line", "nonsense\r\n\r\n", 400],
  ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a path without a slash", "GET healthz HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["no host", `${healthz}\r\n`, 400],
  ["two hosts", `${healthz}Host: x\r\nHost: y\r\n\r\n`, 400],
  ["two lengths", `${healthz}Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  [
    "a length and chunks",
    `${capture("Transfer-Encoding: chunked\r\n")}${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`,
    400
  ],
  ["invalid chunks", `${slots}Host: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  [
    "a body of invalid chunks",
    "POST /api/public/capture HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400
  ],
  ["a header over 16 KiB", `${healthz}Host: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 400],
  ["an unknown path", "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n", 404],
  ["a path that cannot be decoded", "GET /api/public/%zz HTTP/1.1\r\nHost: x\r\n\r\n", 404],
  ["no path", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 404],
  ["another method", "TRACE /api/public/slots HTTP/1.1\r\nHost: x\r\n\r\n", 405],
  ["an unknown expectation", `${slots}Host: x\r\nExpect: tea\r\n\r\n`, 400],
  ["another server's name", "GET http://elsewhere.example/api/public/slots HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an upgrade to WebSockets", `${slots}Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 400],
  ["an upgrade to HTTP/2", `${slots}Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 400],
  ["HTTP/1.0 without a host", "GET /api/public/slots HTTP/1.0\r\n\r\n", 400],
  [
    "a body that is too large",
    `POST /api/public/capture HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n`,
    400
  ]
]

describe("Connections", () => {
  layer(service(inMemory, { timeouts }), { excludeTestServices: true, timeout: "3 minutes" })(
    "edge",
    (it) => {
      it.effect(
        "D-HTTP-2: a silent or slow client gets 400 and is disconnected",
        () =>
          Effect.gen(function* () {
            const received = yield* Effect.all(
              [
                exchange(""),
                exchange("GET /healthz HT"),
                sendSlowly(`${slots}Host: x\r\nX-Slow: `),
                exchange(capture() + payload.slice(0, 5)),
                sendSlowly("POST /api/public/capture HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"),
                exchange(
                  "POST /api/public/capture HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"
                ),
                sendSlowly(
                  "POST /api/public/transactions HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"
                )
              ],
              { concurrency: "unbounded" }
            )
            for (const text of received) {
              assert.strictEqual(answersIn(text).length, 1)
              assertErrors(text, 400)
            }
          }),
        // Node's default check interval is 30 s.
        20_000
      )

      it.effect("closes an idle keep-alive connection", () =>
        Effect.gen(function* () {
          const [answer, ...more] = answersIn(yield* exchange(`${healthz}Host: x\r\n\r\n`))
          assert.strictEqual(answer?.status, 200)
          assert.isEmpty(more)
        })
      )

      it.effect("D-HTTP-5, §1.1: every response has the same headers, without the server's name", () =>
        Effect.forEach(
          unusualRequests,
          Effect.fnUntraced(function* ([name, text, status]) {
            const received = yield* exchange(text)
            assert.strictEqual(answersIn(received).length, 1, name)
            assertErrors(received, status)
          }),
          { concurrency: "unbounded" }
        )
      )

      it.effect(
        "treats requests over HTTP/1.0, or with an expectation or an upgrade, like other requests",
        () =>
          Effect.gen(function* () {
            for (const [version, fields] of [
              ["1.0", ""],
              ["1.1", "Host: x\r\nExpect: tea\r\n"],
              ["1.1", "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"]
            ] as const) {
              const received = yield* exchange(`GET /healthz HTTP/${version}\r\n${fields}\r\n`)
              assert.deepStrictEqual(
                answersIn(received).map(({ status }) => status),
                [200]
              )
            }
          })
      )

      it.effect("responds to pipelined requests in their order", () =>
        Effect.gen(function* () {
          const lines: ReadonlyArray<readonly [string, number]> = [
            [healthz, 200],
            ["POST /api/public/capture HTTP/1.1\r\n", 200],
            [slots, 400],
            ["GET /nowhere HTTP/1.1\r\n", 404],
            ["POST /api/public/capture HTTP/1.1\r\n", 200],
            ["PUT /api/public/book HTTP/1.1\r\n", 405],
            ["GET /readyz HTTP/1.1\r\n", 200]
          ]
          const text = lines.map(([line], nth) => {
            const body = line.includes("capture") ? payload : ""
            return `${line}Host: x\r\nX-Request-Id: request-${nth}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
          })
          const responses = answersIn(yield* exchange(text.join("")))
          assert.deepStrictEqual(
            responses.map(({ headers, status }) => [status, headers.get("x-request-id")]),
            lines.map(([, status], nth) => [status, `request-${nth}`])
          )
        })
      )

      it.effect("responds to malformed input in order, after the preceding request", () =>
        Effect.gen(function* () {
          const received = yield* exchange(`${capture() + payload}nonsense\r\n\r\n`)
          assert.deepStrictEqual(
            answersIn(received).map(({ status }) => status),
            [200, 400]
          )
        })
      )
    }
  )

  layer(Layer.empty, { excludeTestServices: true })("stopping", (it) => {
    it.effect("closes the remaining connections after the grace time and stops", () =>
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        const built = service(inMemory, {
          timeouts: { ...timeouts, headers: Duration.minutes(5), request: Duration.minutes(5) }
        })
        const { port } = yield* Effect.provide(Service, yield* Layer.buildWithScope(built, scope))
        const wires = yield* Effect.promise(() => Promise.all([wireTo(port), wireTo(port), wireTo(port)]))
        const [head, body] = wires
        head?.say("GET /healthz HT")
        body?.say(capture("Expect: 100-continue\r\n"))
        yield* Effect.promise(async () => body?.hears("100 Continue"))
        const stopped = yield* Effect.timeoutOption(Scope.close(scope, Exit.void), "30 seconds")
        assert.isTrue(Option.isSome(stopped), "the server still waits for connections")
        const closed = Effect.promise(() => Promise.all(wires.map(({ closed }) => closed)))
        assert.isTrue(
          Option.isSome(yield* Effect.timeoutOption(closed, "5 seconds")),
          "a connection is still open"
        )
      })
    )
  })
})
