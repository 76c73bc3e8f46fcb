import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused, unknownId } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { itemsOf, newWorkspace } from "./workspace.ts"

const url = "https://hooks.customer.example/calendeal"
const draft = { url, events: ["booking.created", "deal.closed"] }

const hookOffice = Effect.gen(function* () {
  const { call, workspace } = yield* newWorkspace
  return { call, workspace, hooks: `/${workspace.id}/webhooks` }
})

describe("Management: webhooks", () => {
  specification("webhooks", (it) => {
    it.effect("a webhook is added, changed and removed, and its secret is shown only once", () =>
      Effect.gen(function* () {
        const { call, hooks, workspace } = yield* hookOffice
        const added = yield* call("POST", hooks, { ...draft, events: [...draft.events, "deal.closed"] })
        assert.deepStrictEqual([added.status, added.headers.get("etag")], [201, '"1"'])
        const { secret, ...shown } = added.body
        assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{43}=$/)
        const { createdAt: _, id, ...rest } = shown
        assert.deepStrictEqual(rest, { ...draft, enabled: true, formerSecretUntil: null })
        const one = yield* call("GET", `${hooks}/${id}`)
        assert.deepStrictEqual([one.status, one.body], [200, shown])
        const list = yield* call("GET", hooks)
        assert.deepStrictEqual(list.body["items"], [shown])
        const changed = yield* call("PATCH", `${hooks}/${id}`, { enabled: false, events: ["deal.closed"] })
        assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, '"2"'])
        assert.deepStrictEqual(changed.body, { ...shown, enabled: false, events: ["deal.closed"] })
        const stale = yield* call("PATCH", `${hooks}/${id}`, { enabled: true }, { "if-match": '"1"' })
        refused(stale, 412, "precondition_failed")
        const rotated = yield* call("POST", `${hooks}/${id}/rotate-secret`, { overlapSeconds: 60 })
        assert.notStrictEqual(rotated.body["secret"], secret)
        const gone = yield* call("DELETE", `${hooks}/${id}`)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        refused(yield* call("GET", `${hooks}/${id}`), 404, "not_found")
        const log = yield* call("GET", `/${workspace.id}/audit-log`)
        assert.sameDeepMembers(
          itemsOf(log).map(({ action, subject }) => [action, subject]),
          [
            ["workspace.create", workspace.id],
            ["webhook.create", id],
            ["webhook.update", id],
            ["webhook.rotate_secret", id],
            ["webhook.delete", id]
          ]
        )
        for (const { text } of [one, list, changed, log]) {
          assert.notInclude(text, "whsec_")
          assert.notMatch(text, /seal/i)
        }
      })
    )

    it.effect("rejects invalid webhooks with the path of each fault, and changes nothing", () =>
      Effect.gen(function* () {
        const { call, hooks } = yield* hookOffice
        const { id } = (yield* call("POST", hooks, draft)).body
        for (const [faulty, ...paths] of [
          [{ url: "hooks.customer.example" }, "url"],
          [{ url: "ftp://hooks.customer.example/" }, "url"],
          [{ url: "javascript:alert(1)" }, "url"],
          [{ url: `${url}/${"x".repeat(2048)}` }, "url"],
          [{ url: "https://10.0.0.1/" }, "url"],
          [{ url: "https://169.254.169.254/latest" }, "url"],
          [{ url: "https://[fd00::1]/" }, "url"],
          [{ url: "https://0x0a000001/" }, "url"],
          [{ url: "https://ada:secret@hooks.customer.example/" }, "url"],
          [{ url: "https://hooks.customer.example./" }, "url"],
          [{ events: [] }, "events"],
          [{ events: ["booking.no_show"] }, "events.0"],
          [{ events: "booking.created" }, "events"],
          [{ enabled: "yes" }, "enabled"],
          [{ secret: "whsec_mine" }, "secret"],
          [{ url: null, events: null }, "events", "url"]
        ] as const) {
          for (const refusal of [
            yield* call("POST", hooks, { ...draft, ...faulty }),
            yield* call("PATCH", `${hooks}/${id}`, faulty)
          ]) {
            refused(refusal, 400, "invalid_input")
            assert.deepStrictEqual(pathsOf(refusal), [...paths], JSON.stringify(faulty))
            assert.notInclude(refusal.text, "secret@")
          }
        }
        assert.deepStrictEqual(pathsOf(yield* call("POST", hooks, {})), ["events", "url"])
        for (const overlapSeconds of [-1, 0.5, 30 * 86_400 + 1, "60", null]) {
          const refusal = yield* call("POST", `${hooks}/${id}/rotate-secret`, { overlapSeconds })
          assert.deepStrictEqual(pathsOf(refusal), ["overlapSeconds"])
        }
        const unknown = `${hooks}/${unknownId}`
        refused(yield* call("PATCH", unknown, { enabled: false }), 404, "not_found")
        refused(yield* call("POST", `${unknown}/rotate-secret`, { overlapSeconds: 0 }), 404, "not_found")
        refused(yield* call("POST", `${unknown}/test`), 404, "not_found")
        refused(yield* call("GET", `${unknown}/deliveries`), 404, "not_found")
        refused(yield* call("POST", `${hooks}/${id}/deliveries/${unknownId}/resend`), 404, "not_found")
        assert.lengthOf(itemsOf(yield* call("GET", hooks)), 1)
      })
    )
  })
})
