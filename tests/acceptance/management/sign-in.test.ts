import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { MailServer, specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { browser, mailedToken, operatorToken, setCookieOf, signedIn } from "./signIn.browser.ts"
import { itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

describe("Sign-in", () => {
  specificationWithMailServer("sign-in", (it) => {
    it.effect("D-SIGN-2, D-CON-50: a mailed link signs in once, after it was shown without using it", () =>
      Effect.gen(function* () {
        const { email } = yield* signedIn("admin")
        const own = yield* browser
        const asked = yield* own.call("POST", "/api/account/sign-in", { email, language: "de" })
        assert.deepStrictEqual([asked.status, asked.text], [204, ""])
        const token = (yield* mailedToken(email)) ?? assert.fail("no mail")
        for (const _ of [1, 2]) {
          const shown = yield* own.call("POST", "/api/account/link", { token })
          assert.deepStrictEqual({ ...shown.body }, { email, way: "email", workspaceName: null, role: null })
        }
        const followed = yield* own.call("POST", "/api/account/link/follow", { token })
        assert.deepStrictEqual([followed.status, followed.body["next"]], [200, null])
        const account = yield* own.call("GET", "/api/account")
        assert.strictEqual(account.body["email"], email)
        const workspaces = Object(account.body["workspaces"])
        assert.deepStrictEqual(
          [workspaces.length, workspaces[0]?.name, workspaces[0]?.role, workspaces[0]?.memberName],
          [1, "Contoso", "admin", "Pia"]
        )
        const again = yield* browser
        for (const path of ["", "/follow"])
          refused(yield* again.call("POST", `/api/account/link${path}`, { token }), 401, "invalid_token")
        assert.strictEqual(again.cookie(), "")
      })
    )

    it.effect("D-SIGN-2: a link ends after 15 minutes", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { email } = yield* signedIn()
        const own = yield* browser
        yield* own.call("POST", "/api/account/sign-in", { email })
        const token = yield* mailedToken(email)
        yield* wait(15 * 60)
        refused(yield* own.call("POST", "/api/account/link", { token }), 401, "invalid_token")
        refused(yield* own.call("POST", "/api/account/link/follow", { token }), 401, "invalid_token")
      })
    )

    it.effect("D-SIGN-2: an older mailed link ends when a newer one is used, and not before", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { email } = yield* signedIn()
        const mailed = Effect.gen(function* () {
          const own = yield* browser
          yield* own.call("POST", "/api/account/sign-in", { email })
          const token = yield* mailedToken(email)
          yield* wait(1)
          return token
        })
        const [older, newer, newest] = [yield* mailed, yield* mailed, yield* mailed]
        const own = yield* browser
        const at = "/api/account/link"
        assert.strictEqual((yield* own.call("POST", at, { token: older })).status, 200)
        assert.strictEqual((yield* own.call("POST", `${at}/follow`, { token: newer })).status, 200)
        for (const path of [at, `${at}/follow`])
          refused(yield* (yield* browser).call("POST", path, { token: older }), 401, "invalid_token")
        assert.strictEqual((yield* own.call("POST", `${at}/follow`, { token: newest })).status, 200)
      })
    )

    it.effect("D-SIGN-2: of concurrent requests with one link exactly one signs in", () =>
      Effect.gen(function* () {
        const { email, workspace } = yield* signedIn()
        const token = yield* operatorToken(workspace.id, email)
        const own = yield* browser
        const all = yield* Effect.all(
          Array.from({ length: 5 }, () => own.call("POST", "/api/account/link/follow", { token })),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401])
      })
    )

    it.effect("D-SIGN-3: an unknown address gets the same answer, and no mail", () =>
      Effect.gen(function* () {
        const { arrivals } = yield* MailServer
        const { email } = yield* signedIn()
        const unknown = someEmail()
        const answers = yield* Effect.forEach([email, unknown], (address) =>
          Effect.gen(function* () {
            const own = yield* browser
            const { headers, status, text } = yield* own.call("POST", "/api/account/sign-in", {
              email: address
            })
            const shown = [...headers].filter(([name]) => name !== "x-request-id" && name !== "date")
            return [status, text, shown]
          })
        )
        assert.deepStrictEqual(answers[0], answers[1])
        assert.isDefined(yield* mailedToken(email))
        assert.isUndefined(yield* mailedToken(unknown))
        assert.isFalse(arrivals.some(({ mail }) => mail.to.address === unknown))
      })
    )

    it.effect(
      "D-SIGN-2: links go over the installation's server, also with an own server of the workspace",
      () =>
        Effect.gen(function* () {
          const { arrivals } = yield* MailServer
          const { at, call, email } = yield* signedIn()
          const server = { host: "smtp.contoso.example", port: 465, security: "tls", login: null }
          assert.strictEqual((yield* call("PATCH", `${at}/mail`, { server })).status, 200)
          yield* (yield* browser).call("POST", "/api/account/sign-in", { email })
          assert.isDefined(yield* mailedToken(email))
          const sent = arrivals.filter(({ mail }) => mail.to.address === email)
          assert.deepStrictEqual(
            sent.map(({ mail, server: used }) => `${mail.from.address} ${used?.host}`),
            ["booking@calendeal.example undefined"]
          )
        })
    )

    it.effect("D-SIGN-4: an invitation adds a member without a token, who signs in with the link", () =>
      Effect.gen(function* () {
        const { at, browser: owner, path, workspace } = yield* signedIn("owner")
        const { arrivals } = yield* MailServer
        const email = someEmail()
        const draft = { email, name: "Ivo", role: "member" }
        const invited = yield* owner.call("POST", `${path}/invitations`, draft)
        assert.strictEqual(invited.status, 201)
        assert.notInclude(invited.text, "token")
        const token = (yield* mailedToken(email)) ?? assert.fail("no mail")
        const mails = arrivals.flatMap(({ mail }) => (mail.to.address === email ? [mail] : []))
        assert.include(
          mails[0]?.text.replaceAll(/\s+/g, " "),
          `Pia invites Ivo (${email}) to work in Contoso.`
        )
        assert.notMatch(mails[0]?.from.name ?? "", /^[\d.]*$|^localhost$/)
        const own = yield* browser
        const shown = yield* own.call("POST", "/api/account/link", { token })
        assert.deepStrictEqual([shown.body["way"], shown.body["role"]], ["invitation", "member"])
        // The invited person cannot raise the role: it is the member's, whatever the request has.
        const followed = yield* own.call("POST", "/api/account/link/follow", { token, role: "owner" })
        assert.deepStrictEqual([followed.status, followed.body["next"]], [200, `/console/${workspace.slug}`])
        assert.strictEqual((yield* own.call("GET", path)).status, 200)
        refused(yield* own.call("PATCH", path, { name: "Mine" }), 403, "forbidden")
        refused(
          yield* own.call("PATCH", `/api/workspaces${at}/members/${String(invited.body["userId"])}`, {
            role: "owner"
          }),
          403,
          "forbidden"
        )
        // Replay, and the end of the membership.
        refused(
          yield* (yield* browser).call("POST", "/api/account/link/follow", { token }),
          401,
          "invalid_token"
        )
        const member = `${path}/members/${String(invited.body["userId"])}`
        assert.strictEqual((yield* owner.call("POST", `${member}/invitation`)).status, 204)
        const second = (yield* mailedToken(email)) ?? assert.fail("no second mail")
        assert.notStrictEqual(second, token)
        assert.strictEqual((yield* owner.call("DELETE", member)).status, 204)
        refused(
          yield* (yield* browser).call("POST", "/api/account/link/follow", { token: second }),
          401,
          "invalid_token"
        )
        refused(yield* own.call("GET", path), 401, "invalid_token")
      })
    )

    it.effect("D-SIGN-4: only owners invite, and an invitation to another address does not work", () =>
      Effect.gen(function* () {
        const { browser: admin, path } = yield* signedIn("admin")
        const draft = { email: someEmail(), name: "Ivo", role: "owner" }
        refused(yield* admin.call("POST", `${path}/invitations`, draft), 403, "forbidden")
        const { browser: owner, path: own } = yield* signedIn("owner")
        const invited = yield* owner.call("POST", `${own}/invitations`, draft)
        const token = (yield* mailedToken(draft.email)) ?? assert.fail("no mail")
        const member = `${own}/members/${String(invited.body["userId"])}`
        yield* owner.call("PATCH", member, { email: someEmail() })
        refused(
          yield* (yield* browser).call("POST", "/api/account/link/follow", { token }),
          401,
          "invalid_token"
        )
        refused(yield* owner.call("POST", `${own}/members/${unknownId}/invitation`), 404, "not_found")
      })
    )

    it.effect("D-SIGN-1: an owner who gives a member another address gets no access elsewhere", () =>
      Effect.gen(function* () {
        const { call: elsewhere, at: other } = yield* newWorkspace
        const { at, call, email, userId } = yield* signedIn("member")
        // The victim is a member of another workspace, too.
        yield* elsewhere("POST", `${other}/members`, { email, name: "Pia", role: "owner" })
        const attacker = someEmail()
        yield* call("PATCH", `${at}/members/${userId}`, { email: attacker })
        const own = yield* browser
        yield* own.call("POST", "/api/account/sign-in", { email: attacker })
        const token = (yield* mailedToken(attacker)) ?? assert.fail("no mail")
        yield* own.call("POST", "/api/account/link/follow", { token })
        yield* own.call("POST", `/api/account/invitations${at}/accept`)
        assert.strictEqual((yield* own.call("GET", `/api/workspaces${at}`)).status, 200)
        refused(yield* own.call("GET", `/api/workspaces${other}`), 404, "not_found")
      })
    )

    it.effect("D-SIGN-5: the sessions are listed and ended, each and all others", () =>
      Effect.gen(function* () {
        const { browser: one, email, workspace } = yield* signedIn()
        const [two, three] = [yield* browser, yield* browser]
        for (const each of [two, three]) {
          const token = yield* operatorToken(workspace.id, email)
          yield* each.call("POST", "/api/account/link/follow", { token })
        }
        const sessions = itemsOf(yield* one.call("GET", "/api/account/sessions"))
        assert.lengthOf(sessions, 3)
        assert.deepStrictEqual(
          sessions.map(({ isCurrent }) => isCurrent),
          [false, false, true]
        )
        const ended = yield* one.call("DELETE", `/api/account/sessions/${String(sessions[0]?.["id"])}`)
        assert.strictEqual(ended.status, 204)
        refused(yield* three.call("GET", "/api/account"), 401, "invalid_token")
        const { browser: unrelated } = yield* signedIn()
        for (const id of [String(sessions[1]?.["id"]), unknownId, "x"])
          refused(yield* unrelated.call("DELETE", `/api/account/sessions/${id}`), 404, "not_found")
        assert.strictEqual((yield* two.call("GET", "/api/account")).status, 200)
        assert.strictEqual((yield* one.call("DELETE", "/api/account/sessions")).status, 204)
        refused(yield* two.call("GET", "/api/account"), 401, "invalid_token")
        assert.strictEqual((yield* one.call("GET", "/api/account")).status, 200)
      })
    )

    it.effect("D-SIGN-8: an owner ends a member's sessions in the own workspace only", () =>
      Effect.gen(function* () {
        const { at: other, call: elsewhere } = yield* newWorkspace
        const { at, browser: own, call, email, member } = yield* signedIn("member")
        yield* elsewhere("POST", `${other}/members`, { email, name: "Pia", role: "member" })
        yield* own.call("POST", `/api/account/invitations${other}/accept`)
        const [listed] = itemsOf(yield* call("GET", `${member}/sessions`))
        assert.strictEqual(listed?.["isRevoked"], false)
        assert.strictEqual(
          (yield* call("DELETE", `${member}/sessions/${String(listed?.["id"])}`)).status,
          204
        )
        refused(yield* call("DELETE", `${member}/sessions/${unknownId}`), 404, "not_found")
        refused(yield* own.call("GET", `/api/workspaces${at}`), 401, "invalid_token")
        assert.strictEqual((yield* own.call("GET", `/api/workspaces${other}`)).status, 200)
        const workspaces = Object((yield* own.call("GET", "/api/account")).body["workspaces"])
        assert.lengthOf(workspaces, 1)
      })
    )

    it.effect("D-SIGN-10: sign-ins, sign-outs and invitations are in the audit log", () =>
      Effect.gen(function* () {
        const { browser: own, call, at, path, userId } = yield* signedIn("owner")
        yield* own.call("POST", `${path}/invitations`, { email: someEmail(), name: "Ivo", role: "member" })
        const setCookie = setCookieOf(yield* own.call("POST", "/api/account/sign-out"))
        assert.match(setCookie, /^__Host-calendeal=;/)
        const entries = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action, userId: actor }) => [
          action,
          actor
        ])
        assert.includeDeepMembers(entries, [
          ["session.end", userId],
          ["member.invite", userId],
          ["session.create", userId]
        ])
      })
    )
  })
})
