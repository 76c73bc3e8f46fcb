import { randomUUID } from "node:crypto"
import { createServer, request, type RequestListener } from "node:http"
import { duplexPair } from "node:stream"
import { text } from "node:stream/consumers"
import { Effect } from "effect"

/** Sends a request and returns the text of its response. Dies if the response is no success. */
export type Ask<E = never> = (method: "GET" | "POST", path: string, body?: object) => Effect.Effect<string, E>

/** Requests to a handler over HTTP in memory, so that no port is open. */
export const withoutSocket = (handler: RequestListener): Ask => {
  const server = createServer(handler)
  return (method, path, body) =>
    Effect.promise(async () => {
      const { promise, reject, resolve } = Promise.withResolvers<string>()
      const [near, far] = duplexPair()
      server.emit("connection", Object.assign(far, { remoteAddress: documentationAddress }))
      const headers = {
        ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() })
      }
      const sent = request({ method, path, headers, createConnection: () => near }, (answer) => {
        if (answer.statusCode === 200 || answer.statusCode === 201) text(answer).then(resolve, reject)
        else reject(new Error(`${method} ${path} was answered ${answer.statusCode}`))
      })
      sent.once("error", reject)
      sent.end(body && JSON.stringify(body))
      return promise
    })
}

/** An address of RFC 5737, which no client has. */
const documentationAddress = "192.0.2.1"
