import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Membership, Session } from "../../workspace/accounts/index.ts"
import { newSecret, type Origin } from "../../workspace/consistency/index.ts"
import { AccessTokens, AccessTokenName, maximumTokens } from "../../workspace/workspaces/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { newAccessToken, StateConflict } from "../management/index.ts"
import { issuerOf, resourceOf } from "./addresses.ts"
import { AssistantClientId } from "./AssistantClient.ts"
import { codeSeconds, GrantHash } from "./AssistantGrant.ts"
import { Assistants } from "./Assistants.ts"
import { type AuthorizationRequest, judgeRequest, RequestFault } from "./judgeRequest.ts"
import { logAssistant } from "./logAssistant.ts"

/** The request of a program is refused. */
class RequestRefused extends Schema.TaggedError<RequestRefused>()("RequestRefused", {
  fault: RequestFault
}) {}

/** A program's request in the query of its address (D-OAUTH-4). Fails with RequestRefused. */
export const requestOf = Effect.fn("assistants.requestOf")(function* (text: string) {
  const [assistants, service] = [yield* Assistants, yield* ServiceAddress]
  const query = new URLSearchParams(text)
  const id = query.get("client_id")
  const client = Schema.is(AssistantClientId)(id) ? Option.getOrNull(yield* assistants.findClient(id)) : null
  return yield* Effect.mapError(
    Effect.fromResult(judgeRequest(query, client, resourceOf(service))),
    (fault) => new RequestRefused({ fault })
  )
})

/**
 * Connects the assistant with one workspace of the session's account (D-OAUTH-5). The connection is a new access token of the member,
 * of which the member learns by mail. Returns the address with the code, which the program exchanges. Fails with StateConflict (D-PAT-2).
 */
export const connectAssistant = Effect.fn("assistants.connect")(function* (
  session: Session,
  membership: Membership,
  request: AuthorizationRequest,
  origin: Origin
) {
  const [assistants, service, tokens] = [yield* Assistants, yield* ServiceAddress, yield* AccessTokens]
  const { token: made } = yield* newAccessToken(membership, {
    name: nameOf(request),
    scopes: request.scopes,
    onlyIn: membership.workspaceId
  })
  // The exchange of the code extends it.
  const expiresAt = DateTime.add(made.createdAt, { seconds: codeSeconds })
  const token = { ...made, expiresAt }
  const outcome = yield* tokens.create({ token, by: { kind: "session", id: session.id }, succeeds: null })
  if (outcome === "TooMany")
    return yield* new StateConflict({
      reason: `A user can have at most ${maximumTokens} active access tokens and assistants. End one first.`
    })
  const code = yield* newSecret("mcc_")
  const isConnected = yield* assistants.connect({
    tokenId: token.id,
    clientId: request.client.id,
    redirectUri: request.redirectUri,
    resource: resourceOf(service),
    challenge: request.challenge,
    codeHash: GrantHash.make(code.hash),
    codeExpiresAt: expiresAt,
    tokens: null
  })
  if (!isConnected)
    return yield* new StateConflict({ reason: "The assistant is not registered any more. Connect it again." })
  yield* logAssistant(token, "connect", origin)
  return answerAddress(request, service, { code: Redacted.value(code.secret) })
})

/** The address that tells the program that the member refuses. */
export const refusalAddress = Effect.fnUntraced(function* (request: AuthorizationRequest) {
  return answerAddress(request, yield* ServiceAddress, { error: "access_denied" })
})

/** The program with the host that gets the answer, because a program can take any name. */
const nameOf = ({ client, redirectUri }: AuthorizationRequest) => {
  const name = [...`${client.name} (${new URL(redirectUri).host})`].slice(0, 80).join("")
  return AccessTokenName.make(name)
}

/** The answer with the issuer, by which a program recognises the server that it has asked (RFC 9207). */
const answerAddress = (
  { redirectUri, state }: AuthorizationRequest,
  service: URL,
  answer: Readonly<Record<string, string>>
): string => {
  const address = new URL(redirectUri)
  const parameters = { ...answer, ...(state !== null && { state }), iss: issuerOf(service) }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.append(name, value)
  return address.href
}
