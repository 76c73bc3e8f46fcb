import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { operations } from "./operations.ts"
import { environment } from "./roles.environment.ts"
import { caller, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const scopes = ["read", "book", "manage"] as const

describe("Management: scopes of access tokens", () => {
  specification("scopes of access tokens", (it) => {
    it.effect("D-PAT-5: a token without the scope of an operation is refused", () =>
      Effect.gen(function* () {
        const { send, wait } = yield* Service
        const { ask, ownerToken } = yield* environment
        for (const scope of scopes) {
          const made = yield* send("POST", "/api/access-tokens", {
            headers: { authorization: `Bearer ${ownerToken}` },
            body: JSON.stringify({ scopes: scopes.filter((one) => one !== scope) })
          })
          assert.strictEqual(made.status, 201, made.text)
          for (const operation of yield* operations) {
            yield* wait(1)
            if (operation.required?.scope !== scope) continue
            const body = operation.hasBody ? "{" : undefined
            const answer = yield* ask({ token: String(made.body["token"]) }, operation, body)
            refused(answer, 403, "forbidden")
          }
        }
      })
    )

    it.effect("D-PAT-5: a token with the scope is admitted, and has no other one", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, token } = yield* newWorkspace
        const issue = (by: string, body: object) =>
          send("POST", "/api/access-tokens", {
            headers: { authorization: `Bearer ${by}`, ...fromNewIp() },
            body: JSON.stringify(body)
          })
        const reader = yield* issue(token, { scopes: ["read"], name: "Reports" })
        assert.deepInclude(reader.body, { scopes: ["read"], workspaceId: null })
        const call = yield* caller(String(reader.body["token"]))
        assert.strictEqual((yield* call("GET", at)).status, 200)
        refused(yield* call("PATCH", at, { name: "Other" }), 403, "forbidden")
        refused(yield* issue(String(reader.body["token"]), {}), 403, "forbidden")
        refused(
          yield* send("POST", "/api/workspaces", {
            headers: { authorization: `Bearer ${reader.body["token"]}` },
            body: JSON.stringify({ name: "X", slug: "x-scopes", timezone: "UTC" })
          }),
          403,
          "forbidden"
        )
        const manager = yield* issue(token, { scopes: ["read", "manage"] })
        refused(yield* issue(String(manager.body["token"]), { scopes: ["book"] }), 403, "forbidden")
        const same = yield* issue(String(manager.body["token"]), {})
        assert.deepInclude(same.body, { scopes: ["read", "manage"] })
        for (const wrong of [[], ["write"], ["read", "read"]])
          refused(yield* issue(token, { scopes: wrong }), 400, "invalid_input")
      })
    )

    it.effect("D-PAT-5: a token without `manage` rotates and revokes itself and no other one", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { token } = yield* newWorkspace
        const ask = (by: unknown, method: string, path: string, body?: object) =>
          send(method, `/api/access-tokens${path}`, {
            headers: { authorization: `Bearer ${String(by)}`, ...fromNewIp() },
            ...(body !== undefined && { body: JSON.stringify(body) })
          })
        const [one, other] = [
          yield* ask(token, "POST", "", { scopes: ["read"] }),
          yield* ask(token, "POST", "", { scopes: ["read"] })
        ]
        const [mine, theirs] = [one.body, other.body]
        refused(yield* ask(mine["token"], "DELETE", `/${theirs["id"]}`), 403, "forbidden")
        refused(
          yield* ask(mine["token"], "POST", `/${theirs["id"]}/rotate`, { overlapSeconds: 0 }),
          403,
          "forbidden"
        )
        const rotated = yield* ask(mine["token"], "POST", `/${mine["id"]}/rotate`, { overlapSeconds: 60 })
        assert.deepInclude(rotated.body, { scopes: ["read"] })
        assert.strictEqual((yield* ask(mine["token"], "DELETE", `/${mine["id"]}`)).status, 204)
      })
    )

    it.effect("D-PAT-6: a token for one workspace finds no other one, and cannot become wider", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { at, token, workspace } = yield* newWorkspace
        const slug = `second-${workspace.slug}`
        const authorization = `Bearer ${token}`
        const second = yield* send("POST", "/api/workspaces", {
          headers: { authorization },
          body: JSON.stringify({ name: "Second", slug, timezone: "UTC" })
        })
        assert.strictEqual(second.status, 201, second.text)
        const narrow = yield* send("POST", "/api/access-tokens", {
          headers: { authorization },
          body: JSON.stringify({ workspaceId: workspace.id })
        })
        const call = yield* caller(String(narrow.body["token"]))
        assert.strictEqual((yield* call("GET", at)).status, 200)
        notFound(yield* call("GET", `/${second.body["id"]}`))
        refused(
          yield* call("POST", "", { name: "Third", slug: `third-${slug}`, timezone: "UTC" }),
          403,
          "forbidden"
        )
        for (const body of [{ workspaceId: second.body["id"] }])
          refused(
            yield* send("POST", "/api/access-tokens", {
              headers: { authorization: `Bearer ${String(narrow.body["token"])}` },
              body: JSON.stringify(body)
            }),
            403,
            "forbidden"
          )
        const rotated = yield* send("POST", `/api/access-tokens/${narrow.body["id"]}/rotate`, {
          headers: { authorization: `Bearer ${String(narrow.body["token"])}` },
          body: JSON.stringify({ overlapSeconds: 0 })
        })
        assert.strictEqual(rotated.body["workspaceId"], workspace.id)
      })
    )
  })
})
