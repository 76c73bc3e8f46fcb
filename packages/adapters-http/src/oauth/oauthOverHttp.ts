import type { Assistants } from "@calendeal/domain/assistants"
import type { Fingerprint, IdGenerator } from "@calendeal/domain/consistency"
import { ServiceAddress } from "@calendeal/domain/mails"
import type { WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { rateLimits } from "@calendeal/domain/rate-limits"
import type { AccessTokens } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidInput, type InvalidJson } from "../contract/index.ts"
import type { HttpOptions } from "../HttpApp.ts"
import { apiHeaders } from "../middleware/answers.ts"
import type { PathOptions } from "../middleware/knownPaths.ts"
import { BodyTimeout, bodyTimeOf } from "../middleware/readBody.ts"
import { oauthPath, resourceMetadata, serverMetadata } from "./discovery.ts"
import { faultAnswer, OAuthFault } from "./OAuthFault.ts"
import { answerRegistration } from "./registrationEndpoint.ts"
import { answerRevocation, answerTokens } from "./tokenEndpoint.ts"

const { assistantRegistrations, assistantTokens, pages } = rateLimits

/** The paths of the authorization server. Programs that run in a page call them from any origin. */
export const oauthPaths: ReadonlyArray<PathOptions> = [
  ...[oauthPath.resource, oauthPath.wholeResource, oauthPath.server].map((path) => ({
    method: "GET",
    path,
    crossOrigin: true,
    countedAs: pages
  })),
  { method: "POST", path: oauthPath.register, crossOrigin: true, countedAs: assistantRegistrations },
  { method: "POST", path: oauthPath.token, crossOrigin: true, countedAs: assistantTokens },
  { method: "POST", path: oauthPath.revoke, crossOrigin: true, countedAs: assistantTokens }
]

/** The authorization server of assistants, without its pages (D-OAUTH-1). Its router needs `everyRequest` of `httpApp`. */
export const oauthOverHttp = ({ requestTimeout }: Pick<HttpOptions, "requestTimeout">) =>
  routes.pipe(Layer.provide(Layer.succeed(BodyTimeout, bodyTimeOf(requestTimeout))))

type Ports = Assistants | AccessTokens | Fingerprint | IdGenerator | WorkspaceCommands | WorkspaceQueries
type Refusal = OAuthFault | InvalidInput | InvalidJson

const routes = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const ports = yield* Effect.context<Ports>()
    const service = yield* ServiceAddress
    const answering = (
      answer: Effect.Effect<
        HttpServerResponse.HttpServerResponse,
        Refusal,
        Ports | HttpServerRequest.HttpServerRequest
      >
    ) =>
      answer.pipe(
        Effect.catch((refusal) => Effect.succeed(refusalAnswer(refusal))),
        Effect.provideContext(ports)
      )
    const documentOf = (content: object) =>
      Effect.succeed(HttpServerResponse.jsonUnsafe(content, { headers: apiHeaders }))
    for (const path of [oauthPath.resource, oauthPath.wholeResource])
      yield* router.add("GET", path, documentOf(resourceMetadata(service)))
    yield* router.add("GET", oauthPath.server, documentOf(serverMetadata(service)))
    yield* router.add("POST", oauthPath.register, answering(answerRegistration))
    yield* router.add("POST", oauthPath.token, answering(answerTokens))
    yield* router.add("POST", oauthPath.revoke, answering(answerRevocation))
  })
)

/** Bodies that cannot be read are refused in the form of OAuth, too. */
const refusalAnswer = (refusal: Refusal) =>
  faultAnswer(
    refusal instanceof OAuthFault
      ? refusal
      : new OAuthFault({
          error: "invalid_request",
          description:
            refusal instanceof InvalidInput
              ? refusal.issues.map(({ message }) => `the body ${message}`).join("; ")
              : "the body must be JSON"
        })
  )
