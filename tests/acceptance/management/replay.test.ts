import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, newWorkspace } from "../../kit/http/management/workspace.ts"

/** A shop with one host, a routed event type, and no lead yet. */
const shopWithLeads = Effect.gen(function* () {
  const made = yield* shop
  const { make } = made
  const host = yield* make("/hosts", {
    name: "Ada",
    username: "ada",
    email: "ada@contoso.example",
    schedule: {
      timezone: "UTC",
      weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }],
      overrides: []
    }
  })
  const eventType = yield* make("/event-types", {
    slug: `intro-${crypto.randomUUID()}`,
    title: "Intro",
    durationMinutes: 60,
    hosts: [{ hostId: host["id"] }],
    locations: [{ kind: "phone" }],
    form: { fields: [{ key: "size", label: "Size", type: "text" }] }
  })
  return { ...made, host: String(host["id"]), eventType: String(eventType["id"]) }
})

describe("Management: a replay of stored leads", () => {
  specification("replays", (it) => {
    it.effect("D-RPLY-2, D-RPLY-4: a changed rule turns a lead away, in the replay only", () =>
      Effect.gen(function* () {
        const { at, call, capture, eventType, host } = yield* shopWithLeads
        const lead = yield* capture({
          eventTypeId: eventType,
          email: "big@customer.example",
          step1Complete: true,
          customFields: { size: "big" }
        })
        const before = yield* call("GET", `${at}/event-types/${eventType}`)
        const rule = {
          name: "Large",
          when: { field: "custom.size", op: "equals", value: "big" },
          outcome: {
            redirectUrl: "https://contoso.example/no",
            ctaUrl: "https://contoso.example/no"
          }
        }
        const replayed = yield* call("POST", `${at}/event-types/${eventType}/replay`, {
          changes: { disqualification: [rule] },
          contactId: lead["contactId"]
        })
        assert.strictEqual(replayed.status, 200, replayed.text)
        assert.deepInclude(replayed.body, { leads: 1, cut: false, differing: 1 })
        const [change] = [replayed.body["changes"]].flat()
        assert.nestedPropertyVal(change, "today.result", "may_book")
        assert.nestedPropertyVal(change, "today.firstFreeHostIds[0]", host)
        assert.deepNestedPropertyVal(change, "changed.rule", { number: 1, name: "Large" })
        assert.nestedPropertyVal(change, "changed.reason", "rule")
        const [explained] = [replayed.body["explained"]].flat()
        assert.nestedPropertyVal(explained, "today.hosts[0].free", true)
        assert.nestedPropertyVal(explained, "changed", null)
        assert.deepStrictEqual((yield* call("GET", `${at}/event-types/${eventType}`)).body, before.body)
      })
    )

    it.effect(
      "D-RPLY-5: wrong settings and spans are refused, and nothing of another workspace is found",
      () =>
        Effect.gen(function* () {
          const { at, call, eventType, host } = yield* shopWithLeads
          const path = `${at}/event-types/${eventType}/replay`
          invalid(yield* call("POST", path, { changes: {}, days: 367 }), ["days"])
          invalid(yield* call("POST", path, { changes: {}, days: 0 }), ["days"])
          invalid(yield* call("POST", path, { changes: { hosts: [{ hostId: unknownId }] } }), [
            "changes.hosts.0.hostId"
          ])
          const rule = { when: { field: "custom.none", op: "equals", value: "x" }, hostIds: [host] }
          invalid(yield* call("POST", path, { changes: { routing: [rule] } }), [
            "changes.routing.0.when.field"
          ])
          refused(yield* call("POST", path, { changes: {}, contactId: unknownId }), 404, "not_found")
          const other = yield* newWorkspace
          const foreign = `${other.at}/event-types/${eventType}/replay`
          refused(yield* other.call("POST", foreign, { changes: {} }), 404, "not_found")
          const startless = yield* call("POST", path, { changes: {} })
          assert.deepInclude(startless.body, { leads: 0, differing: 0 })
        })
    )
  })
})
