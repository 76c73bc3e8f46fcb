import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Fiber, Schedule } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { wireTo } from "../kit/processes/Wire.ts"
import { onStore, store } from "../kit/http/ports.ts"
import { bookingOf, fromNewIp, offer, startIn } from "../kit/http/requests.ts"
import { type Answer, Service, service } from "../kit/http/Service.ts"

/** A page whose requests keep their places until they are released, the first one first. */
const releases: Array<() => void> = []
const release = () => releases.shift()?.()
const site = {
  paths: [{ method: "GET", path: "/held/:eventTypeId", page: { has: () => true } }],
  pages: HttpRouter.use((router) =>
    router.add(
      "GET",
      "/held/:eventTypeId",
      Effect.promise(async () => {
        await new Promise<void>((resolve) => releases.push(resolve))
        return HttpServerResponse.text("held", { contentType: "text/html" })
      })
    )
  )
} as const

/** One place, which a slow request keeps. Those that wait do so until it is free, unless `longestWait` says otherwise. */
const oneAtATime = {
  places: 1,
  slowAfter: 600_000,
  ofTenant: 8,
  running: 8,
  waiting: 8,
  longestWait: 600_000,
  burst: 0
}

const query = (eventTypeId: string) => `eventTypeId=${eventTypeId}&tz=UTC`
const slots = (eventTypeId: string) => `/slots?${query(eventTypeId)}&date=${startIn(3).slice(0, 10)}`
const month = (eventTypeId: string) => `/month-availability?${query(eventTypeId)}`

/** An event type whose workspace the process knows, as after any earlier request. */
const knownEventType = Effect.fnUntraced(function* (...workspace: Parameters<typeof offer>) {
  const { eventType } = yield* offer(...workspace)
  const { status } = yield* Effect.flatMap(Service, ({ get }) => get(slots(eventType.id), fromNewIp()))
  assert.strictEqual(status, 200)
  return eventType.id
})

const ofAnotherWorkspace = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const workspace = sampleWorkspace()
  yield* withPorts(Effect.flatMap(WorkspaceDirectory, (directory) => directory.save(workspace)))
  return yield* knownEventType({}, workspace.id)
})

/** Resolves when so many requests run and wait. */
const load = (running: number, waiting: number) =>
  Effect.flatMap(Service, (service) =>
    Effect.repeat(
      Effect.sync(() => service.load()),
      {
        until: (now) => now.running === running && now.waiting === waiting,
        schedule: Schedule.spaced("5 millis")
      }
    )
  )

/** Sends a request, and resolves when so many wait, this one among them. */
const waiting = Effect.fnUntraced(function* <A, E, R>(
  request: Effect.Effect<A, E, R>,
  nth: number,
  running = 1
) {
  const fiber = yield* Effect.forkChild(request, { startImmediately: true })
  yield* load(running, nth)
  return fiber
})

/** Occupies a place, as the nth request that runs. */
const hold = Effect.fnUntraced(function* (eventTypeId: string, nth = 1) {
  const { send } = yield* Service
  const held = yield* Effect.forkChild(send("GET", `/held/${eventTypeId}`, { headers: fromNewIp() }), {
    startImmediately: true
  })
  yield* load(nth, 0)
  return held
})

const options = { excludeTestServices: true, timeout: "3 minutes" } as const

layer(service(onStore, { site, limits: { ...oneAtATime, longestWait: 400 } }), options)(
  `Overload: refusing (${store})`,
  (it) => {
    it.effect("D-LOAD-3: a request without a place is refused with 503 and Retry-After within a second", () =>
      Effect.gen(function* () {
        const { get, post, send } = yield* Service
        const eventTypeId = yield* knownEventType()
        const held = yield* hold(eventTypeId)
        const began = performance.now()
        const answers = yield* Effect.all(
          [
            get(month(eventTypeId), fromNewIp()),
            post("/capture", { eventTypeId, email: "late@customer.example" }, fromNewIp()),
            send("GET", "/nowhere/at-all", { headers: fromNewIp() })
          ],
          { concurrency: "unbounded" }
        )
        const took = performance.now() - began
        for (const { body, headers, status } of answers.slice(0, 2)) {
          assert.deepStrictEqual([status, body], [503, { error: "internal" }])
          assert.strictEqual(headers.get("retry-after"), "1")
          assert.strictEqual(headers.get("access-control-allow-origin"), "*")
          assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
          assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/)
        }
        const [, , page] = answers
        assert.strictEqual(page.status, 503)
        assert.include(page.headers.get("content-type"), "text/html")
        assert.strictEqual(page.headers.get("retry-after"), "1")
        assert.isBelow(took, 1000)
        release()
        yield* Fiber.join(held)
        assert.strictEqual((yield* get(month(eventTypeId), fromNewIp())).status, 200)
      })
    )

    it.effect("D-HTTP-12: health checks are answered although every place is taken", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const held = yield* hold(yield* knownEventType())
        for (const path of ["/healthz", "/readyz"]) assert.strictEqual((yield* send("GET", path)).status, 200)
        release()
        yield* Fiber.join(held)
      })
    )
  }
)

layer(service(onStore, { site, limits: oneAtATime }), options)(`Overload: waiting (${store})`, (it) => {
  it.effect("D-LOAD-2: a booking gets a place before the months that wait longer", () =>
    Effect.gen(function* () {
      const { get, post } = yield* Service
      const eventTypeId = yield* knownEventType()
      const held = yield* hold(eventTypeId)
      const order: Array<string> = []
      const noted = (name: string, answer: Effect.Effect<Answer>) =>
        Effect.tap(answer, ({ status }) => Effect.sync(() => order.push(`${name} ${status}`)))
      const first = yield* waiting(noted("month", get(month(eventTypeId), fromNewIp())), 1)
      const second = yield* waiting(noted("slots", get(slots(eventTypeId), fromNewIp())), 2)
      const third = yield* waiting(
        noted(
          "book",
          post("/book", bookingOf(eventTypeId, "soon@customer.example", startIn(4)), {
            ...fromNewIp(),
            "idempotency-key": "before the months"
          })
        ),
        3
      )
      release()
      yield* Effect.all([held, first, second, third].map((one) => Fiber.await(one)))
      assert.deepStrictEqual(order, ["book 200", "slots 200", "month 200"])
    })
  )

  it.effect("D-LOAD-5: a client that goes while its request waits books nothing", () =>
    Effect.gen(function* () {
      const { get, port, post } = yield* Service
      const eventTypeId = yield* knownEventType()
      const held = yield* hold(eventTypeId)
      const wanted = bookingOf(eventTypeId, "gone@customer.example", startIn(5))
      const body = JSON.stringify(wanted)
      const wire = yield* Effect.promise(() => wireTo(port))
      wire.say(
        `POST /api/public/book HTTP/1.1\r\nHost: x\r\nIdempotency-Key: gone before\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      )
      yield* load(1, 1)
      wire.socket.destroy()
      yield* load(1, 0)
      release()
      yield* Fiber.join(held)
      assert.strictEqual((yield* get(slots(eventTypeId), fromNewIp())).status, 200)
      const own = yield* post(
        "/book",
        { ...wanted, notes: undefined },
        {
          ...fromNewIp(),
          "idempotency-key": "of another client"
        }
      )
      // The time is still free.
      assert.strictEqual(own.status, 200, own.text)
    })
  )

  it.effect("D-LOAD-1: a connection that ends in the middle of several requests leaves no place behind", () =>
    Effect.gen(function* () {
      const { get, port } = yield* Service
      const eventTypeId = yield* knownEventType()
      const wire = yield* Effect.promise(() => wireTo(port))
      wire.say(`GET /held/${eventTypeId} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
      yield* load(1, 2)
      wire.socket.destroy()
      yield* load(1, 0)
      release()
      yield* load(0, 0)
      assert.strictEqual((yield* get(month(eventTypeId), fromNewIp())).status, 200)
    })
  )

  it.effect("D-LOAD-1: work goes on after its client has gone, and keeps its place", () =>
    Effect.gen(function* () {
      const { port } = yield* Service
      const eventTypeId = yield* knownEventType()
      const wire = yield* Effect.promise(() => wireTo(port))
      wire.say(`GET /held/${eventTypeId} HTTP/1.1\r\nHost: x\r\n\r\n`)
      yield* load(1, 0)
      const next = yield* waiting(
        Effect.flatMap(Service, ({ get }) => get(month(eventTypeId), fromNewIp())),
        1
      )
      wire.socket.destroy()
      yield* Effect.promise(() => wire.closed)
      // The service has noticed when it answers a later request.
      assert.strictEqual((yield* Effect.flatMap(Service, ({ send }) => send("GET", "/healthz"))).status, 200)
      yield* load(1, 1)
      release()
      assert.strictEqual((yield* Fiber.join(next)).status, 200)
    })
  )

  it.effect("D-LOAD-5: a client that has not sent its body holds no place", () =>
    Effect.gen(function* () {
      const { get, port } = yield* Service
      const eventTypeId = yield* knownEventType()
      const wires = yield* Effect.promise(() => Promise.all([wireTo(port), wireTo(port)]))
      for (const wire of wires)
        wire.say(
          "POST /api/public/capture HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 90\r\n\r\n{"
        )
      yield* Effect.promise(() => Promise.all(wires.map((wire) => wire.hears("100 Continue"))))
      assert.strictEqual((yield* get(month(eventTypeId), fromNewIp())).status, 200)
      yield* load(0, 0)
      for (const { socket } of wires) socket.destroy()
    })
  )
})

layer(service(onStore, { site, limits: { ...oneAtATime, places: 2 } }), options)(
  `Overload: sharing (${store})`,
  (it) => {
    it.effect(
      "D-LOAD-2: the next place is for the workspace that has none, whatever another has waiting",
      () =>
        Effect.gen(function* () {
          const { get, post } = yield* Service
          const busy = yield* knownEventType()
          const calm = yield* ofAnotherWorkspace
          const held = [yield* hold(busy), yield* hold(busy, 2)]
          const order: Array<string> = []
          const noted = (name: string, answer: Effect.Effect<Answer>) =>
            Effect.tap(answer, () => Effect.sync(() => order.push(name)))
          const flood = []
          for (let nth = 1; nth <= 4; nth++)
            flood.push(
              yield* waiting(
                noted(
                  "busy",
                  post("/capture", { eventTypeId: busy, email: `flood${nth}@customer.example` }, fromNewIp())
                ),
                nth,
                2
              )
            )
          const other = yield* waiting(noted("calm", get(month(calm), fromNewIp())), 5, 2)
          release()
          yield* Fiber.join(other)
          release()
          yield* Effect.all([...held, ...flood].map((one) => Fiber.await(one)))
          assert.strictEqual(order.length, 5)
          assert.strictEqual(order[0], "calm")
        })
    )
  }
)

layer(service(onStore, { requestTimeout: Duration.seconds(2), limits: oneAtATime }), options)(
  `Overload: slow bodies (${store})`,
  (it) => {
    it.effect("D-LOAD-5, D-HTTP-2: a body that does not arrive in half the time limit is refused", () =>
      Effect.gen(function* () {
        const { port } = yield* Service
        const wire = yield* Effect.promise(() => wireTo(port))
        wire.say("POST /api/public/capture HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{")
        const heard = yield* Effect.promise(() => wire.hears("too slowly"))
        assert.match(heard, /^HTTP\/1\.1 400 /)
        wire.socket.destroy()
      })
    )
  }
)
