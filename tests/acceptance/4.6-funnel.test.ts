import { assert, describe } from "@effect/vitest"
import type { Offering } from "@calendeal/domain/event-types"
import { FunnelLog } from "@calendeal/domain/funnel"
import { Effect } from "effect"
import { accepted, offer, refused, visitor } from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

const form = { fields: [{ key: "company", label: "Company", type: "text", required: false }] } as const
const seen = (field: string, dwell_seconds = 1, abandoned = false) => ({ field, dwell_seconds, abandoned })

describe("4.6 Funnel events", () => {
  specification("funnel-events", (it) => {
    it.effect(
      "D-FUN-1, §4.6, §2.field-event: stores events of name, email, phone and the form's keys, and counts them",
      () =>
        Effect.gen(function* () {
          const { report } = yield* visitor
          const offering = yield* offer({ eventType: { form } })
          const events = [
            seen("name", 0),
            seen("shoe_size", 7),
            seen("email", 2.75, true),
            seen("Email"),
            seen("phone", 3600),
            seen("__proto__"),
            seen("company", 12)
          ]
          const { body, status } = yield* report({ eventTypeId: offering.eventType.id, events })
          assert.deepStrictEqual([status, body], [200, { inserted: 4 }])
          assert.deepStrictEqual(yield* storedOf(offering), [
            { field: "name", dwellSeconds: 0, abandoned: false },
            { field: "email", dwellSeconds: 2.75, abandoned: true },
            { field: "phone", dwellSeconds: 3600, abandoned: false },
            { field: "company", dwellSeconds: 12, abandoned: false }
          ])
        })
    )

    it.effect("D-FUN-1, §4.6.1: events of unknown fields only return inserted 0 without an error", () =>
      Effect.gen(function* () {
        const { report } = yield* visitor
        const offering = yield* offer({ eventType: { form } })
        const { body, status } = yield* report({
          eventTypeId: offering.eventType.id,
          events: [seen("other")]
        })
        assert.deepStrictEqual([status, body], [200, { inserted: 0 }])
        assert.deepStrictEqual(yield* storedOf(offering), [])
      })
    )

    it.effect(
      "§8.funnel-events.events, §8.funnel-events.dwell_seconds: stores 1 to 20 events of 0 to 3600 seconds, all of them or none",
      () =>
        Effect.gen(function* () {
          const { report } = yield* visitor
          const offering = yield* offer({})
          const eventTypeId = offering.eventType.id
          const many = (count: number) => Array.from({ length: count }, () => seen("email"))
          const bad = [
            undefined,
            "email",
            many(0),
            many(21),
            [seen("email"), seen("email", -0.1)],
            [seen("email"), seen("email", 3600.1)],
            [{ field: "email", dwell_seconds: "1", abandoned: false }],
            [{ field: "email", dwell_seconds: 1 }],
            [{ dwell_seconds: 1, abandoned: false }]
          ]
          for (const events of bad) refused(yield* report({ eventTypeId, events }), 400, "invalid_input")
          assert.deepStrictEqual(yield* storedOf(offering), [])
          assert.deepStrictEqual(accepted(yield* report({ eventTypeId, events: many(20) })), { inserted: 20 })
        })
    )

    it.effect("D-WS-2, D-WS-3: a lapsed workspace stores none, and inactive event types do not exist", () =>
      Effect.gen(function* () {
        const { report } = yield* visitor
        const events = [seen("email")]
        const lapsed = yield* offer({ workspace: { subscription: "lapsed" } })
        const answer = yield* report({ eventTypeId: lapsed.eventType.id, events })
        assert.deepStrictEqual([answer.status, answer.body], [200, { inserted: 0 }])
        assert.deepStrictEqual(yield* storedOf(lapsed), [])
        for (const status of ["hidden", "archived"] as const) {
          const { eventType } = yield* offer({ eventType: { status } })
          refused(yield* report({ eventTypeId: eventType.id, events }), 404, "event_type_not_found")
        }
        const eventTypeId = crypto.randomUUID()
        refused(yield* report({ eventTypeId, events }), 404, "event_type_not_found")
        refused(yield* report({ eventTypeId: "intro", events }), 400, "invalid_input")
      })
    )
  })
})

const storedOf = Effect.fnUntraced(function* ({ eventType, workspace }: Offering) {
  return yield* (yield* FunnelLog).of(workspace.id, eventType.id)
})
