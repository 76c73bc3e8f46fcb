import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { entriesOf } from "../../kit/http/management/auditEntries.ts"
import { caller, hostDraft, invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { browser, signedIn } from "./signIn.browser.ts"

const secret = "needle-of-a-secret"

describe("Management: audit log", () => {
  specification("audit", (it) => {
    it.effect(
      "D-MGMT-53: the log of a period has the entries from its start on, and not those of its end",
      () =>
        Effect.gen(function* () {
          const { at: atTime } = yield* Service
          const { at, call } = yield* newWorkspace
          const times = ["2026-11-01T10:00:00Z", "2026-11-01T12:00:00Z", "2026-11-02T10:00:00Z"] as const
          for (const [nth, time] of times.entries())
            yield* atTime(time, call("PATCH", at, { embedAllowedHosts: [`site${nth}.example`] }))
          const log = (query: string) =>
            Effect.map(call("GET", `${at}/audit-log?${query}`), (page) =>
              itemsOf(page).map((entry) => entry["at"])
            )
          assert.deepStrictEqual(yield* log(`from=${times[0]}&to=${times[2]}`), [times[1], times[0]])
          assert.deepStrictEqual(yield* log(`to=${times[1]}`), [times[0]])
          assert.deepStrictEqual(yield* log(`from=${times[1]}&to=2026-11-03T00:00:00Z&limit=1`), [times[2]])
          // The pages of a period are of that period.
          const first = yield* call("GET", `${at}/audit-log?to=${times[2]}&limit=1`)
          const cursor = String(first.body["nextCursor"])
          assert.deepStrictEqual(yield* log(`to=${times[2]}&limit=1&cursor=${cursor}`), [times[0]])
          invalid(yield* call("GET", `${at}/audit-log?from=yesterday`), ["from"])
        })
    )

    it.effect("D-AUDIT-1: a change has its fields with the values before and after", () =>
      Effect.gen(function* () {
        const { at, call, workspace } = yield* newWorkspace
        const latest = Effect.map(call("GET", `${at}/audit-log?limit=1`), (page) => itemsOf(page)[0] ?? {})
        yield* call("PATCH", at, { passwordSignIn: true, embedAllowedHosts: ["evil.example"] })
        assert.deepInclude(yield* latest, {
          action: "workspace.update",
          subject: workspace.id,
          changes: [
            { field: "embedAllowedHosts", from: [], to: ["evil.example"] },
            { field: "passwordSignIn", from: false, to: true }
          ]
        })
        const [from, to] = [hostDraft.email, "stolen@evil.example"]
        const host = (yield* call("POST", `${at}/hosts`, { ...hostDraft, email: from })).body
        yield* call("PATCH", `${at}/hosts/${host["id"]}`, { email: to })
        assert.deepInclude(yield* latest, { changes: [{ field: "email", from, to }] })
        const hook = (yield* call("POST", `${at}/webhooks`, {
          url: "https://hooks.customer.example/a?key=needle-of-a-secret",
          events: ["deal.closed"]
        })).body
        yield* call("PATCH", `${at}/webhooks/${hook["id"]}`, { url: "https://attacker.example/steal" })
        assert.deepInclude(yield* latest, {
          changes: [
            { field: "url", from: "https://hooks.customer.example/a?…", to: "https://attacker.example/steal" }
          ]
        })
      })
    )

    it.effect("D-AUDIT-1: no entry has a secret, whole or in part", () =>
      Effect.gen(function* () {
        const { at, call, token } = yield* newWorkspace
        const given = [
          yield* call("PATCH", `${at}/mail`, {
            sender: { address: "hello@contoso.example" },
            server: {
              host: "smtp.contoso.example",
              port: 587,
              security: "starttls",
              login: { username: "contoso", password: secret }
            }
          }),
          yield* call("POST", `${at}/webhooks`, { url: "https://a.example", events: ["deal.closed"] }),
          yield* call("POST", `${at}/api-keys`),
          yield* call("POST", `${at}/members`, { email: someEmail(), name: "Ivo", role: "member" })
        ]
        assert.isTrue(
          given.every(({ status }) => status < 300),
          given.map(({ text }) => text).join("\n")
        )
        const { text } = yield* call("GET", `${at}/audit-log?limit=100`)
        assert.include(text, '"server.login.password"')
        const secrets = [secret, token, ...given.flatMap(({ body }) => secretsIn(body))]
        assert.isAtLeast(secrets.length, 5)
        for (const one of secrets) assert.notInclude(text, one.slice(4, 16))
        assert.notMatch(text, /v1\.|whsec_|sks_|pat_|[0-9a-f]{64}/)
      })
    )

    it.effect("D-AUDIT-2: a change names its credential, the client's address and both request ids", () =>
      Effect.gen(function* () {
        const { browser: own, call, at, userId } = yield* signedIn("owner")
        const from = fromNewIp()
        const forged = "11111111-forged-id"
        const answer = yield* call("PATCH", at, { name: "By token" }, { ...from, "x-request-id": forged })
        assert.strictEqual(answer.headers.get("x-request-id"), forged)
        yield* own.call("PATCH", `/api/workspaces${at}`, { name: "By session" })
        const entries = itemsOf(yield* call("GET", `${at}/audit-log`))
        const [bySession, byToken] = entries.filter(({ action }) => action === "workspace.update")
        assert.strictEqual(Object(byToken?.["credential"]).kind, "access_token")
        assert.strictEqual(byToken?.["clientAddress"], from["x-forwarded-for"])
        assert.strictEqual(byToken?.["callerRequestId"], forged)
        assert.match(String(byToken?.["requestId"]), /^[0-9a-f]{8}-[0-9a-f-]{27}$/)
        assert.strictEqual(bySession?.["callerRequestId"], null)
        const session = entries.find(({ action }) => action === "session.create")
        assert.deepInclude(session, { userId, credential: { kind: "link", id: null } })
        assert.deepStrictEqual(bySession?.["credential"], { kind: "session", id: session?.["subject"] })
      })
    )

    it.effect("D-AUDIT-4: refused roles, scopes and settings are in the log with their operation", () =>
      Effect.gen(function* () {
        const { browser: own, at, call, userId } = yield* signedIn("admin")
        const path = `/api/workspaces${at}`
        for (const _ of [1, 2, 3]) assert.strictEqual((yield* own.call("DELETE", path)).status, 403)
        assert.strictEqual((yield* own.call("PATCH", path, { passwordSignIn: true })).status, 403)
        const found = yield* entriesOf(call, at, "permission.refuse", 2, 4)
        const [deleted, changed] = ["deleteWorkspace", "updateWorkspace"].map((subject) =>
          found.find((entry) => entry["subject"] === subject)
        )
        assert.deepInclude(deleted, { actor: "user", userId, subject: "deleteWorkspace", times: 3 })
        assert.deepInclude(changed, { actor: "user", userId, subject: "updateWorkspace", times: 1 })
        assert.strictEqual(Object(deleted?.["credential"]).kind, "session")
      })
    )

    it.effect(
      "D-AUDIT-4: refused and locked sign-ins are counted in the account's workspaces, up to a bound",
      () =>
        Effect.gen(function* () {
          const { email, at, browser: own, call, userId } = yield* signedIn("owner")
          yield* call("PATCH", at, { passwordSignIn: true })
          const body = { email, password: "a wrong password for all" }
          const tried = yield* Effect.forEach(Array.from({ length: 14 }), () =>
            own.call("POST", "/api/account/password/sign-in", body)
          )
          assert.deepStrictEqual(
            [403, 429].map((status) => tried.filter((answer) => answer.status === status).length),
            [10, 4]
          )
          const [refused] = yield* entriesOf(call, at, "sign_in.refuse", 1, 10)
          const [locked] = yield* entriesOf(call, at, "sign_in.lock", 1, 4)
          assert.deepInclude(refused, {
            actor: "unknown",
            userId: null,
            subject: userId,
            credential: { kind: "password", id: null }
          })
          assert.match(String(refused?.["clientAddress"]), /^10\./)
          assert.deepInclude(locked, { actor: "unknown", subject: userId })
        })
    )

    it.effect("D-AUDIT-4: an unknown address is stored nowhere", () =>
      Effect.gen(function* () {
        const { at, call } = yield* signedIn("owner")
        yield* call("PATCH", at, { passwordSignIn: true })
        const { call: from } = yield* browser
        const unknown = someEmail()
        const body = { email: unknown, password: "a wrong password for all" }
        assert.strictEqual((yield* from("POST", "/api/account/password/sign-in", body)).status, 403)
        const { text } = yield* call("GET", `${at}/audit-log`)
        assert.notInclude(text, unknown)
        assert.notInclude(text, "sign_in.refuse")
      })
    )

    it.effect("D-AUDIT-5: members who are not admins see neither values nor addresses", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { body } = yield* call("POST", `${at}/members`, {
          email: someEmail(),
          name: "Ivo",
          role: "member"
        })
        const member = yield* caller(String(body["token"]))
        const entries = itemsOf(yield* member("GET", `${at}/audit-log`))
        // The workspace may have been made within the same millisecond.
        const entry = entries.find(({ action }) => action === "member.create")
        assert.deepInclude(entry, {
          changes: null,
          clientAddress: null,
          credential: null,
          callerRequestId: null
        })
      })
    )
  })
})

/** The texts of an answer that are shown once. */
const secretsIn = (body: object): ReadonlyArray<string> =>
  Object.entries(body).flatMap(([key, value]: readonly [string, unknown]) =>
    typeof value === "string" && /secret|token/i.test(key) ? [value] : []
  )
