import { createHash, randomBytes } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Answer, Service } from "./Service.ts"

/** Where the assistant of the tests gets its answers. */
export const redirectUri = "https://assistant.example/callback"

const form = "application/x-www-form-urlencoded"

/** A verifier with its challenge (RFC 7636). */
export const newProof = () => {
  const verifier = randomBytes(32).toString("base64url")
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") }
}

/** A registered assistant, which sends requests as its program does. */
export const newAssistant = Effect.fnUntraced(function* (
  metadata: Readonly<Record<string, unknown>> = { client_name: "Helper", redirect_uris: [redirectUri] }
) {
  const { send } = yield* Service
  const registered = yield* send("POST", "/oauth/register", {
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.1.2.${Math.ceil(Math.random() * 250)}`
    },
    body: JSON.stringify(metadata)
  })
  assert.strictEqual(registered.status, 201, registered.text)
  const clientId = String(registered.body["client_id"])
  const post = (path: string, parameters: Readonly<Record<string, string>>) =>
    send("POST", path, {
      headers: { "content-type": form },
      body: new URLSearchParams({ client_id: clientId, ...parameters }).toString()
    })
  return {
    clientId,
    registered,
    /** The query of the page to which it leads the member. */
    query: (challenge: string, parameters: Readonly<Record<string, string>> = {}) =>
      new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: "S256",
        state: "a state",
        ...parameters
      }).toString(),
    exchange: (code: string, verifier: string, parameters: Readonly<Record<string, string>> = {}) =>
      post("/oauth/token", {
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        ...parameters
      }),
    refresh: (token: string, parameters: Readonly<Record<string, string>> = {}) =>
      post("/oauth/token", { grant_type: "refresh_token", refresh_token: token, ...parameters }),
    revoke: (token: string) => post("/oauth/revoke", { token })
  }
})

export type Assistant = Effect.Success<ReturnType<typeof newAssistant>>

/** Calls a tool with an assistant's access token. */
export const callTool = Effect.fnUntraced(function* (
  accessToken: string,
  name = "status",
  given: object = {}
) {
  const { send } = yield* Service
  return yield* send("POST", "/mcp", {
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      authorization: `Bearer ${accessToken}`
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: given }
    })
  })
})

/** The tokens in the answer of an exchange. */
export const tokensIn = ({ body, status, text }: Answer) => {
  assert.strictEqual(status, 200, text)
  return { access: String(body["access_token"]), refresh: String(body["refresh_token"]) }
}
