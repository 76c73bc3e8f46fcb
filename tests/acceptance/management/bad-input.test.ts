import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { deep, faults, field, leaves, schedule } from "./bad-input.faults.ts"
import { hostDraft, invalid, workspaceWithHost } from "../../kit/http/management/workspace.ts"

describe("Management: bad input", () => {
  specification("bad input", (it) => {
    const workspaceWithEventType = Effect.gen(function* () {
      const workspace = yield* workspaceWithHost
      const { body } = yield* workspace.call("POST", workspace.eventTypes, { slug: "intro", title: "Intro" })
      return { ...workspace, known: body }
    })

    it.effect(
      "D-HTTP-1: creating or changing an event type with invalid settings is rejected with their paths and stores nothing",
      () =>
        Effect.gen(function* () {
          const { call, eventTypes, hostId, known } = yield* workspaceWithEventType
          for (const [what, settings, ...paths] of faults) {
            const change = JSON.stringify(settings).replaceAll('"H"', `"${hostId}"`)
            const draft = JSON.stringify({ slug: "other", title: "Other", ...JSON.parse(change) })
            for (const answer of [
              yield* call("POST", eventTypes, draft),
              yield* call("PATCH", `${eventTypes}/${known["id"]}`, change)
            ]) {
              invalid(answer, paths, `${what} ${answer.text}`)
            }
          }
          assert.deepStrictEqual((yield* call("GET", eventTypes)).body["items"], [known])
        }),
      300_000
    )

    it.effect("D-TX-1: a deal value is checked to its last digit", () =>
      Effect.gen(function* () {
        const { call, eventTypes, known } = yield* workspaceWithEventType
        const value = (amount: string) =>
          call("PATCH", `${eventTypes}/${known["id"]}`, `{"dealValue":{"amount":${amount},"currency":"USD"}}`)
        for (const amount of [
          "1.0000000000000000001",
          "9999999999.990000001",
          "1e400",
          "0.1000000000000000055"
        ]) {
          invalid(yield* value(amount), ["dealValue.amount"], amount)
        }
        const kept = yield* value("1.10000")
        assert.deepStrictEqual(kept.body["dealValue"], { amount: 1.1, currency: "USD" })
      })
    )

    it.effect("accepts an event type in which everything has its maximum size", () =>
      Effect.gen(function* () {
        const { call, eventTypes, hostId } = yield* workspaceWithEventType
        const draft = {
          slug: "s".repeat(64),
          title: "é".repeat(120),
          description: "🎉".repeat(2000),
          routing: [
            { when: deep(8), hostIds: [hostId] },
            { when: leaves(100), hostIds: [], redirectUrl: "https://a.example" }
          ],
          form: { fields: Array.from({ length: 50 }, (_, index) => ({ ...field, key: `k${index}` })) }
        }
        const { status, text } = yield* call("POST", eventTypes, draft)
        assert.strictEqual(status, 201, text)
      })
    )

    it.effect("D-HTTP-1: one response lists all faults", () =>
      Effect.gen(function* () {
        const { call, eventTypes } = yield* workspaceWithEventType
        const answer = yield* call("POST", eventTypes, {
          title: 7,
          hosts: [{ hostId: unknownId, wight: 2 }],
          schedule: { timezone: "UTC", weekly: [{ days: ["mon"], from: "9:00", to: "17:00" }], overrides: [] }
        })
        invalid(answer, ["hosts.0.wight", "schedule.weekly.0.from", "slug", "title"])
      })
    )

    it.effect("rejects an invalid schedule of a host like one of an event type", () =>
      Effect.gen(function* () {
        const { at, call } = yield* workspaceWithHost
        const weekly = [{ days: ["mon"], from: "09:00", to: "09:00" }]
        const draft = { ...hostDraft, schedule: { ...schedule, weekly } }
        invalid(yield* call("POST", `${at}/hosts`, draft), ["schedule.weekly.0.to"])
      })
    )

    it.effect(
      "D-HTTP-2: a body that is not a JSON object, is compressed, too deep or too large is rejected",
      () =>
        Effect.gen(function* () {
          const { call, eventTypes } = yield* workspaceWithEventType
          refused(yield* call("POST", eventTypes, "{"), 400, "invalid_json")
          for (const body of [
            "[]",
            "null",
            `{"description":"${"a".repeat(65 * 1024)}"}`,
            `{"a":${"[".repeat(40)}${"]".repeat(40)}}`
          ]) {
            refused(yield* call("POST", eventTypes, body), 400, "invalid_input")
          }
          refused(yield* call("POST", eventTypes, "{}", { "content-encoding": "gzip" }), 400, "invalid_input")
          const plain = { "content-type": "text/plain" }
          assert.strictEqual((yield* call("POST", eventTypes, { slug: "x", title: "X" }, plain)).status, 201)
        })
    )

    it.effect("rejects invalid paging parameters with their names", () =>
      Effect.gen(function* () {
        const { call, eventTypes } = yield* workspaceWithEventType
        for (const limit of ["0", "101", "1.5", "ten", ""]) {
          const answer = yield* call("GET", `${eventTypes}?limit=${limit}`)
          invalid(answer, ["limit"])
        }
        for (const cursor of ["", "nonsense", "e30", "%27"]) {
          const answer = yield* call("GET", `${eventTypes}?cursor=${cursor}`)
          invalid(answer, ["cursor"])
        }
      })
    )
  })
})
