import { assert, describe } from "@effect/vitest"
import { Passkeys, Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { samplePasskey } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { fromNewIp, refused } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { entriesOf } from "../../kit/http/management/auditEntries.ts"
import { browser, operatorToken, setCookieOf, signedIn } from "./signIn.browser.ts"

const tokens = "/api/access-tokens"
const passkey = "/api/account/passkey"

describe("Refusals in the audit log", () => {
  specificationWithMailServer("audited refusals", (it) => {
    it.effect(
      "D-AUDIT-4: an operation that needs a recent sign-in is noted, also outside of workspaces",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const own = yield* signedIn("owner")
          yield* wait(601)
          refused(yield* own.browser.call("POST", `${own.path}/api-keys`), 403, "sign_in_again")
          refused(yield* own.browser.call("POST", tokens, {}), 403, "sign_in_again")
          refused(yield* own.browser.call("POST", "/api/account/passkeys/new", {}), 403, "sign_in_again")
          const call = own.call
          const found = yield* entriesOf(call, own.at, "session.refuse_old", 3)
          assert.sameMembers(
            found.map(({ subject }) => subject),
            ["createApiKey", "createAccessToken", "startPasskeyRegistration"]
          )
          for (const entry of found)
            assert.deepInclude(entry, { actor: "user", userId: own.userId, times: 1 })
        })
    )

    it.effect("D-AUDIT-4: refusals outside of workspaces are in the log of the token's home", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const own = yield* signedIn("admin")
        const narrow = yield* own.browser.call("POST", tokens, { scopes: ["read"] })
        const headers = { authorization: `Bearer ${String(narrow.body["token"])}` }
        const post = (path: string, body: object) =>
          send("POST", path, { headers, body: JSON.stringify(body) })
        const draft = { name: "Second", slug: `second-${own.workspace.slug}`, timezone: "UTC" }
        refused(yield* post("/api/workspaces", draft), 403, "forbidden")
        refused(yield* post(tokens, {}), 403, "forbidden")
        const found = yield* entriesOf(own.call, own.at, "permission.refuse", 2)
        assert.sameMembers(
          found.map(({ subject }) => subject),
          ["createWorkspace", "createAccessToken"]
        )
        for (const entry of found)
          assert.deepInclude(entry, {
            userId: own.userId,
            credential: { kind: "access_token", id: narrow.body["id"] }
          })
      })
    )

    it.effect("D-AUDIT-4: a session with a password is noted where it reaches", () =>
      Effect.gen(function* () {
        const own = yield* signedIn("owner")
        yield* own.call("PATCH", own.at, { passwordSignIn: true })
        const password = "correct horse battery staple"
        assert.strictEqual(
          (yield* own.browser.call("PUT", "/api/account/password", { password })).status,
          204
        )
        const signed = yield* own.browser.call("POST", "/api/account/password/sign-in", {
          email: own.email,
          password
        })
        assert.strictEqual(signed.status, 204, signed.text)
        refused(yield* own.browser.call("GET", "/api/account/passkeys"), 403, "forbidden")
        const [entry] = yield* entriesOf(own.call, own.at, "permission.refuse", 1)
        assert.deepInclude(entry, { userId: own.userId, subject: "listPasskeys" })
      })
    )

    it.effect("D-AUDIT-4: a refused tool of the MCP server is noted with the assistant's token", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const own = yield* signedIn("admin")
        const narrow = yield* own.browser.call("POST", tokens, { scopes: ["read"] })
        const params = { name: "cancel", arguments: { bookingUid: "00000000-0000-4000-8000-000000000000" } }
        const answer = yield* send("POST", "/mcp", {
          headers: {
            authorization: `Bearer ${String(narrow.body["token"])}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": "2025-11-25"
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
        })
        assert.include(answer.text, "forbidden")
        const [entry] = yield* entriesOf(own.call, own.at, "permission.refuse", 1)
        assert.deepInclude(entry, {
          userId: own.userId,
          subject: "mcp",
          credential: { kind: "assistant", id: narrow.body["id"] }
        })
      })
    )

    it.effect("D-AUDIT-4: a refused passkey is noted in the workspaces of its account", () =>
      Effect.gen(function* () {
        const { send, withPorts } = yield* Service
        const own = yield* signedIn("owner")
        const sessions = yield* withPorts(Sessions.use((port) => port.ofEmail(Email.make(own.email))))
        const account = sessions[0]?.account ?? assert.fail("no session")
        const stored = samplePasskey({ account })
        assert.isTrue(yield* withPorts(Passkeys.use((port) => port.add(stored))))
        const { call } = yield* browser
        const begun = yield* call("POST", passkey, {})
        const cookie = setCookieOf(begun, "__Host-calendeal-passkey").split(";")[0] ?? ""
        const refusal = yield* send("POST", `${passkey}/finish`, {
          headers: {
            "sec-fetch-site": "same-origin",
            "content-type": "application/json",
            cookie,
            ...fromNewIp()
          },
          body: JSON.stringify({
            challenge: begun.body["challenge"],
            answer: {
              credentialId: stored.credentialId,
              clientData: "AAAA",
              authenticatorData: "AAAA",
              signature: "AAAA"
            },
            userHandle: null
          })
        })
        assert.strictEqual(refusal.status, 403, refusal.text)
        const [entry] = yield* entriesOf(own.call, own.at, "sign_in.refuse", 1)
        assert.deepInclude(entry, {
          actor: "unknown",
          subject: own.userId,
          credential: { kind: "passkey", id: null }
        })
      })
    )

    it.effect("D-AUDIT-4: links that are refused because too many were requested are noted", () =>
      Effect.gen(function* () {
        const own = yield* signedIn("owner")
        const ask = (email: string) =>
          Effect.flatMap(browser, ({ call }) => call("POST", "/api/account/sign-in", { email }))
        const statuses = yield* Effect.forEach(Array.from({ length: 8 }), () => ask(own.email))
        assert.strictEqual(statuses.filter(({ status }) => status === 429).length, 3)
        const [entry] = yield* entriesOf(own.call, own.at, "sign_in.lock", 1, 3)
        assert.deepInclude(entry, {
          actor: "unknown",
          subject: own.userId,
          credential: { kind: "link", id: null },
          times: 3
        })
        // The person's own sign-in is none of them.
        const other = yield* browser
        const token = yield* operatorToken(own.workspace.id, own.email)
        assert.strictEqual((yield* other.call("POST", "/api/account/link/follow", { token })).status, 200)
      })
    )
  })
})
