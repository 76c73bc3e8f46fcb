import * as Context from "effect/Context"
import { randomUUID } from "node:crypto"
import { IncomingMessage } from "node:http"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer } from "./answers.ts"

const shape = /^[A-Za-z0-9._-]{8,128}$/

/** What a request is called in its answer, the log and the trace: the caller's word if it is fit, else a new one (D-HTTP-5). */
export const requestIdOf = (given: string | undefined): string =>
  given !== undefined && shape.test(given) ? given : randomUUID()

/** The name of the request that is being answered. */
export const RequestId = Context.Reference<string>("@calendeal/adapters-http/RequestId", {
  defaultValue: () => randomUUID()
})

/**
 * Whether the request names its host once, as every one of HTTP/1.1 must (RFC 9112, 3.2). Proxies may disagree about
 * where another one leads. What does not come from a socket, or is of HTTP/1.0, need not.
 */
export const namesHost = ({ source }: HttpServerRequest.HttpServerRequest): boolean =>
  !(source instanceof IncomingMessage) ||
  source.httpVersion !== "1.1" ||
  source.rawHeaders.filter((text, index) => index % 2 === 0 && isHost.test(text)).length === 1

const isHost = /^host$/i

/** The answer to a request that does not; nothing more is read of its connection. */
export const hostAnswer = HttpServerResponse.setHeader(
  errorAnswer("invalid_input", 400, [{ path: ["Host"], message: "must be present exactly once" }]),
  "connection",
  "close"
)
