import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { book, bookingOf, pay, signed, startIn, stranger, unknownId } from "./1-helpers.ts"
import type { Answer } from "./Service.ts"
import { Service, specification } from "./specification.ts"
import { bookedDay, openTenant, sharedEmail, type Tenant } from "./tenants.world.ts"

/** Everything that an answer says, apart from its request id and its date. */
const wholeOf = ({ headers, status, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== "x-request-id" && name !== "date")
})

const twins = Effect.fnUntraced(function* (name: string) {
  return {
    ours: yield* openTenant(`canary-${name}-ours`),
    theirs: yield* openTenant(`canary-${name}-theirs`)
  }
})

/** Asks everything that can be asked with what one tenant has. */
const askAll = Effect.fnUntraced(function* ({ contactId, eventTypeId, key, token, uid }: Tenant) {
  const { get, post } = yield* Service
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  const lead = { eventTypeId, email: sharedEmail, step1Complete: true }
  return [
    yield* post("/capture", lead, stranger()),
    yield* post(
      "/capture",
      { ...lead, email: "new@customer.example", priorContactId: contactId },
      stranger()
    ),
    yield* post(
      "/capture",
      { ...lead, email: "out@customer.example", customFields: { note: "no" } },
      stranger()
    ),
    yield* book({ ...bookingOf(eventTypeId, sharedEmail, startIn(6)), contactId }),
    yield* book(bookingOf(eventTypeId, sharedEmail)),
    yield* get(`/month-availability?${query}`, stranger()),
    yield* get(`/slots?${query}&date=${bookedDay}`, stranger()),
    yield* get("/booking-summary", { ...stranger(), authorization: `Bearer ${token}` }),
    yield* post(
      "/funnel-events",
      { eventTypeId, events: [{ field: "note", dwell_seconds: 1, abandoned: true }] },
      stranger()
    ),
    yield* pay({ email: sharedEmail, amount: 1, currency: "usd" }, "invoice-1", key),
    yield* pay({ email: sharedEmail, amount: 1, currency: "usd", svc_booking_uid: uid }, "invoice-2", key),
    yield* pay({ email: sharedEmail, amount: 0, currency: "usd" }, undefined, key)
  ]
})

describe("Workspaces never see each other", () => {
  specification("tenants", (it) => {
    it.effect("D-WS-1: no answer and no header of one tenant carries the other's canary or ids", () =>
      Effect.gen(function* () {
        const { ours, theirs } = yield* twins("one")
        for (const [mine, other] of [
          [ours, theirs],
          [theirs, ours]
        ] as const) {
          const answers = [...mine.answers, ...(yield* askAll(mine))]
          const said = answers.map((answer) => JSON.stringify(wholeOf(answer))).join("\n")
          assert.deepStrictEqual(answers.map(({ status }) => status).slice(0, 3), [200, 200, 201])
          assert.include(said, mine.canary)
          for (const foreign of [
            other.canary,
            other.contactId,
            other.uid,
            other.hostId,
            other.eventTypeId,
            other.workspaceId
          ]) {
            assert.notInclude(said, foreign)
          }
        }
      })
    )

    it.effect(
      "D-WS-1: what one tenant books, captures and is paid changes nothing that the other one answers",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const { ours, theirs } = yield* twins("two")
          const query = `eventTypeId=${theirs.eventTypeId}&tz=UTC`
          const look = Effect.all([
            get(`/month-availability?${query}`, stranger()),
            get(`/slots?${query}&date=${bookedDay}`, stranger()),
            get("/booking-summary", { ...stranger(), authorization: `Bearer ${theirs.token}` })
          ])
          const before = (yield* look).map(({ text }) => text)
          yield* askAll(ours)
          assert.deepStrictEqual(
            (yield* look).map(({ text }) => text),
            before
          )
        })
    )

    it.effect(
      "Section 1, rule 5: an id of the other tenant is answered byte for byte as one that nobody has",
      () =>
        Effect.gen(function* () {
          const { get, post, tokenOf } = yield* Service
          const { ours, theirs } = yield* twins("three")
          const { eventTypeId, key } = ours
          const payment = { email: sharedEmail, amount: 3, currency: "usd" }
          const query = `eventTypeId=${eventTypeId}&tz=UTC`
          const summary = (token: string) =>
            get("/booking-summary", { ...stranger(), authorization: `Bearer ${token}` })
          const unbooked = `bk_${"0".repeat(22)}`
          const { authorization } = signed(theirs.key, JSON.stringify(payment))
          const pairs: ReadonlyArray<
            readonly [string, Effect.Effect<Answer, never, Service>, Effect.Effect<Answer, never, Service>]
          > = [
            [
              "priorContactId of a known e-mail",
              post(
                "/capture",
                { eventTypeId, email: sharedEmail, priorContactId: theirs.contactId },
                stranger()
              ),
              post("/capture", { eventTypeId, email: sharedEmail, priorContactId: unknownId }, stranger())
            ],
            [
              "svc_booking_uid",
              pay({ ...payment, svc_booking_uid: theirs.uid }, undefined, key),
              pay({ ...payment, svc_booking_uid: unbooked }, undefined, key)
            ],
            [
              "rescheduledFromUid",
              book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: theirs.uid }),
              book({ ...bookingOf(eventTypeId, sharedEmail, startIn(7)), rescheduledFromUid: unbooked })
            ],
            [
              "contactId, of a booking that is refused",
              book({ ...bookingOf(eventTypeId, sharedEmail), contactId: theirs.contactId }),
              book({ ...bookingOf(eventTypeId, sharedEmail), contactId: unknownId })
            ],
            [
              "h of the days",
              get(`/month-availability?${query}&h=${theirs.hostId}`, stranger()),
              get(`/month-availability?${query}&h=${unknownId}`, stranger())
            ],
            [
              "h of the times",
              get(`/slots?${query}&date=${bookedDay}&h=${theirs.hostId}`, stranger()),
              get(`/slots?${query}&date=${bookedDay}&h=${unknownId}`, stranger())
            ],
            [
              "the booking in a token of this workspace",
              Effect.flatMap(tokenOf(theirs.uid, 0, ours.workspaceId), summary),
              Effect.flatMap(tokenOf(unbooked, 0, ours.workspaceId), summary)
            ],
            [
              "the prefix of a key, with this tenant's secret",
              post("/transactions", payment, {
                ...stranger(),
                ...signed({ ...key, prefix: theirs.key.prefix }, JSON.stringify(payment))
              }),
              post("/transactions", payment, {
                ...stranger(),
                ...signed({ ...key, prefix: "ak_0000000000000" }, JSON.stringify(payment))
              })
            ],
            [
              "the other's signature under this tenant's prefix",
              post("/transactions", payment, {
                ...stranger(),
                authorization: authorization.replace(theirs.key.prefix, key.prefix)
              }),
              post("/transactions", payment, {
                ...stranger(),
                authorization: `Bearer ${key.prefix}:${"0".repeat(64)}`
              })
            ]
          ]
          for (const [name, theTwins, nobodys] of pairs) {
            const [first, second] = [yield* theTwins, yield* nobodys]
            assert.deepStrictEqual(withoutRemaining(wholeOf(first)), withoutRemaining(wholeOf(second)), name)
          }
        })
    )

    it.effect("D-CAP-7, D-BOOK-6: the other tenant's contact is neither renamed nor booked for", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const { ours, theirs } = yield* twins("four")
        const lead = { eventTypeId: ours.eventTypeId, email: "renamed@customer.example" }
        const captured = yield* post("/capture", { ...lead, priorContactId: theirs.contactId }, stranger())
        assert.strictEqual(captured.body["wasCreated"], true)
        assert.notStrictEqual(captured.body["contactId"], theirs.contactId)
        const asked = { ...bookingOf(ours.eventTypeId, sharedEmail, startIn(7)), contactId: theirs.contactId }
        const booked = yield* book(asked)
        assert.strictEqual(booked.status, 200)
        const paid = yield* pay(
          { email: sharedEmail, amount: 3, currency: "usd", svc_booking_uid: booked.body["uid"] },
          undefined,
          ours.key
        )
        assert.strictEqual(paid.body["contactId"], ours.contactId)
        const kept = yield* post(
          "/capture",
          { eventTypeId: theirs.eventTypeId, email: sharedEmail },
          stranger()
        )
        assert.deepInclude(kept.body, { contactId: theirs.contactId, wasCreated: false })
        const summary = yield* get("/booking-summary", {
          ...stranger(),
          authorization: `Bearer ${theirs.token}`
        })
        assert.strictEqual(summary.status, 200)
      })
    )
  })
})

/** A key's allowance shrinks with each request, whatever it was. */
const withoutRemaining = ({ headers, ...rest }: ReturnType<typeof wholeOf>) => ({
  ...rest,
  headers: headers.filter(([name]) => name !== "x-ratelimit-remaining")
})
