import { IncomingMessage } from "node:http"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer } from "./answers.ts"

/**
 * Whether the request has exactly one Host header, as HTTP/1.1 requires (RFC 9112, 3.2): proxies may disagree about the
 * destination of others. Requests that do not come from a socket or use HTTP/1.0 need none.
 */
export const hasOneHost = ({ source }: HttpServerRequest.HttpServerRequest): boolean =>
  !(source instanceof IncomingMessage) ||
  source.httpVersion !== "1.1" ||
  source.rawHeaders.filter((text, index) => index % 2 === 0 && isHost.test(text)).length === 1

const isHost = /^host$/i

/** The response to a request without exactly one Host header. It closes the connection. */
export const hostError = HttpServerResponse.setHeader(
  errorAnswer("invalid_input", 400, [{ path: ["Host"], message: "must be present exactly once" }]),
  "connection",
  "close"
)
