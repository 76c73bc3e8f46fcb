import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { Service } from "../../kit/http/Service.ts"
import { nameOf, operations } from "./operations.ts"
import { browser, mailedToken, operatorToken, setCookieOf, signedIn } from "./signIn.browser.ts"
import { hostDraft, itemsOf } from "../../kit/http/management/workspace.ts"

const account = "/api/account"

describe("Attacks on sessions", () => {
  specificationWithMailServer("sign-in", (it) => {
    it.effect("D-SIGN-6: a sign-in never keeps a secret that the browser had before (session fixation)", () =>
      Effect.gen(function* () {
        const attacker = yield* signedIn()
        const { email, workspace } = yield* signedIn()
        for (const planted of [attacker.browser.cookie(), `ses_${"A".repeat(43)}`]) {
          const victim = yield* browser
          victim.setCookie(planted)
          const token = yield* operatorToken(workspace.id, email)
          const followed = yield* victim.call("POST", `${account}/link/follow`, { token })
          assert.match(
            setCookieOf(followed),
            /^__Host-calendeal=ses_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/
          )
          assert.notStrictEqual(victim.cookie(), planted)
          const holder = yield* browser
          holder.setCookie(planted)
          refused(yield* holder.call("GET", account), 401, "invalid_token")
        }
      })
    )

    it.effect("D-SIGN-9: requests of other sites are refused and change nothing", () =>
      Effect.gen(function* () {
        const { browser: own, email, path, workspace } = yield* signedIn("owner")
        const json = { "content-type": "application/json" }
        const others: ReadonlyArray<Readonly<Record<string, string>>> = [
          { ...json, "sec-fetch-site": "cross-site" },
          { ...json, "sec-fetch-site": "same-site" },
          { ...json, "sec-fetch-site": "none" },
          { ...json, "sec-fetch-site": "cross-site", origin: "https://book.calendeal.example" },
          { ...json, origin: "https://evil.example" },
          { ...json, origin: "null" },
          json,
          // A form of the service's own page does not exist, and forms cannot send JSON.
          { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
          { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
          { "sec-fetch-site": "same-origin" }
        ]
        const token = yield* operatorToken(workspace.id, email)
        const attempts: ReadonlyArray<readonly [string, object]> = [
          [`${account}/sign-in`, { email }],
          [`${account}/link/follow`, { token }],
          [`${path}/hosts`, hostDraft]
        ]
        for (const headers of others)
          for (const [target, body] of attempts)
            refused(yield* own.call("POST", target, body, headers), 403, "cross_site")
        for (const headers of others.slice(0, 7))
          for (const target of [`${account}/sign-out`, `${account}/sessions`])
            refused(
              yield* own.call(target.endsWith("out") ? "POST" : "DELETE", target, undefined, headers),
              403,
              "cross_site"
            )
        for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }])
          for (const target of [account, path])
            refused(yield* own.call("GET", target, undefined, headers), 403, "cross_site")
        assert.isUndefined(yield* mailedToken(email))
        assert.lengthOf(itemsOf(yield* own.call("GET", `${path}/hosts`)), 0)
        assert.strictEqual((yield* own.call("POST", `${account}/link`, { token })).status, 200)
        // An older browser has only the origin.
        const older = { ...json, origin: "https://book.calendeal.example" }
        assert.strictEqual((yield* own.call("POST", `${path}/hosts`, hostDraft, older)).status, 201)
      })
    )

    it.effect("D-SIGN-5: a cookie from before the sign-out is worthless", () =>
      Effect.gen(function* () {
        const { browser: own, path } = yield* signedIn()
        const kept = own.cookie()
        assert.strictEqual((yield* own.call("POST", `${account}/sign-out`)).status, 204)
        assert.strictEqual(own.cookie(), "")
        refused(yield* own.call("GET", account), 401, "missing_token")
        own.setCookie(kept)
        for (const target of [account, `${account}/sessions`, path])
          refused(yield* own.call("GET", target), 401, "invalid_token")
      })
    )

    it.effect("D-SIGN-6: after a change of the role the old cookie works for 30 s at most", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { browser: own, call, member, path } = yield* signedIn("member")
        const before = own.cookie()
        yield* call("PATCH", member, { role: "admin" })
        assert.strictEqual((yield* own.call("GET", path)).status, 200)
        assert.notStrictEqual(own.cookie(), before)
        const other = yield* browser
        other.setCookie(before)
        assert.strictEqual((yield* other.call("GET", path)).status, 200)
        yield* wait(31)
        refused(yield* other.call("GET", path), 401, "invalid_token")
        assert.strictEqual((yield* own.call("GET", path)).status, 200)
      })
    )

    it.effect("D-SIGN-6: a change of the member's host gives the session another secret", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, browser: own, call, member, path } = yield* signedIn("member")
        const host = yield* call("POST", `${at}/hosts`, hostDraft)
        for (const hostId of [host.body["id"], null]) {
          const before = own.cookie()
          assert.strictEqual((yield* call("PATCH", member, { hostId })).status, 200)
          assert.strictEqual((yield* own.call("GET", path)).status, 200)
          assert.notStrictEqual(own.cookie(), before)
          const other = yield* browser
          other.setCookie(before)
          yield* wait(31)
          refused(yield* other.call("GET", path), 401, "invalid_token")
        }
        // A change of the name leaves the secret.
        const kept = own.cookie()
        yield* call("PATCH", member, { name: "Pia Rossi" })
        assert.strictEqual((yield* own.call("GET", path)).status, 200)
        assert.strictEqual(own.cookie(), kept)
      })
    )

    it.effect("D-SIGN-4: the invited person and members cannot raise a role, their own neither", () =>
      Effect.gen(function* () {
        const { at, call, path } = yield* signedIn()
        const email = someEmail()
        const invited = yield* call("POST", `${at}/invitations`, { email, name: "Ines", role: "member" })
        const invitation = yield* mailedToken(email)
        const own = yield* browser
        const target = `${path}/members/${String(invited.body["userId"])}`
        // The request that accepts has no role.
        const body = { token: invitation, role: "owner" }
        assert.strictEqual((yield* own.call("POST", `${account}/link/follow`, body)).status, 200)
        for (const role of ["member", "admin"]) {
          assert.strictEqual(
            (yield* call("GET", `${at}/members/${String(invited.body["userId"])}`)).body["role"],
            role
          )
          refused(yield* own.call("PATCH", target, { role: "owner" }), 403, "forbidden")
          refused(yield* own.call("PATCH", target, { role: "admin" }), 403, "forbidden")
          refused(
            yield* own.call("POST", `${path}/invitations`, {
              email: someEmail(),
              name: "Eve",
              role: "owner"
            }),
            403,
            "forbidden"
          )
          yield* call("PATCH", `${at}/members/${String(invited.body["userId"])}`, { role: "admin" })
        }
      })
    )

    it.effect("D-SIGN-7: keys, secrets, members and deletion need a sign-in within 10 minutes", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { browser: own, path, workspace } = yield* signedIn("owner")
        const sensitive = (yield* operations).filter(({ description }) =>
          description.includes("A session must have signed in within the last 10 minutes.")
        )
        assert.includeMembers(sensitive.map(nameOf), [
          "POST /{workspaceId}/api-keys",
          "POST /{workspaceId}/invitations",
          "POST /{workspaceId}/members",
          "POST /{workspaceId}/contacts/{contactId}/merge",
          "POST /{workspaceId}/webhooks",
          "DELETE /{workspaceId}/hosts/{hostId}",
          "POST /{workspaceId}/hosts/{hostId}/calendars",
          "DELETE /{workspaceId}/hosts/{hostId}/calendars/{calendarId}",
          "POST /{workspaceId}/hosts/{hostId}/connections",
          "DELETE /{workspaceId}/event-types/{eventTypeId}",
          "DELETE /{workspaceId}"
        ])
        yield* wait(10 * 60)
        for (const operation of sensitive) {
          const target = operation.path
            .replace("{workspaceId}", workspace.id)
            .replaceAll(/\{\w+\}/g, "ca1e0dea-0000-4000-8000-00000000ffff")
          const answer = yield* own.call(operation.method, target, operation.hasBody ? {} : undefined)
          refused(answer, 403, "sign_in_again")
        }
        assert.strictEqual((yield* own.call("GET", path)).status, 200)
      })
    )

    it.effect("D-SIGN-9: only paths of the service are opened after a sign-in (open redirect)", () =>
      Effect.gen(function* () {
        const { email } = yield* signedIn()
        const own = yield* browser
        for (const next of [
          "https://evil.example",
          "//evil.example",
          "/\\evil.example",
          "/\t/evil.example",
          "\\/evil.example",
          "javascript:alert(1)",
          "/%09/evil.example\n",
          "",
          "account"
        ]) {
          const answer = yield* (yield* browser).call("POST", `${account}/sign-in`, { email, next })
          refused(answer, 400, "invalid_input")
          assert.deepStrictEqual(pathsOf(answer), ["next"], next)
        }
        yield* own.call("POST", `${account}/sign-in`, { email, next: "/-/account?tab=1" })
        const token = yield* mailedToken(email)
        const followed = yield* own.call("POST", `${account}/link/follow`, { token })
        assert.strictEqual(followed.body["next"], "/-/account?tab=1")
      })
    )

    it.effect("D-SIGN-11: links are limited for an address and for a client", () =>
      Effect.gen(function* () {
        const { email } = yield* signedIn()
        const unknown = someEmail()
        for (const address of [email, unknown]) {
          for (let nth = 0; nth < 5; nth++)
            assert.strictEqual(
              (yield* (yield* browser).call("POST", `${account}/sign-in`, { email: address })).status,
              204
            )
          const sixth = yield* (yield* browser).call("POST", `${account}/sign-in`, { email: address })
          refused(sixth, 429, "rate_limited")
        }
        const own = yield* browser
        for (let nth = 0; nth < 10; nth++)
          assert.strictEqual(
            (yield* own.call("POST", `${account}/sign-in`, { email: someEmail() })).status,
            204
          )
        refused(yield* own.call("POST", `${account}/sign-in`, { email: someEmail() }), 429, "rate_limited")
      })
    )

    it.effect("D-SIGN-11: guessing of cookies and links is limited by address", () =>
      Effect.gen(function* () {
        const own = yield* browser
        own.setCookie(`ses_${"B".repeat(43)}`)
        for (let nth = 0; nth < 60; nth++) refused(yield* own.call("GET", account), 401, "invalid_token")
        refused(yield* own.call("GET", account), 429, "rate_limited")
        const token = `ca1e0dea-0000-4000-8000-000000000001.lnk_${"B".repeat(43)}`
        for (let nth = 0; nth < 30; nth++)
          refused(yield* own.call("POST", `${account}/link/follow`, { token }), 401, "invalid_token")
        refused(yield* own.call("POST", `${account}/link/follow`, { token }), 429, "rate_limited")
      })
    )

    it.effect("D-SIGN-5: a session ends after 12 hours without a request, and after 30 days", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const [used, idle] = [yield* signedIn(), yield* signedIn()]
        assert.strictEqual((yield* ownAccount(used)).status, 200)
        for (let hours = 11; hours < 30 * 24; hours += 11) {
          yield* wait(11 * 3600)
          assert.strictEqual((yield* ownAccount(used)).status, 200, `after ${hours} hours`)
          if (hours > 12) refused(yield* ownAccount(idle), 401, "invalid_token")
        }
        yield* wait(11 * 3600)
        refused(yield* ownAccount(used), 401, "invalid_token")
      })
    )
  })
})

const ownAccount = ({ browser: own }: Effect.Success<ReturnType<typeof signedIn>>) => own.call("GET", account)
