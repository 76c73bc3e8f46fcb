import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pay, refused, unknownId } from "../../kit/http/requests.ts"
import { Service, specificationAlone } from "../../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const workspaceWithKeys = Effect.map(newWorkspace, ({ at, call, workspace }) => ({
  at,
  call,
  keys: `${at}/api-keys`,
  workspace
}))

/** The status of a payment that this key signs. */
const payWith = ({ prefix, secret }: Readonly<Record<string, unknown>>) =>
  Effect.map(
    pay({ email: "sam@lead.example", amount: 10, currency: "usd" }, undefined, {
      prefix: String(prefix),
      secret: String(secret)
    }),
    ({ status }) => status
  )

describe("Management: API keys", () => {
  specificationAlone("API keys", (it) => {
    it.effect("D-KEY-1: a new key signs payments, and its secret is shown only once", () =>
      Effect.gen(function* () {
        const { call, keys } = yield* workspaceWithKeys
        const issued = yield* call("POST", keys)
        assert.strictEqual(issued.status, 201)
        const { id, prefix, secret } = issued.body
        assert.deepStrictEqual(Object.keys(issued.body).toSorted(), ["id", "prefix", "secret"])
        assert.match(String(prefix), /^ak_[0-9A-Za-z]{13}$/)
        assert.match(String(secret), /^sks_[A-Za-z0-9_-]{43}$/)
        assert.strictEqual(yield* payWith(issued.body), 201)
        const one = yield* call("GET", `${keys}/${id}`)
        assert.deepStrictEqual(Object.keys(one.body).toSorted(), [
          "createdAt",
          "expiresAt",
          "id",
          "lastUsedAt",
          "name",
          "prefix",
          "revokedAt"
        ])
        const list = yield* call("GET", keys)
        assert.deepStrictEqual(list.body["items"], [one.body])
        for (const { text } of [one, list]) {
          assert.notInclude(text, "sks_")
          assert.notMatch(text, /seal/i)
        }
      })
    )

    it.effect("D-KEY-4: a key has a name, which its successor keeps, and the time of its last use", () =>
      Effect.gen(function* () {
        const { call, keys } = yield* workspaceWithKeys
        const made = (yield* call("POST", keys, { name: "Billing" })).body
        const shown = yield* call("GET", `${keys}/${made["id"]}`)
        assert.deepInclude(shown.body, { name: "Billing", lastUsedAt: null })
        assert.strictEqual(yield* payWith({ ...made, secret: "sks_wrong" }), 401)
        assert.deepInclude((yield* call("GET", `${keys}/${made["id"]}`)).body, { lastUsedAt: null })
        assert.strictEqual(yield* payWith(made), 201)
        const used = (yield* call("GET", `${keys}/${made["id"]}`)).body["lastUsedAt"]
        assert.isNotNull(used)
        assert.strictEqual(yield* payWith(made), 201)
        assert.strictEqual((yield* call("GET", `${keys}/${made["id"]}`)).body["lastUsedAt"], used)
        const next = (yield* call("POST", `${keys}/${made["id"]}/rotate`, { overlapSeconds: 0 })).body
        const successor = yield* call("GET", `${keys}/${next["id"]}`)
        assert.deepInclude(successor.body, { name: "Billing", lastUsedAt: null })
        invalid(yield* call("POST", keys, { name: "" }), ["name"])
        invalid(yield* call("POST", keys, { name: "x".repeat(81) }), ["name"])
      })
    )

    it.effect("D-KEY-1: a rotated key and its successor both work until the overlap ends", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { call, keys } = yield* workspaceWithKeys
        const old = (yield* call("POST", keys, {})).body
        const rotated = yield* call("POST", `${keys}/${old["id"]}/rotate`, { overlapSeconds: 30 })
        assert.strictEqual(rotated.status, 201)
        assert.notStrictEqual(rotated.body["id"], old["id"])
        assert.deepStrictEqual([yield* payWith(old), yield* payWith(rotated.body)], [201, 201])
        yield* wait(31)
        assert.deepStrictEqual([yield* payWith(old), yield* payWith(rotated.body)], [401, 201])
        refused(yield* call("POST", `${keys}/${old["id"]}/rotate`, { overlapSeconds: 0 }), 409, "conflict")
      })
    )

    it.effect("D-KEY-1: a revoked key is refused immediately and permanently, and can be revoked again", () =>
      Effect.gen(function* () {
        const { call, keys } = yield* workspaceWithKeys
        const key = (yield* call("POST", keys, {})).body
        for (const _time of [1, 2]) {
          const gone = yield* call("DELETE", `${keys}/${key["id"]}`)
          assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        }
        assert.strictEqual(yield* payWith(key), 401)
        assert.isString((yield* call("GET", `${keys}/${key["id"]}`)).body["revokedAt"])
        refused(yield* call("POST", `${keys}/${key["id"]}/rotate`, { overlapSeconds: 0 }), 409, "conflict")
        refused(yield* call("DELETE", `${keys}/${unknownId}`), 404, "not_found")
      })
    )

    it.effect("D-KEY-1: a key that was rotated without overlap cannot be rotated again", () =>
      Effect.gen(function* () {
        const { call, keys } = yield* workspaceWithKeys
        const { id } = (yield* call("POST", keys, {})).body
        yield* call("POST", `${keys}/${id}/rotate`, { overlapSeconds: 0 })
        refused(yield* call("POST", `${keys}/${id}/rotate`, { overlapSeconds: 0 }), 409, "conflict")
        assert.lengthOf(itemsOf(yield* call("GET", keys)), 2)
      })
    )

    it.effect("rejects invalid key requests with the path of each fault", () =>
      Effect.gen(function* () {
        const { call, keys } = yield* workspaceWithKeys
        const { id } = (yield* call("POST", keys, {})).body
        invalid(yield* call("POST", keys, { role: "billing" }), ["role"])
        for (const overlapSeconds of [-1, 0.5, 30 * 86_400 + 1, "60", null]) {
          invalid(yield* call("POST", `${keys}/${id}/rotate`, { overlapSeconds }), ["overlapSeconds"])
        }
        invalid(yield* call("POST", `${keys}/${id}/rotate`, {}), ["overlapSeconds"])
      })
    )

    it.effect("every change has an entry in the audit log, newest first, without secrets", () =>
      Effect.gen(function* () {
        const { at, call, keys, workspace } = yield* workspaceWithKeys
        const old = (yield* call("POST", keys, {}, { "x-request-id": "issue-of-the-key" })).body
        const { id } = (yield* call("POST", `${keys}/${old["id"]}/rotate`, { overlapSeconds: 60 })).body
        yield* call("DELETE", `${keys}/${old["id"]}`)
        yield* call("POST", `${keys}/${id}/rotate`, { overlapSeconds: -1 })
        const log = yield* call("GET", `${at}/audit-log`)
        assert.sameDeepMembers(
          itemsOf(log).map(({ action, subject }) => [action, subject]),
          [
            ["workspace.create", workspace.id],
            ["api_key.create", old["id"]],
            ["api_key.rotate", old["id"]],
            ["api_key.revoke", old["id"]]
          ]
        )
        assert.include(log.text, '"callerRequestId":"issue-of-the-key"')
        assert.notInclude(log.text, "sks_")
        const times = itemsOf(log).map(({ at }) => String(at))
        assert.deepStrictEqual(times, times.toSorted().toReversed())
      })
    )
  })
})
