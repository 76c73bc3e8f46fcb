import { assert, describe } from "@effect/vitest"
import { maximumTokens } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { refused, unknownId } from "../1-requests.ts"
import type { Answer } from "../Service.ts"
import { Service, specification } from "../specification.ts"
import { caller, invalid, itemsOf, newWorkspace } from "./workspace.ts"

const day = 86_400_000
const lifetimeOf = ({ createdAt, expiresAt }: Answer["body"]) =>
  (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / day

/** Calls about the tokens of the user of this one; the path follows `/api/access-tokens`. */
const holder = Effect.fnUntraced(function* (token: string) {
  const { send } = yield* Service
  return (method: string, path = "", body?: unknown) =>
    send(method, `/api/access-tokens${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
})

const ada = { email: "ada@contoso.example", name: "Ada", role: "member" }

/** An office with a member, and what the member's token calls. */
const staffed = Effect.gen(function* () {
  const { call, owner, token, workspace } = yield* newWorkspace
  const seat = (yield* call("POST", `/${workspace.id}/members`, ada)).body
  const own = yield* holder(String(seat["token"]))
  const tokens = `/${workspace.id}/members/${String(seat["userId"])}/access-tokens`
  return { call, owner, ownerToken: token, workspace, seat, own, tokens }
})

const statusWith = Effect.fnUntraced(function* (token: unknown, workspaceId: string) {
  const ask = yield* caller(String(token))
  return (yield* ask("GET", `/${workspaceId}`)).status
})

describe("Management: access tokens", () => {
  specification("access-tokens", (it) => {
    it.effect("D-PAT-1: a token is valid for 90 days by default, and for at most a year", () =>
      Effect.gen(function* () {
        const { own, ownerToken, seat } = yield* staffed
        const usual = (yield* own("POST", "", {})).body
        assert.deepStrictEqual([lifetimeOf(usual), usual["name"], usual["revokedAt"]], [90, null, null])
        const named = yield* own("POST", "", { name: "CI", expiresInDays: 7 })
        assert.deepStrictEqual([named.status, named.body["name"], lifetimeOf(named.body)], [201, "CI", 7])
        assert.match(String(named.body["token"]), /^pat_[\w-]{43}$/)
        // The first token of an owner and of a member too.
        assert.strictEqual(
          lifetimeOf({ createdAt: seat["createdAt"], expiresAt: seat["tokenExpiresAt"] }),
          90
        )
        const ofOwner = yield* holder(ownerToken)
        const [first] = itemsOf(yield* ofOwner("GET"))
        assert.strictEqual(lifetimeOf(first ?? {}), 90)
        const wrong = yield* own("POST", "", { name: " ", expiresInDays: 366, user: "x" })
        invalid(wrong, ["expiresInDays", "name", "user"])
        refused(yield* own("POST", "", { expiresInDays: null }), 400, "invalid_input")
      })
    )

    it.effect("D-PAT-2: users list and revoke only their own tokens", () =>
      Effect.gen(function* () {
        const { own, ownerToken, seat, workspace } = yield* staffed
        const made = (yield* own("POST", "", { name: "Laptop" })).body
        const list = yield* own("GET")
        const items = itemsOf(list)
        assert.deepStrictEqual(
          items.map(({ isCurrent, name, refusedIn, revokedAt }) => [name, isCurrent, refusedIn, revokedAt]),
          [
            [null, true, [], null],
            ["Laptop", false, [], null]
          ]
        )
        assert.notInclude(list.text, "pat_")
        assert.strictEqual(yield* statusWith(made["token"], workspace.id), 200)
        const other = yield* holder(ownerToken)
        refused(yield* other("DELETE", `/${String(made["id"])}`), 404, "not_found")
        refused(
          yield* other("POST", `/${String(made["id"])}/rotate`, { overlapSeconds: 0 }),
          404,
          "not_found"
        )
        assert.strictEqual(yield* statusWith(made["token"], workspace.id), 200)
        for (let time = 0; time < 2; time++)
          assert.strictEqual((yield* own("DELETE", `/${String(made["id"]).toUpperCase()}`)).status, 204)
        const gone = yield* caller(String(made["token"]))
        refused(yield* gone("GET", `/${workspace.id}`), 401, "invalid_token")
        assert.strictEqual(yield* statusWith(seat["token"], workspace.id), 200)
        for (const unknown of [unknownId, "nonsense"])
          refused(yield* own("DELETE", `/${unknown}`), 404, "not_found")
        refused(yield* (yield* holder(String(made["token"])))("GET"), 401, "invalid_token")
        refused(yield* (yield* holder(""))("POST", "", {}), 401, "missing_token")
      })
    )

    it.effect(
      "D-PAT-2: the number of a user's valid tokens is limited, and revoked tokens do not count",
      () =>
        Effect.gen(function* () {
          const { own } = yield* staffed
          const made = yield* Effect.all(
            Array.from({ length: maximumTokens }, () => own("POST", "", {})),
            { concurrency: 5 }
          )
          const late = made.filter(({ status }) => status !== 201)
          assert.lengthOf(late, 1)
          for (const answer of late) refused(answer, 409, "conflict")
          const [, second] = itemsOf(yield* own("GET"))
          yield* own("DELETE", `/${String(second?.["id"])}`)
          assert.strictEqual((yield* own("POST", "", {})).status, 201)
        })
    )

    it.effect(
      "D-PAT-3: a rotated token passes on its name and lifetime, and both tokens work during the overlap",
      () =>
        Effect.gen(function* () {
          const { own, workspace } = yield* staffed
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
          // One can rotate the token that one calls with.
          const [itself] = itemsOf(yield* own("GET"))
          assert.strictEqual((yield* rotate(itself?.["id"], 0)).status, 201)
          refused(yield* own("GET"), 401, "invalid_token")
        })
    )

    it.effect("D-PAT-4: an owner lists a member's tokens and revokes one for this workspace only", () =>
      Effect.gen(function* () {
        const { call, own, seat, tokens, workspace } = yield* staffed
        const adas = yield* caller(String(seat["token"]))
        const opened = yield* adas("POST", "", { name: "Adas", slug: `ada-${unique()}`, timezone: "UTC" })
        const elsewhere = String(opened.body["id"])
        const spare = (yield* own("POST", "", { name: "Spare" })).body
        const list = yield* call("GET", tokens)
        assert.deepStrictEqual(
          itemsOf(list).map(({ isRefused, name }) => [name, isRefused]),
          [
            [null, false],
            ["Spare", false]
          ]
        )
        assert.notInclude(list.text, elsewhere)
        const [first] = itemsOf(list)
        for (let time = 0; time < 2; time++)
          assert.strictEqual((yield* call("DELETE", `${tokens}/${String(first?.["id"])}`)).status, 204)
        refused(yield* adas("GET", `/${workspace.id}`), 401, "invalid_token")
        refused(yield* adas("PATCH", `/${workspace.id}`, {}), 401, "invalid_token")
        assert.strictEqual(yield* statusWith(seat["token"], elsewhere), 200)
        assert.strictEqual(yield* statusWith(spare["token"], workspace.id), 200)
        // What is made with it, or succeeds it, does not get around that.
        const made = (yield* own("POST", "", {})).body
        const successor = yield* own("POST", `/${String(spare["id"])}/rotate`, { overlapSeconds: 60 })
        for (const { token } of [made, successor.body]) {
          assert.strictEqual(yield* statusWith(token, workspace.id), 401)
          assert.strictEqual(yield* statusWith(token, elsewhere), 200)
        }
        assert.deepStrictEqual(itemsOf(yield* own("GET"))[0]?.["refusedIn"], [workspace.id])
        const log = itemsOf(yield* call("GET", `/${workspace.id}/audit-log`))
        assert.deepInclude(
          log.map(({ action, subject }) => [action, subject]),
          ["access_token.refuse", first?.["id"]]
        )
      })
    )

    it.effect(
      "D-PAT-4: an owner revokes all tokens of a member at once, and tokens of other members are not found",
      () =>
        Effect.gen(function* () {
          const { call, own, owner, seat, tokens, workspace } = yield* staffed
          const spare = (yield* own("POST", "", {})).body
          assert.strictEqual((yield* call("DELETE", tokens)).status, 204)
          for (const { token } of [seat, spare])
            assert.strictEqual(yield* statusWith(token, workspace.id), 401)
          assert.deepStrictEqual(
            itemsOf(yield* call("GET", tokens)).map(({ isRefused }) => isRefused),
            [true, true]
          )
          const members = `/${workspace.id}/members`
          const ofOwner = `${members}/${owner.userId}/access-tokens`
          const [held] = itemsOf(yield* call("GET", ofOwner))
          refused(yield* call("DELETE", `${tokens}/${String(held?.["id"])}`), 404, "not_found")
          refused(yield* call("DELETE", `${tokens}/nonsense`), 404, "not_found")
          assert.strictEqual((yield* call("GET", ofOwner)).status, 200)
          const outsider = yield* newWorkspace
          for (const [method, path] of [
            ["GET", tokens],
            ["DELETE", tokens],
            ["DELETE", `${tokens}/${String(spare["id"])}`],
            // The member of another workspace by way of one's own.
            ["GET", tokens.replace(workspace.id, outsider.workspace.id)],
            ["DELETE", tokens.replace(workspace.id, outsider.workspace.id)]
          ] as const)
            refused(yield* outsider.call(method, path), 404, "not_found")
        })
    )
  })
})

const unique = () => crypto.randomUUID()
