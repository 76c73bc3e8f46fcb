import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { defaults, fullEventType } from "./event-types.samples.ts"
import { invalid, workspaceWithHost } from "../../kit/http/management/workspace.ts"

describe("Management: event types", () => {
  specification("event types", (it) => {
    it.effect("an event type requires a slug and a title; everything else has the documented defaults", () =>
      Effect.gen(function* () {
        const { call, eventTypes } = yield* workspaceWithHost
        const made = yield* call("POST", eventTypes, { slug: "intro", title: "Intro call" })
        const { id, ...rest } = made.body
        assert.deepStrictEqual([made.status, made.headers.get("etag")], [201, '"1"'])
        assert.deepStrictEqual(rest, { slug: "intro", title: "Intro call", ...defaults })
        assert.deepStrictEqual((yield* call("GET", `${eventTypes}/${id}`)).body, made.body)
        assert.deepStrictEqual((yield* call("GET", eventTypes)).body, {
          items: [made.body],
          nextCursor: null
        })
      })
    )

    it.effect("an event type with all settings is stored unchanged", () =>
      Effect.gen(function* () {
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const { body, status, text } = yield* call("POST", eventTypes, fullEventType(hostId))
        assert.strictEqual(status, 201, text)
        const { id, ...rest } = body
        assert.deepStrictEqual(rest, fullEventType(hostId))
        assert.deepStrictEqual((yield* call("GET", `${eventTypes}/${id}`)).body, body)
      })
    )

    it.effect("defaults also apply inside lists", () =>
      Effect.gen(function* () {
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const { body } = yield* call("POST", eventTypes, {
          slug: "short",
          title: "Short",
          durationMinutes: 15,
          hosts: [{ hostId: hostId.toUpperCase() }],
          form: { fields: [{ key: "why", label: "Why?", type: "text" }] },
          consent: { text: "I agree." },
          disqualification: [
            {
              when: { always: true },
              outcome: { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
            }
          ],
          routing: [{ when: { always: true }, hostIds: [hostId] }],
          confirmation: { redirectUrl: "https://c.example" },
          dealValue: { amount: 0.01, currency: "eur" }
        })
        assert.deepInclude(body, {
          slotIntervalMinutes: 15,
          hosts: [{ hostId, priority: 0, weight: 1, required: false }],
          form: { fields: [{ key: "why", label: "Why?", type: "text", required: false }] },
          consent: { required: false, text: "I agree." },
          disqualification: [
            {
              when: { always: true },
              outcome: {
                redirectUrl: "https://a.example",
                fullyBooked: false,
                title: "",
                guestMessage: "",
                ctaLabel: "",
                ctaUrl: "https://b.example"
              }
            }
          ],
          routing: [{ when: { always: true }, hostIds: [hostId], redirectUrl: null }],
          confirmation: {
            redirectUrl: "https://c.example",
            delaySeconds: 0,
            newTab: false,
            countdown: false,
            fireTracking: false
          },
          dealValue: { amount: 0.01, currency: "EUR" }
        })
      })
    )

    it.effect("a change keeps all settings that it does not contain", () =>
      Effect.gen(function* () {
        const { call, eventTypes, hostId } = yield* workspaceWithHost
        const { id } = (yield* call("POST", eventTypes, fullEventType(hostId))).body
        let expected: object = { id, ...fullEventType(hostId) }
        for (const [change, effect] of [
          [{}, {}],
          [{ durationMinutes: 45 }, { durationMinutes: 45 }],
          [{ maxBookingsPerDay: null }, { maxBookingsPerDay: null }],
          [{ consent: { required: false } }, { consent: { required: false, text: "I agree." } }],
          [
            { emailPolicy: { allowedDomains: [] } },
            { emailPolicy: { ...fullEventType(hostId).emailPolicy, allowedDomains: [] } }
          ],
          [
            { confirmation: null, dealValue: null },
            { confirmation: null, dealValue: null }
          ],
          [
            { schedule: null, routing: [] },
            { schedule: null, routing: [] }
          ],
          [{ hosts: [{ hostId }] }, { hosts: [{ hostId, priority: 0, weight: 1, required: false }] }],
          [
            { slug: "renamed", status: "active" },
            { slug: "renamed", status: "active" }
          ]
        ]) {
          const { body, status } = yield* call("PATCH", `${eventTypes}/${id}`, change)
          expected = { ...expected, ...effect }
          assert.deepStrictEqual([status, body], [200, expected])
        }
        assert.deepStrictEqual((yield* call("GET", `${eventTypes}/${id}`)).body, expected)
      })
    )

    it.effect(
      "D-RULE-3: fields and options that rules use cannot be removed from the form without the rules",
      () =>
        Effect.gen(function* () {
          const { call, eventTypes, hostId } = yield* workspaceWithHost
          const { id } = (yield* call("POST", eventTypes, fullEventType(hostId))).body
          const change = (body: object) => call("PATCH", `${eventTypes}/${id}`, body)
          const [size, notes] = fullEventType(hostId).form.fields
          invalid(yield* change({ form: { fields: [notes] } }), [
            "approvalWhen.field",
            "disqualification.0.when.all.0.field"
          ])
          const renamed = yield* change({ form: { fields: [{ ...size, options: ["1-9", "11-50"] }] } })
          invalid(renamed, ["disqualification.0.when.all.0.value.0"])
          const rule = { when: { field: "custom.notes", op: "exists", value: true }, hostIds: [hostId] }
          invalid(yield* change({ form: { fields: [size] }, routing: [rule] }), ["routing.0.when.field"])
          assert.strictEqual(
            (yield* change({ form: { fields: [notes] }, disqualification: [], approvalWhen: null })).status,
            200
          )
          assert.strictEqual((yield* change({ routing: [rule] })).status, 200)
        })
    )

    it.effect("the later of two changes of the same version is 412 precondition_failed", () =>
      Effect.gen(function* () {
        const { call, eventTypes } = yield* workspaceWithHost
        const { id } = (yield* call("POST", eventTypes, { slug: "a", title: "A" })).body
        const match = { "if-match": '"1"' }
        const first = yield* call("PATCH", `${eventTypes}/${id}`, { title: "B" }, match)
        assert.deepStrictEqual([first.status, first.headers.get("etag")], [200, '"2"'])
        refused(
          yield* call("PATCH", `${eventTypes}/${id}`, { title: "C" }, match),
          412,
          "precondition_failed"
        )
      })
    )

    it.effect("the slug of another event type is 409 conflict until that one is removed", () =>
      Effect.gen(function* () {
        const { call, eventTypes } = yield* workspaceWithHost
        const { id } = (yield* call("POST", eventTypes, { slug: "intro", title: "A" })).body
        refused(yield* call("POST", eventTypes, { slug: "intro", title: "B" }), 409, "conflict")
        const other = (yield* call("POST", eventTypes, { slug: "other", title: "B" })).body
        refused(yield* call("PATCH", `${eventTypes}/${other["id"]}`, { slug: "intro" }), 409, "conflict")
        const gone = yield* call("DELETE", `${eventTypes}/${id}`)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        refused(yield* call("GET", `${eventTypes}/${id}`), 404, "not_found")
        refused(yield* call("DELETE", `${eventTypes}/${id}`), 404, "not_found")
        assert.strictEqual((yield* call("POST", eventTypes, { slug: "intro", title: "B" })).status, 201)
        refused(yield* call("PATCH", `${eventTypes}/${unknownId}`, { title: "C" }), 404, "not_found")
      })
    )

    it.effect("a host in the hosts or the rules of an event type cannot be removed", () =>
      Effect.gen(function* () {
        const { at, call, eventTypes, hostId } = yield* workspaceWithHost
        const host = `${at}/hosts/${hostId}`
        const { id } = (yield* call("POST", eventTypes, { slug: "intro", title: "A", hosts: [{ hostId }] }))
          .body
        const refusal = yield* call("DELETE", host)
        refused(refusal, 409, "conflict")
        assert.include(String(refusal.body["message"]), "intro")
        const routing = [{ when: { always: true }, hostIds: [hostId] }]
        yield* call("PATCH", `${eventTypes}/${id}`, { hosts: [], routing })
        refused(yield* call("DELETE", host), 409, "conflict")
        yield* call("PATCH", `${eventTypes}/${id}`, { routing: [] })
        assert.strictEqual((yield* call("DELETE", host)).status, 204)
      })
    )
  })
})
