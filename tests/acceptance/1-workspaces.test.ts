import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { issueKey, resumeWorkspace, suspendWorkspace } from "@calendeal/domain/management"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import {
  book,
  bookingOf,
  fromNewIp,
  offer,
  pay,
  readSummary,
  refused,
  startIn,
  unknownId
} from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace } from "../kit/http/management/workspace.ts"

const day = startIn(5).slice(0, 10)

/** The responses of all endpoints with an event type id. */
const requestAll = Effect.fnUntraced(function* (eventTypeId: string) {
  const { get, post } = yield* Service
  const email = "visitor@customer.example"
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
  specificationAlone("subscriptions and event types", (it) => {
    it.effect(
      "D-WS-2, §7.booking_unavailable, §4.5.1: a lapsed workspace accepts no leads and bookings; payments and summaries continue",
      () =>
        Effect.gen(function* () {
          const { tokenOf, withPorts } = yield* Service
          const { workspace } = yield* newWorkspace
          const { eventType } = yield* offer({}, workspace.id)
          const paying = yield* requestAll(eventType.id)
          assert.deepStrictEqual(
            Object.values(paying).map(({ status }) => status),
            [200, 200, 200, 200, 200]
          )

          const setSubscription = (subscription: "active" | "lapsed") =>
            withPorts(Effect.flatMap(WorkspaceDirectory, ({ save }) => save({ ...workspace, subscription })))
          yield* setSubscription("lapsed")
          const lapsed = yield* requestAll(eventType.id)
          refused(lapsed.capture, 409, "booking_unavailable")
          refused(lapsed.book, 409, "booking_unavailable")
          assert.deepStrictEqual(lapsed.funnelEvents.body, { inserted: 0 })
          const noHosts = { noHostsAvailable: true }
          assert.deepStrictEqual(lapsed.monthAvailability.body, { availableDates: [], ...noHosts })
          assert.deepStrictEqual(lapsed.slots.body, { date: day, slots: [], ...noHosts })
          const { key, secret } = yield* withPorts(issueKey(workspace.id))
          const payment = { email: "late@customer.example", amount: 5, currency: "usd" }
          const pair = { prefix: key.prefix, secret: Redacted.value(secret) }
          assert.strictEqual((yield* pay(payment, undefined, pair)).status, 201)
          const token = yield* tokenOf(String(paying.book.body["uid"]), 0, workspace.id)
          assert.strictEqual((yield* readSummary(token)).status, 200)

          yield* setSubscription("active")
          const { capture } = yield* requestAll(eventType.id)
          assert.strictEqual(capture.status, 200)
        })
    )

    it.effect(
      "D-WS-5: a suspended workspace refuses bookings and changes with the reason, lets members read, and can be resumed",
      () =>
        Effect.gen(function* () {
          const { tokenOf, withPorts } = yield* Service
          const { at, call, workspace } = yield* newWorkspace
          const { eventType } = yield* offer({}, workspace.id)
          const before = yield* requestAll(eventType.id)
          const { key, secret } = yield* withPorts(issueKey(workspace.id))
          yield* withPorts(suspendWorkspace(workspace.id))

          const suspended = yield* requestAll(eventType.id)
          refused(suspended.capture, 409, "booking_unavailable")
          refused(suspended.book, 409, "booking_unavailable")
          assert.deepStrictEqual(suspended.funnelEvents.body, { inserted: 0 })
          assert.deepStrictEqual(suspended.slots.body, { date: day, slots: [], noHostsAvailable: true })
          const token = yield* tokenOf(String(before.book.body["uid"]), 0, workspace.id)
          assert.strictEqual((yield* readSummary(token)).status, 200)
          const payment = { email: "late@customer.example", amount: 5, currency: "usd" }
          const pair = { prefix: key.prefix, secret: Redacted.value(secret) }
          assert.strictEqual((yield* pay(payment, undefined, pair)).status, 201)

          const read = yield* call("GET", at)
          assert.strictEqual(read.status, 200)
          assert.isNotNull(read.body["suspendedAt"])
          assert.strictEqual((yield* call("GET", `${at}/file`)).status, 200)
          for (const [method, path, body] of [
            ["PATCH", at, { name: "Renamed" }],
            ["PATCH", at, { subscription: "active" }],
            ["POST", `${at}/api-keys`, {}],
            ["DELETE", at, { confirm: workspace.slug }]
          ] as const) {
            const answer = yield* call(method, path, body)
            assert.strictEqual(answer.status, 403, `${method} ${path}`)
            assert.strictEqual(answer.body["error"], "forbidden")
            assert.match(String(answer.body["message"]), /^The operator of this installation has suspended/)
          }

          yield* withPorts(resumeWorkspace(workspace.id))
          invalid(yield* call("PATCH", at, { suspendedAt: null }), ["suspendedAt"])
          const { capture } = yield* requestAll(eventType.id)
          assert.strictEqual(capture.status, 200)
          assert.strictEqual((yield* call("PATCH", at, { name: "Renamed" })).status, 200)
          const log = itemsOf(yield* call("GET", `${at}/audit-log`))
          const changes = log.filter(({ action }) => action === "workspace.update")
          assert.include(JSON.stringify(changes), "suspendedAt")
        })
    )

    it.effect(
      "D-WS-3, §7.event_type_not_found: hidden, archived and unknown event types are indistinguishable everywhere",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const { eventType } = yield* offer()
          const unknown = yield* requestAll(unknownId)
          for (const status of ["hidden", "archived"] as const) {
            yield* withPorts(
              Effect.flatMap(EventTypeCatalog, ({ publish }) => publish({ ...eventType, status }))
            )
            const answers = yield* requestAll(eventType.id)
            for (const [endpoint, answer] of Object.entries(answers)) {
              refused(answer, 404, "event_type_not_found")
              assert.strictEqual(
                answer.text,
                Object.entries(unknown).find(([name]) => name === endpoint)?.[1].text
              )
            }
          }
          yield* withPorts(Effect.flatMap(EventTypeCatalog, ({ publish }) => publish(eventType)))
          assert.strictEqual((yield* requestAll(eventType.id)).book.status, 200)
        })
    )
  })
})
