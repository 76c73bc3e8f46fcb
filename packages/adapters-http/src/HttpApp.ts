import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder, OpenApi } from "effect/http-api"
import { PublicApi } from "./contract/index.ts"
import { Endpoints } from "./endpoints/index.ts"
import { ClientAddress } from "./middleware/ClientAddress.ts"
import { CountedBodyLive, CountedKeyedBodyLive } from "./middleware/CountedBody.ts"
import { CountedLive } from "./middleware/Counted.ts"
import { everyRequest } from "./middleware/everyRequest.ts"
import { knownPaths, pathsOf } from "./middleware/knownPaths.ts"
import { BodyPatience } from "./middleware/readBody.ts"
import { ReadableLive } from "./middleware/Readable.ts"
import { SignedBodyLive } from "./middleware/SignedBody.ts"
import { TokenBearerLive } from "./middleware/TokenBearer.ts"
import {
  Documentation,
  documentationHeaders,
  documentationPath,
  openApiPath
} from "./operations/documentation.ts"
import { Health } from "./operations/health.ts"

export interface HttpOptions {
  /** Addresses or CIDR blocks of the proxies whose X-Forwarded-For is believed (D-HTTP-8); none by default. */
  readonly trustedProxies: ReadonlyArray<string>
  /** After so long a request is answered 500 `internal` (D-HTTP-11). */
  readonly requestTimeout: Duration.Duration
  /** The version that `/healthz` and the documentation show. */
  readonly version: string
}

/** The public API and the operations endpoints, on a router that somebody serves. Its requirements are the domain's ports. */
export const httpApp = ({ requestTimeout, trustedProxies, version }: HttpOptions) => {
  const api = PublicApi.annotate(OpenApi.Version, version)
  const routes = HttpApiBuilder.layer(api, { openapiPath: openApiPath }).pipe(
    Layer.provide(Endpoints),
    Layer.provide([
      ReadableLive,
      CountedLive,
      CountedBodyLive,
      CountedKeyedBodyLive,
      SignedBodyLive,
      TokenBearerLive
    ]),
    Layer.provide(ClientAddress.layer(trustedProxies)),
    Layer.provide(Layer.succeed(BodyPatience, Duration.times(requestTimeout, 0.5)))
  )
  const paths = knownPaths([
    ...pathsOf(api),
    { method: "GET", path: "/healthz" },
    { method: "GET", path: "/readyz" },
    { method: "GET", path: openApiPath },
    { method: "GET", path: documentationPath, headers: documentationHeaders }
  ])
  return Layer.mergeAll(
    routes.pipe(HttpRouter.provideRequest(Layer.effectContext(Effect.context<EndpointPorts>()))),
    Health(version),
    Documentation(api),
    everyRequest({ knownPath: paths, timeLimit: requestTimeout })
  )
}

/** The ports that the endpoints' use cases name. */
type EndpointPorts = HttpRouter.Request.Only<"Requires", Layer.Services<typeof Endpoints>>
