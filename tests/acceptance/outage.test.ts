import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { bookingOf, fromNewIp, offer, pay, readSummary, startIn } from "../kit/http/requests.ts"
import { DatabaseProxy, serviceWithProxy } from "./outage.DatabaseProxy.ts"
import type { Answer } from "../kit/http/Service.ts"
import { Service } from "../kit/http/specification.ts"
import { silenced } from "./CapturedOutput.ts"

/** More than the request timeout of 2 s, also on a busy machine. */
const clientTimeout = "20 seconds"

describe("Database outage", () => {
  layer(silenced(serviceWithProxy), { excludeTestServices: true, timeout: "3 minutes" })("outage", (it) => {
    it.effect(
      "D-HTTP-13, D-BOOK-1: with a silent database every endpoint responds 503 internal in time, and recovers",
      () =>
        Effect.gen(function* () {
          const { freeze, thaw } = yield* DatabaseProxy
          const requests = yield* requestsFor("silent@customer.example", startIn(5))
          freeze()
          assertInternal(yield* requests)
          assert.strictEqual((yield* (yield* Service).send("GET", "/healthz")).status, 200)
          thaw()
          yield* untilRecovered(requests)
        }),
      300_000
    )

    it.effect(
      "D-HTTP-13, D-BOOK-1: with a stopped database every endpoint responds 503 internal, and recovers",
      () =>
        Effect.gen(function* () {
          const { cut, leadTo, owner } = yield* DatabaseProxy
          const requests = yield* requestsFor("stopped@customer.example", startIn(6))
          leadTo(Redacted.make("postgres://user@127.0.0.1:9/none"))
          cut()
          assertInternal(yield* requests)
          leadTo(owner)
          yield* untilRecovered(requests)
        }),
      300_000
    )
  })
})

/** Concurrent valid requests to all endpoints, which can be repeated. */
const requestsFor = Effect.fnUntraced(function* (email: string, startTimeUtc: string) {
  const { get, post, tokenOf } = yield* Service
  const eventTypeId = (yield* offer()).eventType.id
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  const earlier = yield* post("/book", bookingOf(eventTypeId, email, startIn(8, 14)), {
    ...fromNewIp(),
    "idempotency-key": `${email} before`
  })
  assert.strictEqual(earlier.status, 200, earlier.text)
  const token = yield* tokenOf(String(earlier.body["uid"]), 0)
  const events = [{ field: "email", dwell_seconds: 1, abandoned: false }]
  const all = Effect.suspend(() =>
    Effect.all(
      [
        post("/capture", { eventTypeId, email }, fromNewIp()),
        post("/book", bookingOf(eventTypeId, email, startTimeUtc), {
          ...fromNewIp(),
          "idempotency-key": `${email} during`
        }),
        get(`/month-availability?${query}`, fromNewIp()),
        get(`/slots?${query}&date=${startIn(5).slice(0, 10)}`, fromNewIp()),
        readSummary(token),
        post("/funnel-events", { eventTypeId, events }, fromNewIp()),
        pay({ email, amount: 5, currency: "usd" }, email.replace("@", "-at-"))
      ].map((request) => Effect.timeout(request, clientTimeout)),
      { concurrency: "unbounded" }
    )
  )
  return all
})

const assertInternal = (answers: ReadonlyArray<Answer>) => {
  for (const { headers, status, text } of answers) {
    assert.deepStrictEqual([status, text], [503, '{"error":"internal"}'])
    assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/)
    assert.match(headers.get("content-type") ?? "", /^application\/json/)
    assert.match(headers.get("x-request-id") ?? "", /^[A-Za-z0-9._-]{8,128}$/)
  }
}

/** Repeats the requests for up to 7.5 s until all succeed. */
const untilRecovered = <E, R>(requests: Effect.Effect<ReadonlyArray<Answer>, E, R>) =>
  Effect.gen(function* () {
    const failed = (yield* requests).filter(({ status }) => status !== 200 && status !== 201)
    if (failed.length > 0)
      return yield* Effect.fail(failed.map(({ status, text }) => `${status} ${text}`).join())
  }).pipe(Effect.retry({ times: 15, schedule: Schedule.spaced("500 millis") }))
