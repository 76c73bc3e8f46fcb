import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { book, bookingOf, pay, startIn, fromNewIp } from "./1-requests.ts"
import { Service, specification } from "./specification.ts"
import { askAll } from "./tenants.questions.ts"
import { bookedDay, sharedEmail, twins, wholeOf } from "./tenants.world.ts"

describe("Workspaces never see each other", () => {
  specification("tenants", (it) => {
    it.effect(
      "D-WS-1, §1.5: no response or header of a tenant contains the other tenant's canary or ids",
      () =>
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
      "D-WS-1: bookings, captures and payments of a tenant do not change the other tenant's responses",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const { ours, theirs } = yield* twins("two")
          const query = `eventTypeId=${theirs.eventTypeId}&tz=UTC`
          const look = Effect.all([
            get(`/month-availability?${query}`, fromNewIp()),
            get(`/slots?${query}&date=${bookedDay}`, fromNewIp()),
            get("/booking-summary", { ...fromNewIp(), authorization: `Bearer ${theirs.token}` })
          ])
          const before = (yield* look).map(({ text }) => text)
          yield* askAll(ours)
          assert.deepStrictEqual(
            (yield* look).map(({ text }) => text),
            before
          )
        })
    )

    it.effect("D-CAP-7, D-BOOK-6: a contact of the other tenant cannot be renamed or booked for", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const { ours, theirs } = yield* twins("four")
        assert.notStrictEqual(ours.contactId, theirs.contactId)
        // A lead without a history: its own workspace could rename it.
        const typo = { eventTypeId: theirs.eventTypeId, email: "typo@customer.example" }
        const { contactId } = (yield* post("/capture", typo, fromNewIp())).body
        const lead = {
          eventTypeId: ours.eventTypeId,
          email: "renamed@customer.example",
          priorContactId: contactId
        }
        const captured = yield* post("/capture", lead, fromNewIp())
        assert.strictEqual(captured.body["wasCreated"], true)
        assert.notStrictEqual(captured.body["contactId"], contactId)
        const untouched = yield* post("/capture", typo, fromNewIp())
        assert.deepInclude(untouched.body, { contactId, wasCreated: false })
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
          fromNewIp()
        )
        assert.deepInclude(kept.body, { contactId: theirs.contactId, wasCreated: false })
        const summary = yield* get("/booking-summary", {
          ...fromNewIp(),
          authorization: `Bearer ${theirs.token}`
        })
        assert.strictEqual(summary.status, 200)
      })
    )
  })
})
