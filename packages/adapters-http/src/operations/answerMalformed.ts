import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { apiHeaders } from "../middleware/answers.ts"
import { requestIdOf } from "../middleware/requestHeaders.ts"

const body = JSON.stringify({
  error: "invalid_input",
  issues: [{ path: [], message: "must be a well-formed HTTP request" }]
})
const headers = {
  ...apiHeaders,
  connection: "close",
  "content-length": body.length,
  "content-type": "application/json"
}
/** What was asked cannot be read, and so the answer has a new name (D-HTTP-5). */
const answer = () =>
  [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${requestIdOf(undefined)}`,
    "",
    body
  ].join("\r\n")

/**
 * Answers bytes that are no HTTP request, such as those of a body that is longer than its Content-Length
 * (D-HTTP-2): the listener for `clientError` of whichever server runs the router.
 */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
  else socket.end(answer())
}
