import { rateLimits } from "@calendeal/domain/rate-limits"
import type { WorkspaceCreation } from "@calendeal/domain/management"
import type * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import { HttpApiBuilder, OpenApi } from "effect/http-api"
import { CalendealApi } from "./contract/index.ts"
import { Endpoints } from "./endpoints/Endpoints.ts"
import { CreationPolicy } from "./endpoints/management/workspaces.ts"
import { ClientAddress } from "./middleware/ClientAddress.ts"
import { countedBody, countedKeyedBody } from "./middleware/countedBody.ts"
import { everyRequest } from "./middleware/everyRequest.ts"
import { knownPaths, type PathOptions, pathsOf } from "./middleware/knownPaths.ts"
import { counted, countedCall } from "./middleware/rateLimiting.ts"
import { BodyTimeout, bodyTimeOf } from "./middleware/readBody.ts"
import { plainIssues, schemaErrors, timeZoneErrors } from "./middleware/refusals.ts"
import { signedBody } from "./middleware/signedBody.ts"
import { fromOwnPage } from "./middleware/fromOwnPage.ts"
import { keyed, keyedByUser } from "./middleware/requestKeys.ts"
import { signedIn } from "./middleware/sessions.ts"
import { authenticated, authorized, tokenBearer } from "./middleware/tokens.ts"
import { OpenApiDocument, openApiPath } from "./operations/openApiDocument.ts"
import { MailPages, mailPagePaths } from "./operations/mailPages.ts"
import { meetingRoomPaths, MeetingRooms } from "./operations/meetingRooms.ts"
import { Health } from "./operations/Health.ts"

export interface HttpOptions {
  /** The addresses or CIDR blocks of proxies that may set X-Forwarded-For (D-HTTP-8). */
  readonly trustedProxies: ReadonlyArray<string>
  /** A request that takes longer is answered 500 `internal`, or 503 in an outage. Half of it is the time to send the body (D-HTTP-11). */
  readonly requestTimeout: Duration.Duration
  /** Who can create workspaces over the API (D-WS-4). Default: `operator`, with which no API user can. */
  readonly workspaceCreation?: WorkspaceCreation
  /** The version that `/healthz` and the documentation show. */
  readonly version: string
  /** Whether the service is reached only over https. Responses then have Strict-Transport-Security (D-HTTP-14). */
  readonly isSecure?: boolean
  /** Other paths of the same router, such as the booking page's. Default: none. */
  readonly otherPaths?: ReadonlyArray<PathOptions>
}

/** Finds the properties of the paths of `httpApp` and of other ones of the same router. */
export const findPathOf = (otherPaths: ReadonlyArray<PathOptions>) =>
  knownPaths([
    ...pathsOf(CalendealApi),
    { method: "GET", path: "/healthz", isProbe: true },
    { method: "GET", path: "/readyz", isProbe: true },
    { method: "GET", path: openApiPath, countedAs: rateLimits.documents },
    ...mailPagePaths,
    ...meetingRoomPaths,
    ...otherPaths
  ])

/**
 * The public API and the operations endpoints as routes of an `HttpRouter`. The server provides the domain's ports:
 * `HttpRouter.serve` takes them from its own context, at no cost per request.
 */
export const httpApp = ({
  isSecure = false,
  otherPaths = [],
  requestTimeout,
  trustedProxies,
  version,
  workspaceCreation = "operator"
}: HttpOptions) => {
  const api = CalendealApi.annotate(OpenApi.Version, version)
  const routes = HttpApiBuilder.layer(api).pipe(
    Layer.provide(Endpoints),
    Layer.provide([
      schemaErrors,
      timeZoneErrors,
      plainIssues,
      counted,
      countedCall,
      countedBody,
      countedKeyedBody,
      signedBody,
      tokenBearer,
      keyed,
      keyedByUser,
      authenticated,
      authorized,
      signedIn,
      fromOwnPage
    ]),
    Layer.provide(ClientAddress.layer(trustedProxies)),
    Layer.provide(Layer.succeed(CreationPolicy, workspaceCreation)),
    Layer.provide(Layer.succeed(BodyTimeout, bodyTimeOf(requestTimeout)))
  )
  return Layer.mergeAll(
    routes,
    Health(version),
    MailPages,
    MeetingRooms,
    OpenApiDocument(api),
    everyRequest({ findPath: findPathOf(otherPaths), timeLimit: requestTimeout, isSecure }).pipe(
      Layer.provide(ClientAddress.layer(trustedProxies))
    )
  )
}
