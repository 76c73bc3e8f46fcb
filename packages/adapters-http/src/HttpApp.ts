import { rateLimits } from "@calendeal/domain/rate-limits"
import type { WorkspaceCreation } from "@calendeal/domain/management"
import * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import { HttpApiBuilder, OpenApi } from "effect/http-api"
import { CalendealApi } from "./contract/index.ts"
import { Endpoints } from "./endpoints/Endpoints.ts"
import { known, seated } from "./middleware/accessTokens.ts"
import { ClientAddress } from "./middleware/ClientAddress.ts"
import { counted } from "./middleware/counted.ts"
import { countedBody, countedKeyedBody } from "./middleware/countedBody.ts"
import { everyRequest } from "./middleware/everyRequest.ts"
import { knownPaths, type PathOptions, pathsOf } from "./middleware/knownPaths.ts"
import { readable } from "./middleware/readable.ts"
import { BodyTimeout } from "./middleware/readBody.ts"
import { signedBody } from "./middleware/signedBody.ts"
import { zoneRead } from "./middleware/timeZoneFault.ts"
import { tokenBearer } from "./middleware/tokenBearer.ts"
import { CreationPolicy } from "./middleware/workspaceCreation.ts"
import {
  Documentation,
  documentationHeaders,
  documentationPath,
  openApiPath
} from "./operations/documentation.ts"
import { Health } from "./operations/Health.ts"

export interface HttpOptions {
  /** Addresses or CIDR blocks of the proxies whose X-Forwarded-For is believed (D-HTTP-8). */
  readonly trustedProxies: ReadonlyArray<string>
  /** A request that takes longer is answered 500 `internal`; half of it is for the client to send its body (D-HTTP-11). */
  readonly requestTimeout: Duration.Duration
  /** Who opens workspaces over the API (D-WS-4); by default nobody. */
  readonly workspaceCreation?: WorkspaceCreation
  /** The version that `/healthz` and the documentation show. */
  readonly version: string
  /** Whether the service is reached over https alone: browsers are told to remember it (D-HTTP-14). */
  readonly isSecure?: boolean
  /** What is known of the paths that somebody else adds to the same router, such as the booking page's; by default none. */
  readonly otherPaths?: ReadonlyArray<PathOptions>
}

/**
 * The public API and the operations endpoints on an `HttpRouter` that somebody serves. Whoever does gives each request
 * the domain's ports: `HttpRouter.serve` those that it has itself, at no cost to a request.
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
      readable,
      zoneRead,
      counted,
      countedBody,
      countedKeyedBody,
      signedBody,
      tokenBearer,
      known,
      seated
    ]),
    Layer.provide(ClientAddress.layer(trustedProxies)),
    Layer.provide(Layer.succeed(CreationPolicy, workspaceCreation)),
    Layer.provide(Layer.succeed(BodyTimeout, Duration.times(requestTimeout, 0.5)))
  )
  const knownPath = knownPaths([
    ...pathsOf(api),
    { method: "GET", path: "/healthz", isProbe: true },
    { method: "GET", path: "/readyz", isProbe: true },
    { method: "GET", path: openApiPath, countedAs: rateLimits.documents },
    {
      method: "GET",
      path: documentationPath,
      headers: documentationHeaders,
      countedAs: rateLimits.documents
    },
    ...otherPaths
  ])
  return Layer.mergeAll(
    routes,
    Health(version),
    Documentation(api),
    everyRequest({ knownPath, timeLimit: requestTimeout, isSecure }).pipe(
      Layer.provide(ClientAddress.layer(trustedProxies))
    )
  )
}
