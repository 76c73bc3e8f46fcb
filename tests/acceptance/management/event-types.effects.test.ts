import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, fromNewIp } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { introDraft, workspaceWithHost } from "../../kit/http/management/workspace.ts"

describe("Management: effects of event types", () => {
  specification("event types' effects", (it) => {
    it.effect("D-WS-3: a new event type can be booked immediately, and a hidden one cannot", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const { id } = (yield* call("POST", eventTypes, introDraft(hostId))).body
        const booked = yield* post("/book", bookingOf(String(id), "sam@lead.example"), {
          ...fromNewIp(),
          "idempotency-key": crypto.randomUUID()
        })
        assert.strictEqual(booked.status, 200, booked.text)
        const month = () => get(`/month-availability?eventTypeId=${id}&tz=UTC`)
        for (const [status, expected] of [
          ["hidden", 404],
          ["active", 200],
          ["archived", 404]
        ] as const) {
          yield* call("PATCH", `${eventTypes}/${id}`, { status })
          assert.strictEqual((yield* month()).status, expected, status)
        }
        yield* call("PATCH", `${eventTypes}/${id}`, { status: "active" })
        yield* call("DELETE", `${eventTypes}/${id}`)
        refused(yield* month(), 404, "event_type_not_found")
      })
    )

    it.effect("a rule compares text literally, not as a pattern", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const capture = Effect.fnUntraced(function* (value: string, name: string) {
          const { id } = (yield* call("POST", eventTypes, {
            slug: `rule-${crypto.randomUUID()}`,
            title: "Rule",
            hosts: [{ hostId }],
            disqualification: [
              {
                when: { field: "name", op: "contains", value },
                outcome: { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
              }
            ]
          })).body
          const lead = {
            eventTypeId: id,
            email: `${crypto.randomUUID()}@lead.example`,
            name,
            step1Complete: true
          }
          return (yield* post("/capture", lead, fromNewIp())).body["disqualified"]
        })
        for (const value of [".*", "(a+)+$", "[a-z]", "%", "_", "\\", "$1", "^", "{event}"]) {
          assert.isFalse(yield* capture(value, "Ada Lovelace"), value)
          assert.isTrue(yield* capture(value, `Ada ${value} Lovelace`), value)
        }
      })
    )
  })
})
