import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { answerMalformed, type Gate } from "@calendeal/adapters-http"
import { acceptTogether, ensureFree, sharing } from "./acceptors.ts"
import { guard } from "./guard.ts"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer } from "effect"

/** The timeouts of the server. */
export interface ServerTimeouts {
  /** Until the headers of a request are complete. */
  readonly headers: Duration.Duration
  /** Until a request including its body is complete. The time limit of the response is separate (D-HTTP-11). */
  readonly request: Duration.Duration
  /** Between two requests on a connection. */
  readonly keepAlive: Duration.Duration
  /** For requests in flight when the service stops. */
  readonly grace: Duration.Duration
}

interface ServerOptions {
  readonly timeouts?: ServerTimeouts | undefined
  /** Decides when requests are handled. Default: each immediately. */
  readonly gate?: Gate | undefined
}

/**
 * How long a process that stops continues to accept requests if a proxy watches `/readyz`, and the time since the last such
 * request in which it counts as watching (D-OUTAGE-5).
 */
const leaving = Duration.seconds(3)
const watchingWithin = Duration.seconds(10)

const usual: ServerTimeouts = {
  headers: Duration.seconds(10),
  request: Duration.seconds(15),
  // Longer than the 60 seconds after which proxies close idle connections. Otherwise proxies send requests on
  // connections that are being closed.
  keepAlive: Duration.seconds(65),
  grace: Duration.seconds(10)
}

/**
 * Creates a Node server with timeouts and a graceful shutdown. Node keeps a connection that was busy at shutdown open
 * until its keep-alive timeout, so every response after the start of the shutdown closes its connection, and remaining
 * connections are closed after the grace time. A request that arrives as the port closes would be lost, so a process that a
 * proxy watches is unready for some seconds before. Creates a new server for each run, so that a restart is not draining.
 */
export const httpServer = (host: string, port: number, options: ServerOptions = {}) =>
  Effect.sync(() => made(host, port, options))

const made = (host: string, port: number, { gate, timeouts = usual }: ServerOptions) => {
  let isDraining = false
  let watchedAt = Number.NEGATIVE_INFINITY
  /** The latest response of each open connection. */
  const latest = new Map<Duplex, ServerResponse>()
  const server = createServer({
    headersTimeout: Duration.toMillis(timeouts.headers),
    requestTimeout: Duration.toMillis(timeouts.request),
    keepAliveTimeout: Duration.toMillis(timeouts.keepAlive),
    // Node checks timeouts every 30 seconds by default, which would turn a limit of 10 seconds into 40.
    connectionsCheckingInterval: Math.min(1000, Duration.toMillis(timeouts.headers) / 4),
    // Node's own responses lack the standard body and headers, so the routes reject these requests.
    requireHostHeader: false,
    shouldUpgradeCallback: () => false
  })
  const track = ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    if (url === "/readyz") watchedAt = performance.now()
    latest.set(socket, response)
    response.shouldKeepAlive &&= !isDraining
  }
  server.on("connection", (socket) => socket.once("close", () => latest.delete(socket)))
  server.on("clientError", (error, socket) => answerOnce(latest.get(socket), error, socket))
  server.on("request", track)
  server.on("checkContinue", track)
  if (gate !== undefined) guard(server, gate)
  // RFC 9110, section 10.1.1: a server may ignore an unknown expectation.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  const drain = Effect.sync(() => {
    isDraining = true
    const isWatched = performance.now() - watchedAt < Duration.toMillis(watchingWithin)
    return isWatched ? leaving : Duration.zero
  }).pipe(Effect.flatMap(Effect.sleep), Effect.andThen(Effect.promise(() => close())))
  const closeAcceptors = acceptTogether(server)
  const close = async () => {
    for (const response of latest.values()) response.shouldKeepAlive = false
    const last = setTimeout(() => server.closeAllConnections(), Duration.toMillis(timeouts.grace))
    await closeAcceptors()
    clearTimeout(last)
  }
  const listening = Layer.provideMerge(
    NodeHttpServer.layer(() => server, {
      host,
      port,
      ...sharing,
      gracefulShutdownTimeout: timeouts.grace
    }),
    Layer.effectDiscard(ensureFree(host, port))
  )
  /** Must be built after everything that handles requests, so that it is finalized first. */
  const drainFirst = Layer.effectDiscard(Effect.addFinalizer(() => drain))
  return { listening, drainFirst, isDraining: () => isDraining }
}

/**
 * Responds to malformed input after the response in progress. Closes the connection if the input is the body of a
 * request that already has its response.
 */
const answerOnce = (
  latest: ServerResponse | undefined,
  error: NodeJS.ErrnoException,
  socket: Duplex
): void => {
  if (latest?.req.complete === false && latest.headersSent) socket.destroy()
  else if (latest?.req.complete === true && !latest.writableFinished) {
    latest.once("close", () => answerMalformed(error, socket))
  } else answerMalformed(error, socket)
}
