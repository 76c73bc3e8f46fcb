import { createServer } from "node:http"
import { apiHeaders, Health } from "@calendeal/adapters-http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { version } from "../version.ts"
import { domainQuestions } from "./domainQuestions.ts"

/**
 * `/metrics`, `/healthz`, `/readyz` and `/own-domain` on a separate port that can be kept private, of every process: a worker has
 * no other (D-HTTP-12, D-DOM-4).
 */
export const privateServer = (host: string, port: number) =>
  HttpRouter.serve(
    Layer.mergeAll(PrometheusMetrics.layerHttp({ path: "/metrics" }), Health(version), domainQuestions),
    {
      disableListenLog: true,
      disableLogger: true,
      // Applies to its 404 responses too, so that browsers cannot use this port.
      middleware: (answered) =>
        HttpEffect.withPreResponseHandler(answered, (_request, answer) =>
          Effect.succeed(HttpServerResponse.setHeaders(answer, apiHeaders))
        )
    }
  ).pipe(Layer.provide(Layer.fresh(NodeHttpServer.layer(createServer, { host, port }))))
