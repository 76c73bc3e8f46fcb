import { createServer, type ServerResponse } from "node:http"
import { answerMalformed } from "@calendeal/adapters-http"
import { NodeHttpServer } from "@effect/platform-node"
import { Duration, Effect, Layer } from "effect"

/** How long requests in flight may take to finish when the service stops. */
const graceTime = Duration.seconds(10)

/**
 * A Node server that stops within the grace time. Node would keep a connection that was busy when the stop began open
 * until its keep-alive time is over; so from then on every answer closes its connection, and those that are left when
 * the time is up are cut.
 */
export const httpServer = (host: string, port: number) => {
  let isDraining = false
  const inFlight = new Set<ServerResponse>()
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000 })
  server.on("clientError", answerMalformed)
  server.on("request", (_, response) => {
    response.shouldKeepAlive &&= !isDraining
    inFlight.add(response)
    response.once("close", () => inFlight.delete(response))
  })
  const drain = Effect.sync(() => {
    isDraining = true
    for (const response of inFlight) response.shouldKeepAlive = false
    setTimeout(() => server.closeAllConnections(), Duration.toMillis(graceTime)).unref()
  })
  const listening = NodeHttpServer.layer(() => server, { host, port, gracefulShutdownTimeout: graceTime })
  /** Built after all that answers requests, so that its end comes first when the service stops. */
  const drainFirst = Layer.effectDiscard(Effect.addFinalizer(() => drain))
  return { listening, drainFirst, isDraining: () => isDraining }
}
