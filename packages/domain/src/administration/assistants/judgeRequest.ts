import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AssistantClient } from "./AssistantClient.ts"
import { assistantScopes } from "./AssistantGrant.ts"
import { isRegistered } from "./redirects.ts"

/** What a program asks a member for. */
export interface AuthorizationRequest {
  readonly client: AssistantClient
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: ReadonlyArray<(typeof assistantScopes)[number]>
  /** What the program gets back unchanged. Null: nothing. */
  readonly state: string | null
}

/**
 * Why a request is refused (D-OAUTH-4). `client`: no such program is registered. `redirect`: its answer would go elsewhere. `repeated`: a
 * parameter comes twice. `resource`: it is for another service.
 */
export const RequestFault = Schema.Literals([
  "client",
  "redirect",
  "repeated",
  "response_type",
  "challenge",
  "resource",
  "scope"
])
export type RequestFault = typeof RequestFault.Type

const isChallenge = (text: string | null): text is string => text !== null && /^[A-Za-z0-9_-]{43}$/.test(text)

/**
 * Reads a program's request from the query of its address (D-OAUTH-4). Nothing is sent back for a refused one: the program has chosen the
 * address itself. Without a scope, all are asked for; unknown ones are left out.
 */
export const judgeRequest = (
  query: URLSearchParams,
  client: AssistantClient | null,
  resource: string
): Result.Result<AuthorizationRequest, RequestFault> => {
  if (client === null) return Result.fail("client")
  const names = [...query.keys()]
  if (new Set(names).size !== names.length) return Result.fail("repeated")
  const redirectUri = query.get("redirect_uri")
  if (redirectUri === null || !isRegistered(client.redirectUris, redirectUri)) return Result.fail("redirect")
  if (query.get("response_type") !== "code") return Result.fail("response_type")
  const challenge = query.get("code_challenge")
  if (query.get("code_challenge_method") !== "S256" || !isChallenge(challenge))
    return Result.fail("challenge")
  if ((query.get("resource") ?? resource) !== resource) return Result.fail("resource")
  const scopes = scopesIn(query.get("scope"))
  if (scopes.length === 0) return Result.fail("scope")
  return Result.succeed({ client, redirectUri, challenge, scopes, state: query.get("state") })
}

const scopesIn = (text: string | null): AuthorizationRequest["scopes"] => {
  if (text === null || text.trim() === "") return assistantScopes
  const wanted = new Set(text.split(" "))
  return assistantScopes.filter((scope) => wanted.has(scope))
}
