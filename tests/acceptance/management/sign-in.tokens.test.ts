import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { browser, operatorToken, signedIn } from "./signIn.browser.ts"
import { caller, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const tokens = "/api/access-tokens"

describe("Access tokens and workspaces of a session", () => {
  specificationWithMailServer("tokens of a session", (it) => {
    it.effect("D-PAT-6: a person creates, lists, rotates and revokes tokens for their workspace", () =>
      Effect.gen(function* () {
        const { at, browser: own, workspace } = yield* signedIn("member")
        const made = yield* own.call("POST", tokens, { name: "Reports", scopes: ["read"] })
        assert.strictEqual(made.status, 201, made.text)
        assert.deepInclude(made.body, { name: "Reports", scopes: ["read"], workspaceId: workspace.id })
        const call = yield* caller(String(made.body["token"]))
        assert.strictEqual((yield* call("GET", at)).status, 200)
        const listed = itemsOf(yield* own.call("GET", tokens))
        assert.includeMembers(
          listed.map(({ id }) => id),
          [made.body["id"]]
        )
        const rotated = yield* own.call("POST", `${tokens}/${made.body["id"]}/rotate`, { overlapSeconds: 0 })
        assert.deepInclude(rotated.body, { scopes: ["read"], workspaceId: workspace.id })
        refused(yield* call("GET", at), 401, "invalid_token")
        assert.strictEqual((yield* own.call("DELETE", `${tokens}/${rotated.body["id"]}`)).status, 204)
        refused(yield* (yield* caller(String(rotated.body["token"])))("GET", at), 401, "invalid_token")
        const { browser: other } = yield* signedIn()
        notFound(yield* other.call("DELETE", `${tokens}/${made.body["id"]}`))
      })
    )

    it.effect("D-SIGN-14: tokens of a member end in the workspace with the member's email", () =>
      Effect.gen(function* () {
        const { at, browser: own, call: owner, member, userId } = yield* signedIn("admin")
        const made = yield* own.call("POST", tokens, { name: "Reports" })
        const call = yield* caller(String(made.body["token"]))
        yield* owner("PATCH", member, { name: "Carol" })
        assert.strictEqual((yield* call("GET", at)).status, 200)
        const changed = yield* owner("PATCH", member, { email: someEmail() })
        assert.deepInclude(changed.body, { userId })
        refused(yield* call("GET", at), 401, "invalid_token")
        assert.strictEqual((yield* own.call("GET", "/api/account")).status, 401)
      })
    )

    it.effect("D-PAT-6, D-SIGN-1: a changed email gives no tokens for the user's other workspaces", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        // The victim is the same user in both workspaces, and owns the second one.
        const first = yield* newWorkspace
        const added = yield* first.call("POST", `${first.at}/members`, {
          email: someEmail(),
          name: "Vic",
          role: "owner"
        })
        const headers = { authorization: `Bearer ${String(added.body["token"])}` }
        const second = yield* send("POST", "/api/workspaces", {
          headers,
          body: JSON.stringify({ name: "Second", slug: `second-${first.workspace.slug}`, timezone: "UTC" })
        })
        assert.strictEqual(second.status, 201, second.text)
        const attacker = someEmail()
        yield* first.call("PATCH", `${first.at}/members/${added.body["userId"]}`, { email: attacker })
        const own = yield* browser
        yield* own.call("POST", "/api/account/link/follow", {
          token: yield* operatorToken(first.workspace.id, attacker)
        })
        const made = yield* own.call("POST", tokens, {})
        assert.strictEqual(made.status, 201, made.text)
        const call = yield* caller(String(made.body["token"]))
        assert.strictEqual((yield* call("GET", first.at)).status, 200)
        notFound(yield* call("GET", `/${second.body["id"]}`))
        const all = itemsOf(yield* own.call("GET", tokens))
        // The token that the other owner was shown ended when the person accepted (D-SIGN-14).
        const live = all.filter(({ revokedAt }) => revokedAt === null)
        assert.deepStrictEqual([all.length, live.length], [2, 1])
        for (const { id } of live) {
          const rotated = yield* own.call("POST", `${tokens}/${String(id)}/rotate`, { overlapSeconds: 60 })
          notFound(yield* (yield* caller(String(rotated.body["token"])))("GET", `/${second.body["id"]}`))
        }
        invalid(yield* own.call("POST", tokens, { workspaceId: second.body["id"] }), ["workspaceId"])
      })
    )

    it.effect("D-SIGN-7, D-SIGN-9: tokens need a recent sign-in and a page of the service", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { browser: own } = yield* signedIn()
        const evil = { "sec-fetch-site": "cross-site", "content-type": "application/json" }
        refused(yield* own.call("POST", tokens, {}, evil), 403, "cross_site")
        yield* wait(601)
        refused(yield* own.call("POST", tokens, {}), 403, "sign_in_again")
        assert.strictEqual((yield* own.call("GET", tokens)).status, 200)
      })
    )

    it.effect("D-WS-4: a person with a session creates a workspace as a new user, and owns it", () =>
      Effect.gen(function* () {
        const { browser: own, email, userId, workspace } = yield* signedIn("member")
        const created = yield* own.call("POST", "/api/workspaces", {
          name: "Own",
          slug: `own-${workspace.slug}`,
          timezone: "UTC"
        })
        assert.strictEqual(created.status, 201, created.text)
        const members = yield* own.call("GET", `/api/workspaces/${created.body["id"]}/members`)
        const [member] = itemsOf(members)
        assert.deepInclude(member, { email, name: "Pia", role: "owner" })
        assert.notStrictEqual(member?.["userId"], userId)
        // With several workspaces a token needs one of them.
        invalid(yield* own.call("POST", tokens, {}), ["workspaceId"])
        const made = yield* own.call("POST", tokens, { workspaceId: created.body["id"] })
        assert.strictEqual(made.body["workspaceId"], created.body["id"])
      })
    )
  })
})
