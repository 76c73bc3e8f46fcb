import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { caller, invalid, itemsOf, newWorkspace } from "./workspace.ts"

const ada = { email: "ada@contoso.example", name: "Ada", role: "member" }

describe("Management: members", () => {
  specification("members", (it) => {
    it.effect("a new member gets a token with the permissions of the role, which is shown once", () =>
      Effect.gen(function* () {
        const { call, owner, workspace } = yield* newWorkspace
        const members = `/${workspace.id}/members`
        const seated = yield* call("POST", members, { ...ada, email: " Ada@Contoso.Example " })
        assert.strictEqual(seated.status, 201)
        const { token, tokenExpiresAt, ...seat } = seated.body
        assert.isAbove(Date.parse(String(tokenExpiresAt)), Date.now())
        assert.match(String(token), /^pat_[A-Za-z0-9_-]{43}$/)
        assert.deepInclude(seat, ada)
        assert.deepStrictEqual((yield* call("GET", `${members}/${seat["userId"]}`)).body, seat)
        const list = yield* call("GET", members)
        assert.deepStrictEqual(
          itemsOf(list)
            .map(({ userId }) => String(userId))
            .toSorted(),
          [owner.userId, String(seat["userId"])].toSorted()
        )
        assert.notInclude(list.text, "token")
        const ask = yield* caller(String(token))
        assert.strictEqual((yield* ask("GET", `/${workspace.id}`)).status, 200)
        refused(yield* ask("PATCH", `/${workspace.id}`, { name: "Mine" }), 403, "forbidden")
      })
    )

    it.effect("D-MGMT-1: a changed role and a removed member take effect with the next request", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const { token, userId } = (yield* call("POST", `/${workspace.id}/members`, ada)).body
        const member = `/${workspace.id}/members/${userId}`
        const ask = yield* caller(String(token))
        const changed = yield* call("PATCH", member, { role: "admin" })
        assert.deepStrictEqual(
          [changed.status, changed.body["role"], changed.body["name"]],
          [200, "admin", "Ada"]
        )
        assert.strictEqual((yield* ask("PATCH", `/${workspace.id}`, { name: "Ours" })).status, 200)
        const gone = yield* call("DELETE", member)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        refused(yield* ask("GET", `/${workspace.id}`), 404, "not_found")
        refused(yield* call("GET", member), 404, "not_found")
        refused(yield* call("DELETE", member), 404, "not_found")
      })
    )

    it.effect(
      "D-MGMT-1: the last owner cannot be removed or demoted, even by concurrent requests of two owners",
      () =>
        Effect.gen(function* () {
          const { call, owner, workspace } = yield* newWorkspace
          const members = `/${workspace.id}/members`
          refused(yield* call("DELETE", `${members}/${owner.userId}`), 409, "conflict")
          refused(yield* call("PATCH", `${members}/${owner.userId}`, { role: "admin" }), 409, "conflict")
          assert.strictEqual(
            (yield* call("PATCH", `${members}/${owner.userId}`, { name: "Liv" })).status,
            200
          )
          const { token, userId } = (yield* call("POST", members, { ...ada, role: "owner" })).body
          const second = yield* caller(String(token))
          const answers = yield* Effect.all(
            [
              call("PATCH", `${members}/${owner.userId}`, { role: "member" }),
              second("DELETE", `${members}/${userId}`)
            ],
            { concurrency: "unbounded" }
          )
          // Whoever came second found only one owner left, or was not an owner any more.
          assert.lengthOf(
            answers.filter(({ status }) => status < 300),
            1
          )
          const [one, other] = yield* Effect.all([call("GET", members), second("GET", members)])
          const items = itemsOf(one.status === 200 ? one : other)
          assert.lengthOf(
            items.filter(({ role }) => role === "owner"),
            1
          )
        })
    )

    it.effect(
      "the e-mail of another member is 409 conflict, and invalid members are rejected with the path of each fault",
      () =>
        Effect.gen(function* () {
          const { call, owner, workspace } = yield* newWorkspace
          const members = `/${workspace.id}/members`
          const { userId } = (yield* call("POST", members, ada)).body
          refused(yield* call("POST", members, { ...ada, name: "Twin" }), 409, "conflict")
          refused(yield* call("PATCH", `${members}/${userId}`, { email: owner.email }), 409, "conflict")
          const wrong = yield* call("POST", members, { email: "ada", name: "", role: "king", token: "pat_x" })
          invalid(wrong, ["email", "name", "role", "token"])
          refused(yield* call("PATCH", `${members}/${unknownId}`, { name: "X" }), 404, "not_found")
          refused(yield* call("GET", `${members}/nonsense`), 404, "not_found")
          assert.strictEqual((yield* call("GET", `${members}/${String(userId).toUpperCase()}`)).status, 200)
        })
    )
  })
})
