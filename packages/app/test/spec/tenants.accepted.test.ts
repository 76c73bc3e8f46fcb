import { describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, offer, pay, startIn, fromNewIp, unknownId } from "./1-requests.ts"
import { Service, specification } from "./specification.ts"
import { assertAlike, type Pair } from "./tenants.pairs.ts"
import { bookedDay, sharedEmail, twins } from "./tenants.world.ts"

describe("An id of another workspace in a valid request changes nothing", () => {
  specification("tenants' ids in good requests", (it) => {
    it.effect("Section 1, rule 5: an event type hidden by the other tenant does not exist", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const { theirs } = yield* twins("five")
        const hidden = yield* offer({ status: "hidden", title: theirs.canary }, theirs.workspaceId)
        const ask = (name: string, question: (eventTypeId: string) => Pair[2]): Pair => [
          name,
          404,
          question(hidden.eventType.id),
          question(unknownId)
        ]
        const key = { "idempotency-key": "hidden-or-unknown" }
        const events = [{ field: "email", dwell_seconds: 1, abandoned: true }]
        yield* assertAlike([
          ask("capture", (eventTypeId) => post("/capture", { eventTypeId, email: sharedEmail }, fromNewIp())),
          ask("book", (id) => post("/book", bookingOf(id, sharedEmail), { ...fromNewIp(), ...key })),
          ask("funnel-events", (eventTypeId) => post("/funnel-events", { eventTypeId, events }, fromNewIp())),
          ask("days", (id) => get(`/month-availability?eventTypeId=${id}&tz=UTC`, fromNewIp())),
          ask("times", (id) => get(`/slots?eventTypeId=${id}&tz=UTC&date=${bookedDay}`, fromNewIp()))
        ])
      })
    )

    it.effect("Section 1, rule 5: an id or a key used by the other tenant is a new one here", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { ours, theirs } = yield* twins("six")
        const { eventTypeId } = ours
        const [bookingKey, paymentKey] = [crypto.randomUUID(), crypto.randomUUID()]
        const bookAt = (start: string, key: string, more: object = {}, id: string = eventTypeId) =>
          post(
            "/book",
            { ...bookingOf(id, `${key}@customer.example`, start), ...more },
            { ...fromNewIp(), "idempotency-key": key }
          )
        const payUnder = (key: string, pair = ours.key) =>
          pay({ email: sharedEmail, amount: 7, currency: "usd" }, key, pair)
        const capture = (email: string, priorContactId: string) =>
          post("/capture", { eventTypeId, email, priorContactId, step1Complete: true }, fromNewIp())
        yield* bookAt(startIn(12), bookingKey, {}, theirs.eventTypeId)
        yield* payUnder(paymentKey, theirs.key)
        yield* assertAlike(
          [
            [
              "contactId",
              200,
              bookAt(startIn(9), crypto.randomUUID(), { contactId: theirs.contactId }),
              bookAt(startIn(10), crypto.randomUUID(), { contactId: unknownId })
            ],
            [
              "the key of a booking",
              200,
              bookAt(startIn(12), bookingKey),
              bookAt(startIn(13), crypto.randomUUID())
            ],
            ["the key of a payment", 201, payUnder(paymentKey), payUnder(crypto.randomUUID())],
            [
              "priorContactId of a new e-mail",
              200,
              capture("six-a@customer.example", theirs.contactId),
              capture("six-b@customer.example", unknownId)
            ]
          ],
          true
        )
      })
    )
  })
})
