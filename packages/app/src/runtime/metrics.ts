import { createServer } from "node:http"
import { apiHeaders } from "@calendeal/adapters-http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

/** `GET /metrics` on a port of its own, which need not be reachable from outside (D-HTTP-12). */
export const metricsServer = (host: string, port: number) =>
  HttpRouter.serve(PrometheusMetrics.layerHttp({ path: "/metrics" }), {
    disableListenLog: true,
    disableLogger: true,
    // Its 404s too: a browser that finds this port is to make nothing of it.
    middleware: (answered) =>
      HttpEffect.withPreResponseHandler(answered, (_request, answer) =>
        Effect.succeed(HttpServerResponse.setHeaders(answer, apiHeaders))
      )
  }).pipe(Layer.provide(Layer.fresh(NodeHttpServer.layer(createServer, { host, port }))))
