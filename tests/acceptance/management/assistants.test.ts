import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { suspendWorkspace, resumeWorkspace } from "@calendeal/domain/management"
import { Effect } from "effect"
import {
  type Assistant,
  callTool,
  newAssistant,
  newProof,
  redirectUri,
  tokensIn
} from "../../kit/http/assistants.ts"
import { caller, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"
import { refused } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { someEmail } from "../../kit/http/visitor.ts"
import { browser, operatorToken, signedIn } from "./signIn.browser.ts"

const at = "/api/account/assistants"
type Signed = Effect.Success<ReturnType<typeof signedIn>>

/** The member allows the assistant what it asks for. Returns the code, and the verifier for it. */
const allow = Effect.fnUntraced(function* (
  { browser, workspace }: Pick<Signed, "browser" | "workspace">,
  assistant: Assistant,
  parameters: Readonly<Record<string, string>> = {}
) {
  const { challenge, verifier } = newProof()
  const query = assistant.query(challenge, parameters)
  const answer = yield* browser.call("POST", at, { query, workspaceId: workspace.id })
  assert.strictEqual(answer.status, 201, answer.text)
  const address = new URL(String(answer.body["address"]))
  return { address, verifier, code: String(address.searchParams.get("code")) }
})

/** A member whose assistant is connected. */
const connected = Effect.fnUntraced(function* (
  role: "member" | "admin" | "owner" = "owner",
  parameters: Readonly<Record<string, string>> = {}
) {
  const own = yield* signedIn(role)
  const assistant = yield* newAssistant()
  const { code, verifier } = yield* allow(own, assistant, parameters)
  return { ...own, assistant, ...tokensIn(yield* assistant.exchange(code, verifier)) }
})

const isRefused = ({ status, text }: Effect.Success<ReturnType<typeof callTool>>) =>
  assert.deepStrictEqual([status, text], [401, '{"error":"invalid_token"}'])

const works = ({ status, text }: Effect.Success<ReturnType<typeof callTool>>) => {
  assert.strictEqual(status, 200, text)
  assert.notInclude(text, '"isError":true', text)
}

describe("Assistants over OAuth", () => {
  specification("assistants", (it) => {
    it.effect("D-OAUTH-1: a client without a token finds the authorization server", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const refusal = yield* send("POST", "/mcp", { body: "{}" })
        const challenge = refusal.headers.get("www-authenticate") ?? ""
        const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? assert.fail(challenge)
        const resource = yield* send("GET", new URL(address).pathname)
        assert.strictEqual(resource.body["resource"], new URL("/mcp", address).href)
        const [issuer] = [resource.body["authorization_servers"]].flat()
        assert.strictEqual(String(issuer), new URL(address).origin)
        const server = yield* send("GET", "/.well-known/oauth-authorization-server")
        assert.deepInclude(server.body, {
          issuer,
          code_challenge_methods_supported: ["S256"],
          token_endpoint_auth_methods_supported: ["none"]
        })
        for (const { headers } of [resource, server])
          assert.strictEqual(headers.get("access-control-allow-origin"), "*")
        const invalidToken = yield* callTool("mca_unknown")
        isRefused(invalidToken)
        assert.include(invalidToken.headers.get("www-authenticate"), 'error="invalid_token"')
      })
    )

    it.effect("D-OAUTH-5, D-OAUTH-7, D-OAUTH-9: an assistant acts for the member who allowed it", () =>
      Effect.gen(function* () {
        const own = yield* signedIn("admin")
        const assistant = yield* newAssistant()
        const { challenge, verifier } = newProof()
        const query = assistant.query(challenge)
        const asked = yield* own.browser.call("POST", `${at}/request`, { query })
        assert.deepInclude(asked.body, {
          name: "Helper",
          host: "assistant.example",
          isLocal: false,
          scopes: ["read", "book"],
          workspaces: [{ id: own.workspace.id, name: "Contoso", role: "admin" }]
        })
        const denial = new URL(String(asked.body["refusalAddress"]))
        assert.deepStrictEqual(
          [denial.searchParams.get("error"), denial.searchParams.get("state")],
          ["access_denied", "a state"]
        )
        const answer = yield* own.browser.call("POST", at, { query, workspaceId: own.workspace.id })
        const address = new URL(String(answer.body["address"]))
        assert.strictEqual(`${address.origin}${address.pathname}`, redirectUri)
        assert.strictEqual(address.searchParams.get("state"), "a state")
        assert.isNotEmpty(address.searchParams.get("iss"))
        const exchanged = yield* assistant.exchange(String(address.searchParams.get("code")), verifier)
        assert.deepInclude(exchanged.body, { token_type: "Bearer", expires_in: 3600, scope: "read book" })
        assert.strictEqual(exchanged.headers.get("cache-control"), "no-store")
        const { access } = tokensIn(exchanged)
        const shown = yield* callTool(access)
        works(shown)
        assert.include(shown.text, own.workspace.slug)
        // No other part of the service accepts it.
        refused(yield* (yield* caller(access))("GET", own.at), 401, "invalid_token")
      })
    )

    it.effect(
      "D-OAUTH-7: a code is exchanged once, also by concurrent requests, and ends what it began",
      () =>
        Effect.gen(function* () {
          const own = yield* signedIn()
          const assistant = yield* newAssistant()
          const { code, verifier } = yield* allow(own, assistant)
          const answers = yield* Effect.forEach([1, 2, 3, 4], () => assistant.exchange(code, verifier), {
            concurrency: "unbounded"
          })
          const good = answers.filter(({ status }) => status === 200)
          assert.isAtMost(good.length, 1)
          for (const answer of answers) if (answer.status !== 200) refused(answer, 400, "invalid_grant")
          for (const answer of good) isRefused(yield* callTool(tokensIn(answer).access))
        })
    )

    it.effect("D-OAUTH-7: a code is for its program, its verifier, its address and its minute", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* signedIn()
        const assistant = yield* newAssistant()
        const { code, verifier } = yield* allow(own, assistant)
        for (const answer of [
          yield* (yield* newAssistant()).exchange(code, verifier),
          yield* assistant.exchange(code, newProof().verifier),
          yield* assistant.exchange(code, verifier, { redirect_uri: `${redirectUri}/` }),
          yield* assistant.exchange(code, verifier, { resource: "https://other.example/mcp" }),
          yield* assistant.exchange("mcc_unknown", verifier)
        ])
          refused(answer, 400, "invalid_grant")
        tokensIn(yield* assistant.exchange(code, verifier))
        const late = yield* allow(own, assistant)
        yield* wait(61)
        refused(yield* assistant.exchange(late.code, late.verifier), 400, "invalid_grant")
      })
    )

    it.effect("D-OAUTH-8, D-OAUTH-11: a refresh token works once; its second use ends the connection", () =>
      Effect.gen(function* () {
        const { access, assistant, at: place, call, refresh } = yield* connected()
        const renewed = tokensIn(yield* assistant.refresh(refresh))
        isRefused(yield* callTool(access))
        works(yield* callTool(renewed.access))
        refused(yield* (yield* newAssistant()).refresh(renewed.refresh), 400, "invalid_grant")
        works(yield* callTool(renewed.access))
        refused(yield* assistant.refresh(refresh), 400, "invalid_grant")
        isRefused(yield* callTool(renewed.access))
        refused(yield* assistant.refresh(renewed.refresh), 400, "invalid_grant")
        const actions = itemsOf(yield* call("GET", `${place}/audit-log`)).map(({ action }) => action)
        assert.includeMembers(actions, ["assistant.connect", "assistant.end"])
      })
    )

    it.effect(
      "D-OAUTH-7: an access token works for an hour, and a connection for 60 days without a renewal",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { access, assistant, refresh } = yield* connected()
          yield* wait(3601)
          isRefused(yield* callTool(access))
          const renewed = tokensIn(yield* assistant.refresh(refresh))
          works(yield* callTool(renewed.access))
          yield* wait(60 * 86_400)
          refused(yield* assistant.refresh(renewed.refresh), 400, "invalid_grant")
        })
    )

    it.effect("D-OAUTH-6: an assistant does no more than its scopes and the member's role", () =>
      Effect.gen(function* () {
        const booking = { bookingUid: randomUUID() }
        const reader = yield* connected("owner", { scope: "read offline_access" })
        works(yield* callTool(reader.access))
        assert.include((yield* callTool(reader.access, "cancel", booking)).text, "forbidden")
        const member = yield* connected("member")
        assert.include((yield* callTool(member.access, "cancel", booking)).text, "forbidden")
        const owner = yield* connected("owner")
        assert.include((yield* callTool(owner.access, "cancel", booking)).text, "not_found")
      })
    )

    it.effect(
      "D-OAUTH-9: a connection ends with the membership, and waits while the workspace is suspended",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const { access, assistant, call, member, refresh, workspace } = yield* connected("admin")
          yield* withPorts(suspendWorkspace(workspace.id))
          const suspended = yield* callTool(access)
          refused(suspended, 403, "forbidden")
          assert.include(suspended.text, "suspended")
          yield* withPorts(resumeWorkspace(workspace.id))
          works(yield* callTool(access))
          assert.strictEqual((yield* call("DELETE", member)).status, 204)
          isRefused(yield* callTool(access))
          refused(yield* assistant.refresh(refresh), 400, "invalid_grant")
        })
    )

    it.effect("D-OAUTH-9: owners end the assistants of a member with the member's access tokens", () =>
      Effect.gen(function* () {
        const { access, assistant, browser, call, member, refresh } = yield* connected("admin")
        assert.strictEqual((yield* call("DELETE", `${member}/access-tokens`)).status, 204)
        isRefused(yield* callTool(access))
        refused(yield* assistant.refresh(refresh), 400, "invalid_grant")
        assert.deepStrictEqual(itemsOf(yield* browser.call("GET", at)), [])
      })
    )

    it.effect("D-OAUTH-9, D-SIGN-14: a connection ends when another person gets the member's seat", () =>
      Effect.gen(function* () {
        const { access, assistant, call, member, refresh } = yield* connected("admin")
        assert.strictEqual((yield* call("PATCH", member, { name: "Pia Novak" })).status, 200)
        works(yield* callTool(access))
        assert.strictEqual((yield* call("PATCH", member, { email: someEmail() })).status, 200)
        isRefused(yield* callTool(access))
        refused(yield* assistant.refresh(refresh), 400, "invalid_grant")
      })
    )

    it.effect("D-OAUTH-9: an assistant reaches no other workspace of its member", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const first = yield* newWorkspace
        const email = someEmail()
        const added = yield* first.call("POST", `${first.at}/members`, { email, name: "Pia", role: "owner" })
        const slug = `second-${first.workspace.slug}`
        // The same user.
        const second = yield* send("POST", "/api/workspaces", {
          headers: { authorization: `Bearer ${String(added.body["token"])}` },
          body: JSON.stringify({ name: "Second", slug, timezone: "UTC" })
        })
        assert.strictEqual(second.status, 201, second.text)
        const own = yield* browser
        const token = yield* operatorToken(first.workspace.id, email)
        yield* own.call("POST", "/api/account/link/follow", { token })
        const assistant = yield* newAssistant()
        const { code, verifier } = yield* allow({ browser: own, workspace: first.workspace }, assistant)
        const { access } = tokensIn(yield* assistant.exchange(code, verifier))
        works(yield* callTool(access, "status", { workspace: first.workspace.slug }))
        assert.include((yield* callTool(access, "status", { workspace: slug })).text, "not_found")
      })
    )

    it.effect("D-OAUTH-10, D-OAUTH-11: a member lists and disconnects the own assistants only", () =>
      Effect.gen(function* () {
        const { access, at: place, browser, call, workspace } = yield* connected()
        const [item] = itemsOf(yield* browser.call("GET", at))
        assert.deepInclude(item, {
          name: "Helper (assistant.example)",
          workspaceId: workspace.id,
          scopes: ["read", "book"]
        })
        const path = `${at}/${String(item?.["id"])}`
        const other = yield* connected()
        assert.lengthOf(itemsOf(yield* other.browser.call("GET", at)), 1)
        notFound(yield* other.browser.call("DELETE", path))
        works(yield* callTool(access))
        assert.strictEqual((yield* browser.call("DELETE", path)).status, 204)
        isRefused(yield* callTool(access))
        notFound(yield* browser.call("DELETE", path))
        const actions = itemsOf(yield* call("GET", `${place}/audit-log`)).map(({ action }) => action)
        assert.includeMembers(actions, ["assistant.connect", "assistant.disconnect"])
      })
    )

    it.effect("D-OAUTH-10: an assistant disconnects itself with either of its tokens", () =>
      Effect.gen(function* () {
        for (const kind of ["access", "refresh"] as const) {
          const own = yield* connected()
          assert.strictEqual((yield* (yield* newAssistant()).revoke(own[kind])).status, 200)
          works(yield* callTool(own.access))
          assert.strictEqual((yield* own.assistant.revoke(own[kind])).status, 200)
          isRefused(yield* callTool(own.access))
          assert.strictEqual((yield* own.assistant.revoke(own[kind])).status, 200)
        }
      })
    )

    it.effect("D-OAUTH-4: a faulty request is refused, and gets no code", () =>
      Effect.gen(function* () {
        const { browser, workspace } = yield* signedIn()
        const assistant = yield* newAssistant()
        const good = assistant.query(newProof().challenge)
        const without = (name: string) => {
          const query = new URLSearchParams(good)
          query.delete(name)
          return query.toString()
        }
        const change = (name: string, value: string) => {
          const query = new URLSearchParams(good)
          query.set(name, value)
          return query.toString()
        }
        for (const [query, reason] of [
          ["", "client"],
          [change("client_id", randomUUID()), "client"],
          [change("redirect_uri", "https://evil.example/callback"), "redirect"],
          [change("redirect_uri", `${redirectUri}?a=1`), "redirect"],
          [without("redirect_uri"), "redirect"],
          [change("response_type", "token"), "response_type"],
          [without("code_challenge"), "challenge"],
          [change("code_challenge_method", "plain"), "challenge"],
          [without("code_challenge_method"), "challenge"],
          [change("resource", "https://other.example/mcp"), "resource"],
          [change("scope", "manage"), "scope"],
          [`${good}&state=b`, "repeated"]
        ] as const)
          for (const answer of [
            yield* browser.call("POST", `${at}/request`, { query }),
            yield* browser.call("POST", at, { query, workspaceId: workspace.id })
          ]) {
            refused(answer, 403, "assistant_refused")
            assert.strictEqual(answer.body["reason"], reason, query)
          }
        assert.deepStrictEqual(itemsOf(yield* browser.call("GET", at)), [])
      })
    )

    it.effect("D-OAUTH-5, D-SIGN-9: only the service's own page connects, and only an own workspace", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const own = yield* signedIn()
        const foreign = yield* signedIn()
        const query = (yield* newAssistant()).query(newProof().challenge)
        const body = { query, workspaceId: own.workspace.id }
        const crossSite = { "sec-fetch-site": "cross-site", "content-type": "application/json" }
        refused(yield* own.browser.call("POST", at, body, crossSite), 403, "cross_site")
        invalid(yield* own.browser.call("POST", at, { query, workspaceId: foreign.workspace.id }), [
          "workspaceId"
        ])
        yield* wait(601)
        refused(yield* own.browser.call("POST", at, body), 403, "sign_in_again")
      })
    )

    it.effect("D-OAUTH-2: any port of the member's own computer gets the code", () =>
      Effect.gen(function* () {
        const own = yield* signedIn()
        const assistant = yield* newAssistant({ redirect_uris: ["http://127.0.0.1/callback"] })
        const local = { redirect_uri: "http://127.0.0.1:5173/callback" }
        const query = assistant.query(newProof().challenge, local)
        const asked = yield* own.browser.call("POST", `${at}/request`, { query })
        assert.deepInclude(asked.body, { isLocal: true, host: "127.0.0.1:5173" })
        const { address, code, verifier } = yield* allow(own, assistant, local)
        assert.strictEqual(address.host, "127.0.0.1:5173")
        tokensIn(yield* assistant.exchange(code, verifier, local))
      })
    )

    it.effect("D-OAUTH-2: refuses a registration that it cannot keep, in the form of OAuth", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const post = (path: string, body: string, type = "application/json") =>
          send("POST", path, { headers: { "content-type": type, "x-forwarded-for": "10.9.8.7" }, body })
        for (const [metadata, error] of [
          ["{}", "invalid_redirect_uri"],
          ['{"redirect_uris":["http://evil.example/"]}', "invalid_redirect_uri"],
          ['{"redirect_uris":["https://a.example/"],"client_name":""}', "invalid_client_metadata"],
          ["[]", "invalid_request"],
          ["{", "invalid_request"]
        ] as const)
          refused(yield* post("/oauth/register", metadata), 400, error)
        const form = "application/x-www-form-urlencoded"
        const id = `client_id=${randomUUID()}`
        for (const [body, type, error] of [
          ["{}", "application/json", "invalid_request"],
          ["", form, "invalid_request"],
          ["grant_type=password&client_id=x", form, "invalid_client"],
          [`grant_type=password&${id}`, form, "unsupported_grant_type"],
          [`grant_type=refresh_token&grant_type=refresh_token&${id}`, form, "invalid_request"],
          [`grant_type=refresh_token&refresh_token=mcr_x&${id}`, form, "invalid_grant"],
          [`grant_type=authorization_code&code=x&${id}`, form, "invalid_request"]
        ] as const)
          refused(yield* post("/oauth/token", body, type), error === "invalid_client" ? 401 : 400, error)
      })
    )

    it.effect("D-OAUTH-3: an address registers at most 60 programs an hour", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const sent = {
          headers: { "x-forwarded-for": "10.77.0.1" },
          body: JSON.stringify({ redirect_uris: [redirectUri] })
        }
        for (let nth = 0; nth < 60; nth++)
          assert.strictEqual((yield* send("POST", "/oauth/register", sent)).status, 201)
        const over = yield* send("POST", "/oauth/register", sent)
        refused(over, 429, "rate_limited")
        assert.isAtLeast(Number(over.headers.get("retry-after")), 1)
      })
    )
  })
})
