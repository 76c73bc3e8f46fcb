import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type AssistantClient, AssistantClientId } from "./AssistantClient.ts"
import { judgeRegistration } from "./judgeRegistration.ts"
import { judgeRequest } from "./judgeRequest.ts"

const resource = "https://book.example.com/mcp"
const redirectUri = "https://assistant.example/callback"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

const client: AssistantClient = {
  id: AssistantClientId.make("3f0f7a0e-7f5c-4c4e-8f43-0d3c8a2b9e01"),
  name: "Helper",
  redirectUris: [redirectUri],
  createdAt: DateTime.makeUnsafe("2026-01-01T00:00:00Z")
}

const good = {
  response_type: "code",
  client_id: client.id,
  redirect_uri: redirectUri,
  code_challenge: challenge,
  code_challenge_method: "S256",
  state: "abc",
  scope: "read",
  resource
}

const judged = (parameters: Readonly<Record<string, string>>, known: AssistantClient | null = client) =>
  judgeRequest(new URLSearchParams(parameters), known, resource)

/** Values that a parameter may have, good and bad. */
const values = {
  response_type: ["code", "token", "code token"],
  redirect_uri: [redirectUri, `${redirectUri}/`, "https://evil.example/"],
  code_challenge: [challenge, challenge.slice(1), `${challenge}=`, `${challenge.slice(1)}!`],
  code_challenge_method: ["S256", "plain", "s256"],
  resource: [resource, `${resource}/`, "https://book.example.com"],
  scope: ["read", "book read", "read offline_access", "manage", "READ", ""]
} as const

const Parameter = <const Name extends keyof typeof values>(name: Name) =>
  Schema.Literals(["", ...values[name]])
const Given = Schema.Struct({
  response_type: Parameter("response_type"),
  redirect_uri: Parameter("redirect_uri"),
  code_challenge: Parameter("code_challenge"),
  code_challenge_method: Parameter("code_challenge_method"),
  resource: Parameter("resource"),
  scope: Parameter("scope")
})

describe("a request of an assistant", () => {
  it.prop("D-OAUTH-4: is accepted if all of its parameters are", [Given], ([given]) => {
    const present = Object.entries(given).filter(([, value]) => value !== "")
    const isGood =
      given.response_type === "code" &&
      given.redirect_uri === redirectUri &&
      given.code_challenge === challenge &&
      given.code_challenge_method === "S256" &&
      ["", resource].includes(given.resource) &&
      ["", "read", "book read", "read offline_access"].includes(given.scope)
    const request = judged(Object.fromEntries(present))
    assert.strictEqual(Result.isSuccess(request), isGood, JSON.stringify(given))
    if (Result.isSuccess(request))
      assert.deepStrictEqual(
        request.success.scopes,
        given.scope.startsWith("read") ? ["read"] : ["read", "book"]
      )
  })

  it.each([
    ["redirect_uri", `${redirectUri}/`, "redirect"],
    ["response_type", "token", "response_type"],
    ["code_challenge", challenge.slice(1), "challenge"],
    ["code_challenge_method", "plain", "challenge"],
    ["resource", `${resource}/`, "resource"],
    ["scope", "manage", "scope"]
  ] as const)("D-OAUTH-4: is refused for its %s alone, %s", (name, value, fault) => {
    assert.isTrue(Result.isSuccess(judged(good)))
    assert.deepStrictEqual(judged({ ...good, [name]: value }), Result.fail(fault))
  })

  it("D-OAUTH-4: of an unknown program is refused before anything else", () => {
    assert.deepStrictEqual(judged({}, null), Result.fail("client"))
  })

  it.each(Object.keys(good))("D-OAUTH-4: has %s once", (name) => {
    const query = new URLSearchParams(good)
    query.append(name, good[name as keyof typeof good])
    assert.deepStrictEqual(judgeRequest(query, client, resource), Result.fail("repeated"))
  })
})

describe("the registration of an assistant", () => {
  it.each([
    [{ redirect_uris: [redirectUri] }, { name: "assistant.example", redirectUris: [redirectUri] }],
    [
      { redirect_uris: [redirectUri, redirectUri], client_name: "Helper", token_endpoint_auth_method: "x" },
      { name: "Helper", redirectUris: [redirectUri] }
    ]
  ])("D-OAUTH-2: keeps a name and addresses of %j", (metadata, kept) => {
    assert.deepStrictEqual(judgeRegistration(metadata), Result.succeed(kept))
  })

  it.each([
    [{}, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: redirectUri }, "invalid_redirect_uri"],
    [{ redirect_uris: [redirectUri, "cursor://callback"] }, "invalid_redirect_uri"],
    [
      { redirect_uris: Array.from({ length: 11 }, (_, nth) => `${redirectUri}/${nth}`) },
      "invalid_redirect_uri"
    ],
    [{ redirect_uris: [redirectUri], client_name: "a\nb" }, "invalid_client_metadata"],
    [{ redirect_uris: [redirectUri], client_name: "a".repeat(61) }, "invalid_client_metadata"],
    [{ redirect_uris: [redirectUri], client_name: "\u202Eevil" }, "invalid_client_metadata"],
    [{ redirect_uris: [redirectUri], client_name: 1 }, "invalid_client_metadata"],
    [{ redirect_uris: [redirectUri], grant_types: ["client_credentials"] }, "invalid_client_metadata"]
  ])("D-OAUTH-2: refuses %j", (metadata, error) => {
    const judged = judgeRegistration(metadata)
    assert.strictEqual(Result.isFailure(judged) ? judged.failure.error : "", error)
  })
})
