import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

/** `GET /metrics` on a port of its own, which need not be reachable from outside (D-HTTP-12). */
export const metricsServer = (host: string, port: number) =>
  HttpRouter.serve(PrometheusMetrics.layerHttp({ path: "/metrics" }), {
    disableListenLog: true,
    disableLogger: true
  }).pipe(Layer.provide(Layer.fresh(NodeHttpServer.layer(createServer, { host, port }))))
