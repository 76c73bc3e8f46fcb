import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { bookingOf, offer, pay, startIn, fromNewIp } from "./1-requests.ts"
import { Line, serviceOnLine } from "./outage.line.ts"
import type { Answer } from "./Service.ts"
import { Service } from "./specification.ts"
import { unheard } from "./tenants.outputs.ts"

/** Longer than a request may take, even on a machine that is busy with other tests: who waits so long waits for ever. */
const forEver = "20 seconds"

describe("Database outage", () => {
  layer(unheard(serviceOnLine), { excludeTestServices: true, timeout: "3 minutes" })("outage", (it) => {
    it.effect(
      "D-HTTP-11, D-BOOK-1: with a silent database every endpoint responds 500 internal in time, and recovers",
      () =>
        Effect.gen(function* () {
          const { freeze, thaw } = yield* Line
          const ask = yield* questions("swallowed@customer.example", startIn(5))
          freeze()
          assertInternal(yield* ask)
          assert.strictEqual((yield* (yield* Service).send("GET", "/healthz")).status, 200)
          thaw()
          yield* untilWell(ask)
        }),
      300_000
    )

    it.effect(
      "D-HTTP-11, D-BOOK-1: with a stopped database every endpoint responds 500 internal, and recovers",
      () =>
        Effect.gen(function* () {
          const { cut, leadTo, owner } = yield* Line
          const ask = yield* questions("stopped@customer.example", startIn(6))
          leadTo(Redacted.make("postgres://nobody@127.0.0.1:9/nowhere"))
          cut()
          assertInternal(yield* ask)
          leadTo(owner)
          yield* untilWell(ask)
        }),
      300_000
    )
  })
})

/** One good request to every endpoint, all at once; each of them can be sent again. */
const questions = Effect.fnUntraced(function* (email: string, startTimeUtc: string) {
  const { get, post, tokenOf } = yield* Service
  const eventTypeId = (yield* offer()).eventType.id
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  const earlier = yield* post("/book", bookingOf(eventTypeId, email, startIn(8, 14)), {
    ...fromNewIp(),
    "idempotency-key": `${email} before`
  })
  assert.strictEqual(earlier.status, 200, earlier.text)
  const authorization = `Bearer ${yield* tokenOf(String(earlier.body["uid"]), 0)}`
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
        get("/booking-summary", { ...fromNewIp(), authorization }),
        post("/funnel-events", { eventTypeId, events }, fromNewIp()),
        pay({ email, amount: 5, currency: "usd" }, email.replace("@", "-at-"))
      ].map((question) => Effect.timeout(question, forEver)),
      { concurrency: "unbounded" }
    )
  )
  return all
})

const assertInternal = (answers: ReadonlyArray<Answer>) => {
  for (const { headers, status, text } of answers) {
    assert.deepStrictEqual([status, text], [500, '{"error":"internal"}'])
    assert.match(headers.get("content-type") ?? "", /^application\/json/)
    assert.match(headers.get("x-request-id") ?? "", /^[A-Za-z0-9._-]{8,128}$/)
  }
}

/** Asks until every answer is good, some seconds long. */
const untilWell = <E, R>(ask: Effect.Effect<ReadonlyArray<Answer>, E, R>) =>
  Effect.gen(function* () {
    const unwell = (yield* ask).filter(({ status }) => status !== 200 && status !== 201)
    if (unwell.length > 0)
      return yield* Effect.fail(unwell.map(({ status, text }) => `${status} ${text}`).join())
  }).pipe(Effect.retry({ times: 15, schedule: Schedule.spaced("500 millis") }))
