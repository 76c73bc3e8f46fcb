import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { openWorkspace } from "@calendeal/domain/management"
import { issueKey } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceDirectory, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { book, bookingOf, offer, pay, refused, startIn, fromNewIp, unknownId } from "./1-requests.ts"
import { Service, specification } from "./specification.ts"

const day = startIn(5).slice(0, 10)

/** What each endpoint that takes an event type answers for this one. */
const askAll = Effect.fnUntraced(function* (eventTypeId: string) {
  const { get, post } = yield* Service
  const email = "asking@customer.example"
  const events = [{ field: "email", dwell_seconds: 1, abandoned: false }]
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  return {
    capture: yield* post("/capture", { eventTypeId, email, step1Complete: true }, fromNewIp()),
    book: yield* book(bookingOf(eventTypeId, email)),
    funnelEvents: yield* post("/funnel-events", { eventTypeId, events }, fromNewIp()),
    monthAvailability: yield* get(`/month-availability?${query}&from=${day}&to=${day}`, fromNewIp()),
    slots: yield* get(`/slots?${query}&date=${day}`, fromNewIp())
  }
})

describe("Visibility of a workspace", () => {
  specification("subscriptions and event types", (it) => {
    it.effect(
      "D-WS-2, §7.booking_unavailable, §4.5.1: a lapsed workspace accepts no leads and bookings; payments and summaries continue",
      () =>
        Effect.gen(function* () {
          const { get, withPorts, tokenOf } = yield* Service
          const { workspace } = yield* withPorts(
            openWorkspace({
              name: "Lapsing",
              slug: WorkspaceSlug.make("lapsing"),
              timezone: TimeZoneName.make("UTC"),
              defaultCountry: "GB",
              owner: { email: "owner@lapsing.example", name: "Owner" }
            })
          )
          const { eventType } = yield* offer({}, workspace.id)
          const paying = yield* askAll(eventType.id)
          assert.deepStrictEqual(
            Object.values(paying).map(({ status }) => status),
            [200, 200, 200, 200, 200]
          )

          const settle = (subscription: "active" | "lapsed") =>
            withPorts(Effect.flatMap(WorkspaceDirectory, ({ save }) => save({ ...workspace, subscription })))
          yield* settle("lapsed")
          const lapsed = yield* askAll(eventType.id)
          refused(lapsed.capture, 409, "booking_unavailable")
          refused(lapsed.book, 409, "booking_unavailable")
          assert.deepStrictEqual(lapsed.funnelEvents.body, { inserted: 0 })
          const nobody = { noHostsAvailable: true }
          assert.deepStrictEqual(lapsed.monthAvailability.body, { availableDates: [], ...nobody })
          assert.deepStrictEqual(lapsed.slots.body, { date: day, slots: [], ...nobody })
          const { key, secret } = yield* withPorts(issueKey(workspace.id))
          const payment = { email: "late@customer.example", amount: 5, currency: "usd" }
          const pair = { prefix: key.prefix, secret: Redacted.value(secret) }
          assert.strictEqual((yield* pay(payment, undefined, pair)).status, 201)
          const token = yield* tokenOf(String(paying.book.body["uid"]), 0, workspace.id)
          const summary = yield* get("/booking-summary", { ...fromNewIp(), authorization: `Bearer ${token}` })
          assert.strictEqual(summary.status, 200)

          yield* settle("active")
          const { capture } = yield* askAll(eventType.id)
          assert.strictEqual(capture.status, 200)
        })
    )

    it.effect(
      "D-WS-3, §7.event_type_not_found: hidden, archived and unknown event types are indistinguishable everywhere",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const { eventType } = yield* offer()
          const unknown = yield* askAll(unknownId)
          for (const status of ["hidden", "archived"] as const) {
            yield* withPorts(
              Effect.flatMap(EventTypeCatalog, ({ publish }) => publish({ ...eventType, status }))
            )
            const answers = yield* askAll(eventType.id)
            for (const [endpoint, answer] of Object.entries(answers)) {
              refused(answer, 404, "event_type_not_found")
              assert.strictEqual(
                answer.text,
                Object.entries(unknown).find(([name]) => name === endpoint)?.[1].text
              )
            }
          }
          yield* withPorts(Effect.flatMap(EventTypeCatalog, ({ publish }) => publish(eventType)))
          assert.strictEqual((yield* askAll(eventType.id)).book.status, 200)
        })
    )
  })
})
