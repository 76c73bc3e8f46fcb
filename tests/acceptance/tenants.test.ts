import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { book, bookingOf, fromNewIp, pay, readSummary, startIn } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { requestAll } from "./tenants.requests.ts"
import { bookedDay, sharedEmail, twoTenants, wholeOf } from "./tenants.fixture.ts"

describe("Workspaces never see each other", () => {
  specificationAlone("tenants", (it) => {
    it.effect(
      "D-WS-1, §1.5: no response or header of a tenant contains the other tenant's canary or ids",
      () =>
        Effect.gen(function* () {
          const { other, own } = yield* twoTenants("one")
          for (const [tenant, foreignTenant] of [
            [own, other],
            [other, own]
          ] as const) {
            const answers = [...tenant.answers, ...(yield* requestAll(tenant))]
            const text = answers.map((answer) => JSON.stringify(wholeOf(answer))).join("\n")
            assert.deepStrictEqual(answers.map(({ status }) => status).slice(0, 3), [200, 200, 201])
            assert.include(text, tenant.canary)
            for (const foreign of [
              foreignTenant.canary,
              foreignTenant.contactId,
              foreignTenant.uid,
              foreignTenant.hostId,
              foreignTenant.eventTypeId,
              foreignTenant.workspaceId
            ]) {
              assert.notInclude(text, foreign)
            }
          }
        })
    )

    it.effect(
      "D-WS-1: bookings, captures and payments of a tenant do not change the other tenant's responses",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const { other, own } = yield* twoTenants("two")
          const query = `eventTypeId=${other.eventTypeId}&tz=UTC`
          const responses = Effect.all([
            get(`/month-availability?${query}`, fromNewIp()),
            get(`/slots?${query}&date=${bookedDay}`, fromNewIp()),
            readSummary(other.token)
          ])
          const before = (yield* responses).map(({ text }) => text)
          yield* requestAll(own)
          assert.deepStrictEqual(
            (yield* responses).map(({ text }) => text),
            before
          )
        })
    )

    it.effect("D-CAP-7, D-BOOK-6: a contact of the other tenant cannot be renamed or booked for", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { other, own } = yield* twoTenants("four")
        assert.notStrictEqual(own.contactId, other.contactId)
        // Its own workspace could rename this lead, because it has no bookings or payments.
        const typo = { eventTypeId: other.eventTypeId, email: "typo@customer.example" }
        const { contactId } = (yield* post("/capture", typo, fromNewIp())).body
        const lead = {
          eventTypeId: own.eventTypeId,
          email: "renamed@customer.example",
          priorContactId: contactId
        }
        const captured = yield* post("/capture", lead, fromNewIp())
        assert.strictEqual(captured.body["wasCreated"], true)
        assert.notStrictEqual(captured.body["contactId"], contactId)
        const untouched = yield* post("/capture", typo, fromNewIp())
        assert.deepInclude(untouched.body, { contactId, wasCreated: false })
        const booking = { ...bookingOf(own.eventTypeId, sharedEmail, startIn(7)), contactId: other.contactId }
        const booked = yield* book(booking)
        assert.strictEqual(booked.status, 200)
        const paid = yield* pay(
          { email: sharedEmail, amount: 3, currency: "usd", svc_booking_uid: booked.body["uid"] },
          undefined,
          own.key
        )
        assert.strictEqual(paid.body["contactId"], own.contactId)
        const kept = yield* post(
          "/capture",
          { eventTypeId: other.eventTypeId, email: sharedEmail },
          fromNewIp()
        )
        assert.deepInclude(kept.body, { contactId: other.contactId, wasCreated: false })
        assert.strictEqual((yield* readSummary(other.token)).status, 200)
      })
    )
  })
})
