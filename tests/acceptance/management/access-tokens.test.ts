import { assert, describe } from "@effect/vitest"
import { maximumTokens } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import type { Answer } from "../../kit/http/Service.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { caller, invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const day = 86_400_000
const lifetimeOf = ({ createdAt, expiresAt }: Answer["body"]) =>
  (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / day

/** Calls for the own tokens of this token's user. Paths are relative to `/api/access-tokens`. */
const ownTokens = Effect.fnUntraced(function* (token: string) {
  const { send } = yield* Service
  return (method: string, path = "", body?: unknown) =>
    send(method, `/api/access-tokens${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
})

const ada = { email: "ada@contoso.example", name: "Ada", role: "member" }

/** A workspace with a member, the calls for the member's own tokens, and the path of the member's tokens. */
const workspaceWithMember = Effect.gen(function* () {
  const { at, call, owner, token, workspace } = yield* newWorkspace
  const member = (yield* call("POST", `${at}/members`, ada)).body
  const own = yield* ownTokens(String(member["token"]))
  const tokens = `${at}/members/${String(member["userId"])}/access-tokens`
  return { at, call, owner, ownerToken: token, workspace, member, own, tokens }
})

const statusWith = Effect.fnUntraced(function* (token: unknown, workspaceId: string) {
  const ask = yield* caller(String(token))
  return (yield* ask("GET", `/${workspaceId}`)).status
})

describe("Management: access tokens", () => {
  specification("access-tokens", (it) => {
    it.effect("D-PAT-1: a token is valid for 90 days by default, and for at most a year", () =>
      Effect.gen(function* () {
        const { own, ownerToken, member } = yield* workspaceWithMember
        const usual = (yield* own("POST", "", {})).body
        assert.deepStrictEqual([lifetimeOf(usual), usual["name"], usual["revokedAt"]], [90, null, null])
        const named = yield* own("POST", "", { name: "CI", expiresInDays: 7 })
        assert.deepStrictEqual([named.status, named.body["name"], lifetimeOf(named.body)], [201, "CI", 7])
        assert.match(String(named.body["token"]), /^pat_[\w-]{43}$/)
        // The first tokens of owners and members have the same lifetime.
        assert.strictEqual(
          lifetimeOf({ createdAt: member["createdAt"], expiresAt: member["tokenExpiresAt"] }),
          90
        )
        const owners = yield* ownTokens(ownerToken)
        const [first] = itemsOf(yield* owners("GET"))
        assert.strictEqual(lifetimeOf(first ?? {}), 90)
        invalid(yield* own("POST", "", { name: " ", expiresInDays: 366, user: "x" }), [
          "expiresInDays",
          "name",
          "user"
        ])
        refused(yield* own("POST", "", { expiresInDays: null }), 400, "invalid_input")
      })
    )

    it.effect("D-PAT-2: users list and revoke only their own tokens", () =>
      Effect.gen(function* () {
        const { own, ownerToken, member, workspace } = yield* workspaceWithMember
        const made = (yield* own("POST", "", { name: "Laptop" })).body
        const list = yield* own("GET")
        const items = itemsOf(list)
        assert.deepStrictEqual(
          items.map(({ isCurrent, name, revokedIn, revokedAt }) => [name, isCurrent, revokedIn, revokedAt]),
          [
            [null, true, [], null],
            ["Laptop", false, [], null]
          ]
        )
        assert.notInclude(list.text, "pat_")
        assert.strictEqual(yield* statusWith(made["token"], workspace.id), 200)
        const other = yield* ownTokens(ownerToken)
        refused(yield* other("DELETE", `/${String(made["id"])}`), 404, "not_found")
        refused(
          yield* other("POST", `/${String(made["id"])}/rotate`, { overlapSeconds: 0 }),
          404,
          "not_found"
        )
        assert.strictEqual(yield* statusWith(made["token"], workspace.id), 200)
        for (const _time of [1, 2])
          assert.strictEqual((yield* own("DELETE", `/${String(made["id"]).toUpperCase()}`)).status, 204)
        const gone = yield* caller(String(made["token"]))
        refused(yield* gone("GET", `/${workspace.id}`), 401, "invalid_token")
        assert.strictEqual(yield* statusWith(member["token"], workspace.id), 200)
        for (const unknown of [unknownId, "nonsense"])
          refused(yield* own("DELETE", `/${unknown}`), 404, "not_found")
        refused(yield* (yield* ownTokens(String(made["token"])))("GET"), 401, "invalid_token")
        refused(yield* (yield* ownTokens(""))("POST", "", {}), 401, "missing_token")
      })
    )

    it.effect(
      "D-PAT-2: the number of a user's valid tokens is limited, and revoked tokens do not count",
      () =>
        Effect.gen(function* () {
          const { own } = yield* workspaceWithMember
          const made = yield* Effect.all(
            Array.from({ length: maximumTokens }, () => own("POST", "", {})),
            { concurrency: 5 }
          )
          const refusals = made.filter(({ status }) => status !== 201)
          assert.lengthOf(refusals, 1)
          for (const answer of refusals) refused(answer, 409, "conflict")
          const [, second] = itemsOf(yield* own("GET"))
          yield* own("DELETE", `/${String(second?.["id"])}`)
          assert.strictEqual((yield* own("POST", "", {})).status, 201)
        })
    )

    it.effect(
      "D-PAT-3: a rotated token passes on its name and lifetime, and both tokens work during the overlap",
      () =>
        Effect.gen(function* () {
          const { own, workspace } = yield* workspaceWithMember
          const first = (yield* own("POST", "", { name: "CI", expiresInDays: 30 })).body
          const rotate = (id: unknown, overlapSeconds: number) =>
            own("POST", `/${String(id)}/rotate`, { overlapSeconds })
          const second = yield* rotate(first["id"], 3600)
          assert.deepStrictEqual(
            [second.status, second.body["name"], Math.round(lifetimeOf(second.body))],
            [201, "CI", 30]
          )
          const known = itemsOf(yield* own("GET")).find(({ id }) => id === first["id"])
          const end = Date.parse(String(known?.["expiresAt"])) - Date.parse(String(second.body["createdAt"]))
          assert.strictEqual(end, 3_600_000)
          for (const { token } of [first, second.body])
            assert.strictEqual(yield* statusWith(token, workspace.id), 200)
          const third = yield* rotate(second.body["id"], 0)
          assert.strictEqual(yield* statusWith(second.body["token"], workspace.id), 401)
          assert.strictEqual(yield* statusWith(third.body["token"], workspace.id), 200)
          refused(yield* rotate(second.body["id"], 0), 409, "conflict")
          for (const overlap of [-1, 2_592_001, 0.5])
            refused(yield* rotate(third.body["id"], overlap), 400, "invalid_input")
          // A user can rotate the token of the request itself.
          const [itself] = itemsOf(yield* own("GET"))
          assert.strictEqual((yield* rotate(itself?.["id"], 0)).status, 201)
          refused(yield* own("GET"), 401, "invalid_token")
        })
    )

    it.effect("D-PAT-4: an owner lists a member's tokens and revokes one for this workspace only", () =>
      Effect.gen(function* () {
        const { at, call, own, member, tokens, workspace } = yield* workspaceWithMember
        const ask = yield* caller(String(member["token"]))
        const opened = yield* ask("POST", "", {
          name: "Ada's",
          slug: `ada-${crypto.randomUUID()}`,
          timezone: "UTC"
        })
        const elsewhere = String(opened.body["id"])
        const spare = (yield* own("POST", "", { name: "Spare" })).body
        const list = yield* call("GET", tokens)
        assert.deepStrictEqual(
          itemsOf(list).map(({ isRevoked, name }) => [name, isRevoked]),
          [
            [null, false],
            ["Spare", false]
          ]
        )
        assert.notInclude(list.text, elsewhere)
        const [first] = itemsOf(list)
        for (const _time of [1, 2])
          assert.strictEqual((yield* call("DELETE", `${tokens}/${String(first?.["id"])}`)).status, 204)
        refused(yield* ask("GET", at), 401, "invalid_token")
        refused(yield* ask("PATCH", at, {}), 401, "invalid_token")
        assert.strictEqual(yield* statusWith(member["token"], elsewhere), 200)
        assert.strictEqual(yield* statusWith(spare["token"], workspace.id), 200)
        // Tokens that are created with a revoked token, or succeed one, are refused too.
        const made = (yield* own("POST", "", {})).body
        const successor = yield* own("POST", `/${String(spare["id"])}/rotate`, { overlapSeconds: 60 })
        for (const { token } of [made, successor.body]) {
          assert.strictEqual(yield* statusWith(token, workspace.id), 401)
          assert.strictEqual(yield* statusWith(token, elsewhere), 200)
        }
        assert.deepStrictEqual(itemsOf(yield* own("GET"))[0]?.["revokedIn"], [workspace.id])
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        assert.deepInclude(
          log.map(({ action, subject }) => [action, subject]),
          ["access_token.revoke", first?.["id"]]
        )
      })
    )

    it.effect(
      "D-PAT-4: an owner revokes all tokens of a member at once, and tokens of other members are not found",
      () =>
        Effect.gen(function* () {
          const { at, call, own, owner, member, tokens, workspace } = yield* workspaceWithMember
          const spare = (yield* own("POST", "", {})).body
          assert.strictEqual((yield* call("DELETE", tokens)).status, 204)
          for (const { token } of [member, spare])
            assert.strictEqual(yield* statusWith(token, workspace.id), 401)
          assert.deepStrictEqual(
            itemsOf(yield* call("GET", tokens)).map(({ isRevoked }) => isRevoked),
            [true, true]
          )
          const ofOwner = `${at}/members/${owner.userId}/access-tokens`
          const [held] = itemsOf(yield* call("GET", ofOwner))
          refused(yield* call("DELETE", `${tokens}/${String(held?.["id"])}`), 404, "not_found")
          refused(yield* call("DELETE", `${tokens}/nonsense`), 404, "not_found")
          assert.strictEqual((yield* call("GET", ofOwner)).status, 200)
          const outsider = yield* newWorkspace
          for (const [method, path] of [
            ["GET", tokens],
            ["DELETE", tokens],
            ["DELETE", `${tokens}/${String(spare["id"])}`],
            // Another workspace's member in the own workspace.
            ["GET", tokens.replace(workspace.id, outsider.workspace.id)],
            ["DELETE", tokens.replace(workspace.id, outsider.workspace.id)]
          ] as const)
            refused(yield* outsider.call(method, path), 404, "not_found")
        })
    )
  })
})
