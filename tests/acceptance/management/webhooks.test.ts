import { assert, describe } from "@effect/vitest"
import { mostOf } from "@calendeal/domain/management"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const url = "https://hooks.customer.example/calendeal"
const draft = { url, events: ["booking.created", "deal.closed"] }

const workspaceWithHooks = Effect.map(newWorkspace, ({ at, call, workspace }) => ({
  at,
  call,
  hooks: `${at}/webhooks`,
  workspace
}))

describe("Management: webhooks", () => {
  specification("webhooks", (it) => {
    it.effect("a webhook is added, changed and removed, and its secret is shown only once", () =>
      Effect.gen(function* () {
        const { at, call, hooks, workspace } = yield* workspaceWithHooks
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
        const log = yield* call("GET", `${at}/audit-log`)
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
        const { call, hooks } = yield* workspaceWithHooks
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
            invalid(refusal, paths, JSON.stringify(faulty))
            assert.notInclude(refusal.text, "secret@")
          }
        }
        invalid(yield* call("POST", hooks, {}), ["events", "url"])
        for (const overlapSeconds of [-1, 0.5, 30 * 86_400 + 1, "60", null]) {
          const refusal = yield* call("POST", `${hooks}/${id}/rotate-secret`, { overlapSeconds })
          invalid(refusal, ["overlapSeconds"])
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

    it.effect("D-QUOTA-1: webhooks above the quota are 409 conflict, and removed webhooks do not count", () =>
      Effect.gen(function* () {
        const { call, hooks } = yield* workspaceWithHooks
        const added = yield* Effect.all(
          Array.from({ length: mostOf("webhooks") + 3 }, () => call("POST", hooks, draft)),
          { concurrency: "unbounded" }
        )
        const refusals = added.filter(({ status }) => status !== 201)
        assert.lengthOf(refusals, 3)
        for (const answer of refusals) {
          refused(answer, 409, "conflict")
          assert.strictEqual(answer.body["message"], "A workspace can have at most 20 webhooks.")
        }
        const [known] = itemsOf(yield* call("GET", hooks))
        yield* call("DELETE", `${hooks}/${String(known?.["id"])}`)
        assert.strictEqual((yield* call("POST", hooks, draft)).status, 201)
        assert.lengthOf(itemsOf(yield* call("GET", hooks)), mostOf("webhooks"))
      })
    )
  })
})
