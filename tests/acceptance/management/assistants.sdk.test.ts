import { assert, describe } from "@effect/vitest"
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError
} from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { itemsOf } from "../../kit/http/management/workspace.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { signedIn } from "./signIn.browser.ts"

const redirect = "http://localhost:5173/callback"
const at = "/api/account/assistants"

/** What an assistant remembers, as the SDK asks for it. */
const remembering = () => {
  const kept: {
    client: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>
    tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>
    discovery: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0] | undefined
    verifier: string
    address: URL | undefined
  } = { client: undefined, tokens: undefined, discovery: undefined, verifier: "", address: undefined }
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: {
      client_name: "SDK",
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none"
    },
    state: () => "state of the SDK",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (state) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
    invalidateCredentials: () => {
      kept.client = undefined
      kept.tokens = undefined
    }
  }
  return { kept, provider }
}

/** Fetches the service's addresses from where it listens in the tests. */
const fetchFrom = (port: number) => async (url: string | URL, init?: RequestInit) => {
  const { pathname, search } = new URL(url)
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
}

describe("The official SDK's client", () => {
  specification("an assistant of the official SDK", (it) => {
    it.effect(
      "D-OAUTH-1: finds, registers, connects, renews its tokens, and learns that it is disconnected",
      () =>
        Effect.gen(function* () {
          const { port, wait } = yield* Service
          const own = yield* signedIn("admin")
          const { kept, provider } = remembering()
          const transport = () =>
            new StreamableHTTPClientTransport(new URL("https://book.calendeal.example/mcp"), {
              authProvider: provider,
              fetch: fetchFrom(port)
            })
          const connect = async (over: StreamableHTTPClientTransport) => {
            const client = new Client({ name: "assistant", version: "1" })
            await client.connect(over)
            return client
          }
          const first = transport()
          const refusal = yield* Effect.promise(() => connect(first).catch((error: unknown) => error))
          assert.instanceOf(refusal, UnauthorizedError)
          const { address } = kept
          assert.strictEqual(address?.pathname, "/-/authorize")
          assert.strictEqual(address?.searchParams.get("resource"), "https://book.calendeal.example/mcp")

          const allowed = yield* own.browser.call("POST", at, {
            query: address?.search,
            workspaceId: own.workspace.id
          })
          const answer = new URL(String(allowed.body["address"]))
          assert.strictEqual(answer.searchParams.get("state"), "state of the SDK")
          yield* Effect.promise(() => first.finishAuth(answer.searchParams))
          const status = Effect.promise(async () => {
            const client = await connect(transport())
            const result = await client.callTool({ name: "status", arguments: {} })
            await client.close()
            return result
          })
          assert.include(JSON.stringify((yield* status).structuredContent), own.workspace.slug)

          const before = kept.tokens?.access_token
          yield* wait(3601)
          assert.include(JSON.stringify((yield* status).structuredContent), own.workspace.slug)
          assert.notStrictEqual(kept.tokens?.access_token, before)

          const [item] = itemsOf(yield* own.browser.call("GET", at))
          assert.strictEqual((yield* own.browser.call("DELETE", `${at}/${String(item?.["id"])}`)).status, 204)
          const after = yield* Effect.promise(() => connect(transport()).catch((error: unknown) => error))
          assert.instanceOf(after, UnauthorizedError)
        })
    )
  })
})
