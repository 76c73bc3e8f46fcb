import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { caller, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { refused } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { browser, mailedToken, operatorToken, signedIn } from "./signIn.browser.ts"

const follow = "/api/account/link/follow"

describe("Memberships that the person has not accepted", () => {
  specificationWithMailServer("consent", (it) => {
    it.effect("D-SIGN-13: other tenants cannot redirect or take away a person's sign-in by mail", () =>
      Effect.gen(function* () {
        const victim = yield* signedIn()
        // Of several workspaces one probably has a lower id than the person's.
        const seats = yield* Effect.replicateEffect(addedElsewhere(victim.email), 4)
        const own = yield* browser
        yield* own.call("POST", "/api/account/sign-in", { email: victim.email })
        const token = (yield* mailedToken(victim.email)) ?? assert.fail("no mail")
        const shown = yield* own.call("POST", "/api/account/link", { token })
        const { email } = victim
        assert.deepStrictEqual({ ...shown.body }, { email, way: "email", workspaceName: null, role: null })
        for (const { call, member } of seats) assert.strictEqual((yield* call("DELETE", member)).status, 204)
        const followed = yield* own.call("POST", follow, { token })
        assert.deepStrictEqual([followed.status, followed.body["next"]], [200, null])
        assert.strictEqual((yield* own.call("GET", victim.path)).status, 200)
      })
    )

    it.effect("D-SIGN-13: other tenants do not see a person's sign-ins, nor change their sessions", () =>
      Effect.gen(function* () {
        const victim = yield* signedIn()
        const seat = yield* addedElsewhere(victim.email)
        const token = yield* operatorToken(victim.workspace.id, victim.email)
        const own = yield* browser
        assert.strictEqual((yield* own.call("POST", follow, { token })).status, 200)
        const before = own.cookie()
        assert.strictEqual((yield* seat.call("PATCH", seat.member, { role: "admin" })).status, 200)
        assert.strictEqual((yield* own.call("GET", victim.path)).status, 200)
        assert.strictEqual(own.cookie(), before)
        assert.deepStrictEqual(itemsOf(yield* seat.call("GET", `${seat.member}/sessions`)), [])
        assert.deepStrictEqual(yield* notedAt(seat), ["member.create", "member.update"])
        refused(yield* own.call("GET", seat.path), 404, "not_found")
      })
    )

    it.effect("D-SIGN-13: other tenants cannot fill a person's list of workspaces", () =>
      Effect.gen(function* () {
        const victim = yield* signedIn()
        const seat = yield* addedElsewhere(victim.email)
        yield* Effect.replicateEffect(addedElsewhere(victim.email), 51, { discard: true })
        // A workspace that is created with the token that the other owner was shown, and one after a change of email.
        const draft = { name: "Evil", slug: `evil-${victim.userId}`, timezone: "UTC" }
        const made = yield* (yield* caller(seat.token))("POST", "", draft)
        assert.strictEqual(made.status, 201)
        const moved = yield* signedIn("admin")
        const patched = yield* moved.call("PATCH", moved.member, { email: victim.email })
        assert.strictEqual(patched.body["acceptedAt"], null)
        const account = yield* victim.browser.call("GET", "/api/account")
        assert.deepStrictEqual(idsIn(account.body["workspaces"]), [victim.workspace.id])
        assert.strictEqual(idsIn(account.body["invitations"]).length, 50)
      })
    )

    it.effect("D-SIGN-13: a person who was added signs in, accepts, and then alone acts as the member", () =>
      Effect.gen(function* () {
        const email = someEmail()
        const seat = yield* addedElsewhere(email)
        const own = yield* browser
        yield* own.call("POST", "/api/account/sign-in", { email })
        const token = (yield* mailedToken(email)) ?? assert.fail("no mail")
        const followed = yield* own.call("POST", follow, { token })
        assert.deepStrictEqual([followed.status, followed.body["next"]], [200, "/-/account"])
        const invited = yield* own.call("GET", "/api/account")
        assert.deepStrictEqual(idsIn(invited.body["workspaces"]), [])
        assert.deepStrictEqual(idsIn(invited.body["invitations"]), [seat.id])
        const shown = yield* caller(seat.token)
        assert.strictEqual((yield* shown("GET", seat.at)).status, 200)
        for (const _ of [1, 2]) {
          const accepted = yield* own.call("POST", `/api/account/invitations/${seat.id}/accept`)
          assert.strictEqual(accepted.status, 204)
        }
        const account = yield* own.call("GET", "/api/account")
        assert.deepStrictEqual(idsIn(account.body["workspaces"]), [seat.id])
        assert.deepStrictEqual(idsIn(account.body["invitations"]), [])
        assert.strictEqual((yield* own.call("GET", seat.path)).status, 200)
        refused(yield* shown("GET", seat.at), 401, "invalid_token")
        assert.deepStrictEqual(yield* notedAt(seat), ["member.create", "member.accept"])
        const other = yield* addedElsewhere(someEmail())
        refused(yield* own.call("POST", `/api/account/invitations/${other.id}/accept`), 404, "not_found")
      })
    )
  })
})

/** The email as a member of a new workspace of another owner, who is shown the member's first access token. */
const addedElsewhere = Effect.fnUntraced(function* (email: string) {
  const { at, call, workspace } = yield* newWorkspace
  const added = yield* call("POST", `${at}/members`, { email, name: "Vic", role: "member" })
  assert.strictEqual(added.status, 201)
  const member = `${at}/members/${String(added.body["userId"])}`
  const path = `/api/workspaces${at}`
  return { at, call, member, path, id: workspace.id, token: String(added.body["token"]) }
})

/** The actions on members and sessions in the workspace's audit log, the first one first. */
const notedAt = Effect.fnUntraced(function* ({
  at,
  call
}: Effect.Success<ReturnType<typeof addedElsewhere>>) {
  return itemsOf(yield* call("GET", `${at}/audit-log`))
    .map(({ action }) => String(action))
    .filter((action) => /^(?:member|session)\./.test(action))
    .toReversed()
})

const idsIn = (listed: unknown): ReadonlyArray<string> =>
  Array.isArray(listed) ? listed.map((one: unknown) => String(Object(one).id)) : []
