import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { day } from "../../kit/http/calendar.ts"
import { introDraft, hostDraft, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { someEmail } from "../../kit/http/visitor.ts"

const timezone = "UTC"

describe("Management: bookings by assistants", () => {
  specification("bookings by assistants", (it) => {
    it.effect("D-MGMT-47: a booking by the tool `book` keeps the member, and the audit log says so", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, call, owner, token, workspace } = yield* newWorkspace
        const host = yield* call("POST", `${at}/hosts`, hostDraft)
        const consent = { required: true, text: "I agree." }
        yield* call("POST", `${at}/event-types`, { ...introDraft(host.body["id"]), consent })
        const tool = (name: string, given: object) =>
          Effect.map(
            send("POST", "/mcp", {
              headers: {
                authorization: `Bearer ${token}`,
                "content-type": "application/json",
                accept: "application/json, text/event-stream",
                "mcp-protocol-version": "2025-11-25"
              },
              body: JSON.stringify({
                jsonrpc: "2.0",
                id: 1,
                method: "tools/call",
                params: {
                  name,
                  arguments: { workspace: workspace.slug, eventType: "intro", timezone, ...given }
                }
              })
            }),
            ({ body }) => Object(Object(body["result"])["structuredContent"])
          )
        const { starts } = yield* tool("find_times", { date: String(day(3, timezone)) })
        const booker = { name: "Sam Rivera", email: someEmail(), responses: { phone: "+44 20 7946 0018" } }
        const given = { ...booker, start: starts[0], consent: true, idempotencyKey: crypto.randomUUID() }
        const { uid } = yield* tool("book", given)
        const { body } = yield* call("GET", `${at}/bookings/${uid}`)
        assert.deepStrictEqual([body["uid"], body["bookedBy"]], [uid, owner.userId])
        assert.notProperty(Object(body["consent"]), "way")
        const made = itemsOf(yield* call("GET", `${at}/audit-log`)).filter(
          ({ action }) => action === "booking.create"
        )
        assert.deepStrictEqual(
          made.map(({ subject }) => subject),
          [uid]
        )
        // The same key is the same booking.
        assert.deepStrictEqual(yield* tool("book", given), { uid, replayed: true })
      })
    )
  })
})
