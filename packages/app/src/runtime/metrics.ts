import { createServer } from "node:http"
import { apiHeaders } from "@calendeal/adapters-http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

/** `GET /metrics` on a separate port that can be kept private (D-HTTP-12). */
export const metricsServer = (host: string, port: number) =>
  HttpRouter.serve(PrometheusMetrics.layerHttp({ path: "/metrics" }), {
    disableListenLog: true,
    disableLogger: true,
    // Applies to its 404 responses too, so that browsers cannot use this port.
    middleware: (answered) =>
      HttpEffect.withPreResponseHandler(answered, (_request, answer) =>
        Effect.succeed(HttpServerResponse.setHeaders(answer, apiHeaders))
      )
  }).pipe(Layer.provide(Layer.fresh(NodeHttpServer.layer(createServer, { host, port }))))
