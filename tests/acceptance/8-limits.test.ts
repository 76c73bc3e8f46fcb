import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { offer, pay, refused, sign, signed, fromNewIp, unknownId } from "../kit/http/requests.ts"
import type { Answer } from "../kit/http/Service.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

type Head = Readonly<Record<string, string>>

const eventTypeId = demoIds.intro
const keyed = { "idempotency-key": "limits-1" }

/** Every endpoint with a rate limit per IP address: a request, and the limit per minute. */
const endpoints: ReadonlyArray<{
  readonly name: string
  readonly limit: number
  readonly send: (service: Service["Service"], from: Head) => Effect.Effect<Answer>
}> = [
  { name: "book", limit: 5, send: ({ post }, from) => post("/book", { eventTypeId }, { ...from, ...keyed }) },
  { name: "capture", limit: 20, send: ({ post }, from) => post("/capture", { eventTypeId }, from) },
  {
    name: "funnel-events",
    limit: 50,
    send: ({ post }, from) => post("/funnel-events", { eventTypeId }, from)
  },
  {
    name: "month-availability",
    limit: 60,
    send: ({ get }, from) => get(`/month-availability?eventTypeId=${unknownId}&tz=UTC`, from)
  },
  {
    name: "slots",
    limit: 60,
    send: ({ get }, from) => get(`/slots?eventTypeId=${unknownId}&tz=UTC&date=2030-01-01`, from)
  },
  {
    name: "page-calendar",
    limit: 60,
    send: ({ get }, from) => get(`/page/calendar?eventTypeId=${unknownId}&tz=UTC`, from)
  },
  { name: "booking-summary", limit: 60, send: ({ get }, from) => get("/booking-summary", from) },
  { name: "booking-cancel", limit: 60, send: ({ post }, from) => post("/booking-cancel", "", from) }
]

/** The rate limit headers of a response: limit, remaining and Retry-After. */
const limitOf = ({ headers }: Answer) =>
  ["x-ratelimit-limit", "x-ratelimit-remaining", "retry-after"].map((name) => headers.get(name))

const assertOver = (answer: Answer, limit: number) => {
  assert.deepStrictEqual([answer.status, answer.text], [429, '{"error":"rate_limited"}'])
  const [allowed, remaining, retryAfter] = limitOf(answer)
  assert.deepStrictEqual([allowed, remaining], [String(limit), "0"])
  assert.match(retryAfter ?? "", /^[1-9]\d*$/)
  return Number(retryAfter)
}

describe("Rate limits", () => {
  specificationAlone("limits per IP address", (it) => {
    it.effect.each(endpoints)(
      "D-RATE-1, D-RATE-2, §8.$name, §8.window, §8.headers, §7.rate_limited: $name allows exactly $limit requests in 60 s, then as Retry-After says",
      ({ limit, send }) =>
        Effect.gen(function* () {
          const service = yield* Service
          const from = fromNewIp()
          for (let remaining = limit - 1; remaining >= 0; remaining--) {
            const answer = yield* send(service, from)
            assert.notStrictEqual(answer.status, 429)
            assert.deepStrictEqual(limitOf(answer), [String(limit), String(remaining), null])
            // The first request leaves the window half a minute before the others.
            if (remaining === limit - 1) yield* service.wait(30)
          }
          const retryAfter = assertOver(yield* send(service, from), limit)
          assert.isAtLeast(retryAfter, 20)
          assert.isAtMost(retryAfter, 30)
          // Refused requests are not counted, because they would extend Retry-After.
          for (let nth = 0; nth < limit; nth++) assertOver(yield* send(service, from), limit)
          const retry = assertOver(yield* send(service, from), limit)
          yield* service.wait(retry)
          assert.deepStrictEqual(limitOf(yield* send(service, from)), [String(limit), "0", null])
          yield* service.wait(assertOver(yield* send(service, from), limit))
          assert.notStrictEqual((yield* send(service, from)).status, 429)
        })
    )

    it.effect(
      "D-RATE-5: the addresses of an IPv6 /48 share sixteen times the limit, with the usual headers",
      () =>
        Effect.gen(function* () {
          const service = yield* Service
          const inNetwork = (network: string, nth: number) => ({
            "x-forwarded-for": `2001:db8:${network}:${nth.toString(16)}::${nth + 1}`
          })
          for (const [index, { limit, send }] of endpoints.slice(0, 2).entries()) {
            const network = `a${index}`
            for (let nth = 0; nth < 16; nth++)
              for (let left = limit - 1; left >= 0; left--)
                assert.deepStrictEqual(limitOf(yield* send(service, inNetwork(network, nth))), [
                  String(limit),
                  String(left),
                  null
                ])
            assert.isAtMost(assertOver(yield* send(service, inNetwork(network, 16)), limit), 60)
            const otherNetwork = yield* send(service, inNetwork(`b${index}`, 16))
            assert.deepStrictEqual(limitOf(otherNetwork), [String(limit), String(limit - 1), null])
          }
        })
    )

    it.effect("D-RATE-1: a burst gets no more than the limit", () =>
      Effect.gen(function* () {
        const service = yield* Service
        for (const { limit, send } of endpoints) {
          const from = fromNewIp()
          const answers = yield* Effect.all(
            Array.from({ length: limit + 10 }, () => send(service, from)),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(answers.filter(({ status }) => status === 429).length, 10)
        }
      })
    )

    it.effect("D-HTTP-9, §1.4: IP addresses and endpoints are counted separately", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const from = fromNewIp()
        for (const { limit, send } of endpoints) {
          assert.deepStrictEqual(limitOf(yield* send(service, from)), [
            String(limit),
            String(limit - 1),
            null
          ])
          const answer = yield* send(service, fromNewIp())
          assert.deepStrictEqual(limitOf(answer), [String(limit), String(limit - 1), null])
        }
      })
    )

    it.effect(
      "D-HTTP-9, §8.window: book, capture and funnel-events count each event type separately; unknown ones share a count",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          const { eventType } = yield* offer()
          for (const [path, limit] of [
            ["/book", 5],
            ["/capture", 20],
            ["/funnel-events", 50]
          ] as const) {
            const from = fromNewIp()
            const used = Effect.fnUntraced(function* (body: unknown) {
              const { headers } = yield* post(path, body, { ...from, ...keyed })
              return limit - Number(headers.get("x-ratelimit-remaining"))
            })
            assert.strictEqual(yield* used({ eventTypeId }), 1)
            assert.strictEqual(yield* used({ eventTypeId: eventTypeId.toUpperCase() }), 2)
            assert.strictEqual(yield* used({ eventTypeId: eventType.id }), 1)
            assert.strictEqual(yield* used({ eventTypeId: crypto.randomUUID() }), 1)
            assert.strictEqual(yield* used({ eventTypeId: crypto.randomUUID() }), 2)
            assert.strictEqual(yield* used({}), 3)
            assert.strictEqual(yield* used("{"), 4)
          }
        })
    )
  })

  specificationAlone("limits of mails", (it) => {
    it.effect(
      "D-MAIL-60c: a client causes mails with at most 300 requests an hour, over all kinds and event types",
      () =>
        Effect.gen(function* () {
          const { post, send, wait } = yield* Service
          const { limit } = rateLimits.visitorMails
          // Two addresses of one IPv6 /64 are one client.
          const [from, other] = ["1", "2"].map((end) => ({ "x-forwarded-for": `2001:db8:7:1::${end}` }))
          const cancel = (head = from) => post("/booking-cancel", "", head)
          for (let count = 0; count < limit; count++) {
            if (count > 0 && count % rateLimits.bookingCancel.limit === 0) yield* wait(60)
            refused(yield* cancel(count % 2 === 0 ? from : other), 401, "missing_token")
          }
          yield* wait(60)
          const book = (id: string) =>
            post("/book", { eventTypeId: id }, { ...other, "idempotency-key": crypto.randomUUID() })
          const retryAfter = assertOver(yield* cancel(), limit)
          for (const id of [eventTypeId, unknownId]) assertOver(yield* book(id), limit)
          const body = JSON.stringify({ email: "prey@bank.example" })
          const headers = { ...from, "sec-fetch-site": "same-origin", "content-type": "application/json" }
          const ask = send("POST", "/api/account/sign-in", { headers, body })
          assertOver(yield* ask, limit)
          refused(yield* cancel(fromNewIp()), 401, "missing_token")
          yield* wait(retryAfter)
          refused(yield* cancel(), 401, "missing_token")
        }),
      120_000
    )
  })

  specificationAlone("limits per API key", (it) => {
    it.effect(
      "§8.transactions: 1000 payments an hour for each key, from any address",
      () =>
        Effect.gen(function* () {
          const { key, send, wait } = yield* Service
          const sendPayment = () => {
            const headers = { ...fromNewIp(), ...signed(key, "{}") }
            return send("POST", "/api/public/transactions", { headers, body: "{}" })
          }
          const first = yield* sendPayment()
          refused(first, 400, "invalid_input")
          assert.deepStrictEqual(limitOf(first), ["1000", "999", null])
          const burst = yield* Effect.all(Array.from({ length: 998 }, sendPayment), { concurrency: 32 })
          assert.deepStrictEqual(new Set(burst.map(({ status }) => status)), new Set([400]))
          assert.deepStrictEqual(limitOf(yield* sendPayment()), ["1000", "0", null])
          const retryAfter = assertOver(yield* sendPayment(), 1000)
          assert.isAtMost(retryAfter, 3600)
          assert.isAtLeast(retryAfter, 3500)
          yield* wait(retryAfter)
          assert.strictEqual(
            (yield* pay({ email: "later@customer.example", amount: 5, currency: "eur" })).status,
            201
          )
        }),
      300_000
    )

    it.effect(
      "D-HTTP-10: at most 60 invalid signatures in 60 s per address; valid ones are not affected",
      () =>
        Effect.gen(function* () {
          const { key, send, wait } = yield* Service
          const from = fromNewIp()
          const sendSigned = (signature: string) => {
            const headers = { ...from, authorization: `Bearer ${key.prefix}:${signature}` }
            return send("POST", "/api/public/transactions", { headers, body: "{}" })
          }
          for (let nth = 0; nth < 60; nth++)
            refused(yield* sendSigned(sign("sks_guess", String(nth))), 401, "unauthorized")
          const retryAfter = assertOver(yield* sendSigned("0".repeat(64)), 60)
          const good = yield* sendSigned(sign(key.secret, "{}"))
          refused(good, 400, "invalid_input")
          assert.strictEqual(good.headers.get("x-ratelimit-limit"), "1000")
          yield* wait(retryAfter)
          refused(yield* sendSigned("0".repeat(64)), 401, "unauthorized")
        })
    )
  })
})
