import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

export * from "./openMockStripe.ts"

/** A received request. */
export interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A local server with the test's responses. It records requests and ends with the scope. */
export const mockServer = (answer: (request: Request, response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const requests: Array<Request> = []
      // A busy process would close a connection at the moment of its reuse.
      const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
        let body = ""
        incoming.on("data", (part) => (body += String(part)))
        incoming.on("end", () => {
          const url = new URL(incoming.url ?? "/", "http://127.0.0.1")
          const request = { method: incoming.method ?? "", url, headers: incoming.headers, body }
          requests.push(request)
          answer(request, response)
        })
      }).listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      return { server, requests, origin: `http://127.0.0.1:${port}` }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        server.close()
        await once(server, "close")
      })
  )

export const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
