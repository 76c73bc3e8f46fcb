import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { caller, invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const ada = { email: "ada@contoso.example", name: "Ada", role: "member" }

describe("Management: members", () => {
  specification("members", (it) => {
    it.effect("a new member gets a token with the permissions of the role, which is shown once", () =>
      Effect.gen(function* () {
        const { at, call, owner } = yield* newWorkspace
        const members = `${at}/members`
        const added = yield* call("POST", members, { ...ada, email: " Ada@Contoso.Example " })
        assert.strictEqual(added.status, 201)
        const { token, tokenExpiresAt, ...member } = added.body
        assert.isAbove(Date.parse(String(tokenExpiresAt)), Date.now())
        assert.match(String(token), /^pat_[A-Za-z0-9_-]{43}$/)
        assert.deepInclude(member, ada)
        assert.deepStrictEqual((yield* call("GET", `${members}/${member["userId"]}`)).body, member)
        const list = yield* call("GET", members)
        assert.deepStrictEqual(
          itemsOf(list)
            .map(({ userId }) => String(userId))
            .toSorted(),
          [owner.userId, String(member["userId"])].toSorted()
        )
        assert.notInclude(list.text, "token")
        const ask = yield* caller(String(token))
        assert.strictEqual((yield* ask("GET", at)).status, 200)
        refused(yield* ask("PATCH", at, { name: "Mine" }), 403, "forbidden")
      })
    )

    it.effect("D-MGMT-1: a changed role and a removed member take effect with the next request", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { token, userId } = (yield* call("POST", `${at}/members`, ada)).body
        const member = `${at}/members/${userId}`
        const ask = yield* caller(String(token))
        const changed = yield* call("PATCH", member, { role: "admin" })
        assert.deepStrictEqual(
          [changed.status, changed.body["role"], changed.body["name"]],
          [200, "admin", "Ada"]
        )
        assert.strictEqual((yield* ask("PATCH", at, { name: "Ours" })).status, 200)
        const gone = yield* call("DELETE", member)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        refused(yield* ask("GET", at), 404, "not_found")
        refused(yield* call("GET", member), 404, "not_found")
        refused(yield* call("DELETE", member), 404, "not_found")
      })
    )

    it.effect(
      "D-MGMT-1: the last owner cannot be removed or demoted, even by concurrent requests of two owners",
      () =>
        Effect.gen(function* () {
          const { at, call, owner } = yield* newWorkspace
          const members = `${at}/members`
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
          // For the second request there is one owner left, or its user is no longer an owner.
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
      "the email of another member is 409 conflict, and invalid members are rejected with the path of each fault",
      () =>
        Effect.gen(function* () {
          const { at, call, owner } = yield* newWorkspace
          const members = `${at}/members`
          const { userId } = (yield* call("POST", members, ada)).body
          refused(yield* call("POST", members, { ...ada, name: "Twin" }), 409, "conflict")
          refused(yield* call("PATCH", `${members}/${userId}`, { email: owner.email }), 409, "conflict")
          invalid(yield* call("POST", members, { email: "ada", name: "", role: "king", token: "pat_x" }), [
            "email",
            "name",
            "role",
            "token"
          ])
          refused(yield* call("PATCH", `${members}/${unknownId}`, { name: "X" }), 404, "not_found")
          refused(yield* call("GET", `${members}/nonsense`), 404, "not_found")
          assert.strictEqual((yield* call("GET", `${members}/${String(userId).toUpperCase()}`)).status, 200)
        })
    )
  })
})
