import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp } from "../../kit/http/requests.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { specification } from "../../kit/http/specification.ts"
import { caller, hostDraft, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { signedIn } from "./signIn.browser.ts"

const secret = "needle-of-a-secret"

describe("Management: audit log", () => {
  specification("audit", (it) => {
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
        assert.include(text, '"server.login.sealedPassword"')
        const secrets = [secret, token, ...given.flatMap(({ body }) => secretsIn(body))]
        assert.isAtLeast(secrets.length, 5)
        for (const one of secrets) assert.notInclude(text, one.slice(4, 16))
        assert.notMatch(text, /v1\.|whsec_|sks_|pat_|[0-9a-f]{64}/)
      })
    )

    it.effect("D-AUDIT-2: a change names its credential, the client's address and both request ids", () =>
      Effect.gen(function* () {
        const { browser, call, at, userId } = yield* signedIn("owner")
        const from = fromNewIp()
        const forged = "11111111-forged-id"
        const answer = yield* call("PATCH", at, { name: "By token" }, { ...from, "x-request-id": forged })
        assert.strictEqual(answer.headers.get("x-request-id"), forged)
        yield* browser.call("PATCH", `/api/workspaces${at}`, { name: "By session" })
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

    it.effect("D-AUDIT-5: members who are no admin see neither values nor addresses", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { body } = yield* call("POST", `${at}/members`, {
          email: someEmail(),
          name: "Ivo",
          role: "member"
        })
        const member = yield* caller(String(body["token"]))
        const [entry] = itemsOf(yield* member("GET", `${at}/audit-log`))
        assert.deepInclude(entry, {
          action: "member.create",
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
