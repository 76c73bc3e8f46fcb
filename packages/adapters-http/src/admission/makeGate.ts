import type { IncomingMessage, ServerResponse } from "node:http"
import { apiHeaders, ofHttps } from "../middleware/answers.ts"
import type { FoundPath } from "../middleware/knownPaths.ts"
import { callerIdOf, newRequestId } from "../middleware/requestOrigin.ts"
import { admissionLimits, type AdmissionLimits } from "./decisions.ts"
import { offerHold } from "./holdPlace.ts"
import { makeLoadMetrics } from "./loadMetrics.ts"
import { makePlaces, type Places, type Refusal } from "./makePlaces.ts"
import { makeReceiving } from "./makeReceiving.ts"
import { refusePage } from "./refusedPages.ts"
import type { TenantNames } from "./TenantNames.ts"
import { tenantOf } from "./tenantOf.ts"
import { urgencyOf } from "./urgencyOf.ts"

export interface GateOptions {
  readonly findPath: (url: string) => FoundPath | undefined
  readonly names: TenantNames
  /** The time to send a body, in milliseconds. */
  readonly bodyTime: number
  /** Whether the service is reached only over https (D-HTTP-14). */
  readonly isSecure: boolean
  readonly limits?: AdmissionLimits
}

/** Decides about every request of a server before it is handled. */
export interface Gate {
  /** Calls `proceed` when the request gets a place. Else it is answered here, or its client has gone. */
  readonly arrive: (request: IncomingMessage, response: ServerResponse, proceed: () => void) => void
  readonly counts: Places["counts"]
}

/** The most requests whose body is awaited. With the largest ones they take 64 MiB. */
const mostReceiving = 1000

/** In seconds. The waiting requests have a place or an answer by then. */
const retryAfter = "1"

/**
 * The gate of a server (D-LOAD-1 to D-LOAD-5). It works on Node's requests, because a refusal must cost next to nothing: no body is parsed,
 * no route is looked up twice, and no fiber starts. Health checks pass.
 */
export const makeGate = ({
  bodyTime,
  findPath,
  isSecure,
  limits = admissionLimits,
  names
}: GateOptions): Gate => {
  const places = makePlaces(limits)
  const metrics = makeLoadMetrics()
  const receive = makeReceiving(bodyTime, mostReceiving)
  return {
    counts: places.counts,
    arrive: (request, response, proceed) => {
      const found = findPath(request.url ?? "")
      if (found?.known.isProbe === true) return proceed()
      const refuse = (reason: Refusal) => {
        metrics.refused(reason)
        metrics.counted(places.counts())
        if (reason === "waited" && found?.known.unavailable !== undefined) {
          refusePage(request)
          proceed()
        } else answerOverload(request, response, { ...found?.known.headers, ...(isSecure && ofHttps) })
      }
      receive(request, response, (received) => {
        if (received === "gone") return metrics.gone()
        if (received === "full") return refuse("full")
        let holders = 1
        const leave = places.ask({
          tenant: tenantOf(request, found?.parameters ?? {}, names),
          urgency: urgencyOf(found?.known),
          refuse,
          start: () => {
            metrics.counted(places.counts())
            if (isClosed(request, response)) {
              metrics.gone()
              leave()
              return
            }
            offerHold(request, hold)
            proceed()
          }
        })
        const release = () => {
          holders -= 1
          if (holders === 0 && leave()) metrics.gone()
        }
        const hold = () => {
          holders += 1
          return release
        }
        response.once("close", release)
      })
    }
  }
}

/** Whether the client has closed the connection. */
const isClosed = ({ socket }: IncomingMessage, response: ServerResponse): boolean =>
  response.destroyed || socket.destroyed || socket.writableEnded

/** The response in the form of the specification (D-HTTP-11). It is not counted, so it has no headers of a rate limit (D-RATE-3). */
const answerOverload = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>
): void => {
  if (response.headersSent || response.destroyed) return
  // The rest of the body is not read.
  if (!request.complete) response.shouldKeepAlive = false
  response.writeHead(503, {
    ...apiHeaders,
    ...headers,
    "content-type": "application/json",
    "content-length": body.length,
    "retry-after": retryAfter,
    "x-request-id": callerIdOf(request.headers["x-request-id"]?.toString()) ?? newRequestId()
  })
  response.end(request.method === "HEAD" ? undefined : body)
  request.resume()
}

const body = Buffer.from(JSON.stringify({ error: "internal" }))
