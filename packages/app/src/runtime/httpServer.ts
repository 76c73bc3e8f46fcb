import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { answerMalformed } from "@calendeal/adapters-http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer } from "effect"

/** How long the server has timeouts. */
export interface ServerTimeouts {
  /** A connection may take so long to say what it asks for. */
  readonly headers: Duration.Duration
  /** A request may take so long to arrive, its body included. The time limit of its answer is another (D-HTTP-11). */
  readonly request: Duration.Duration
  /** A connection may be silent so long between two requests. */
  readonly keepAlive: Duration.Duration
  /** Requests in flight may take so long to finish when the service stops. */
  readonly grace: Duration.Duration
}

const usual: ServerTimeouts = {
  headers: Duration.seconds(10),
  request: Duration.seconds(15),
  // Longer than the minute after which proxies give a silent connection up: else they send into one that is being closed.
  keepAlive: Duration.seconds(65),
  grace: Duration.seconds(10)
}

/**
 * Makes a Node server that no client holds up, and that stops within the grace time. Node would keep a connection that was
 * busy when the stop began open until its keep-alive time is over; so from then on every answer closes its connection,
 * and those that are left when the time is up are cut. Each run makes another: whoever starts again is not draining.
 */
export const httpServer = (host: string, port: number, timeouts: ServerTimeouts = usual) =>
  Effect.sync(() => made(host, port, timeouts))

const made = (host: string, port: number, timeouts: ServerTimeouts) => {
  let isDraining = false
  const inFlight = new Set<ServerResponse>()
  const latest = new WeakMap<Duplex, ServerResponse>()
  const server = createServer({
    headersTimeout: Duration.toMillis(timeouts.headers),
    requestTimeout: Duration.toMillis(timeouts.request),
    keepAliveTimeout: Duration.toMillis(timeouts.keepAlive),
    // Node looks for connections that are late every 30 s, which would turn a limit of 10 s into 40.
    connectionsCheckingInterval: Math.min(1000, Duration.toMillis(timeouts.headers) / 4),
    // What Node answers by itself lacks the body and the headers of every answer: the routes answer these, too.
    requireHostHeader: false,
    shouldUpgradeCallback: () => false
  })
  const track = ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response)
    response.shouldKeepAlive &&= !isDraining
    inFlight.add(response)
    response.once("close", () => inFlight.delete(response))
  }
  server.on("clientError", (error, socket) => answerOnce(latest.get(socket), error, socket))
  server.on("request", track)
  server.on("checkContinue", track)
  // RFC 9110, 10.1.1: an expectation that is not known may be ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  const drain = Effect.sync(() => {
    isDraining = true
    for (const response of inFlight) response.shouldKeepAlive = false
    setTimeout(() => server.closeAllConnections(), Duration.toMillis(timeouts.grace)).unref()
  })
  const listening = NodeHttpServer.layer(() => server, {
    host,
    port,
    gracefulShutdownTimeout: timeouts.grace
  })
  /** Built after all that answers requests, so that its end comes first when the service stops. */
  const drainFirst = Layer.effectDiscard(Effect.addFinalizer(() => drain))
  return { listening, drainFirst, isDraining: () => isDraining }
}

/** Answers what is no request in its turn, and not at all when it is the body of one that has its answer already. */
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
