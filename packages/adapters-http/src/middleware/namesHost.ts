import { IncomingMessage } from "node:http"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer } from "./failures.ts"

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
