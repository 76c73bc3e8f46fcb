import { STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import { apiHeaders } from "../middleware/answers.ts"
import { newRequestId } from "../middleware/requestOrigin.ts"

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
/** The caller's request id cannot be parsed, so the response has a new one (D-HTTP-5). */
const answer = () =>
  [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${newRequestId()}`,
    "",
    body
  ].join("\r\n")

/**
 * Answers bytes that are not an HTTP request, such as the end of a body that is longer than its Content-Length (D-HTTP-2).
 * Use it as the server's listener for `clientError`.
 */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
  else socket.end(answer())
}
