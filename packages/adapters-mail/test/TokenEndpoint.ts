import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:https"

/** The answer to a request for a token: a status from 100 to 599, and a body. */
export interface TokenAnswer {
  readonly status: number
  readonly body: string
}

/**
 * A token endpoint (RFC 6749, 6) over TLS on 127.0.0.1 that gives these answers, one for each request. `requests`: the
 * forms that it got.
 */
export const tokenEndpoint = (
  certificate: { readonly cert: string; readonly key: string },
  answers: ReadonlyArray<TokenAnswer>
) =>
  Effect.gen(function* () {
    const requests: Array<Readonly<Record<string, string>>> = []
    const server = createServer(certificate, (request, response) => {
      let form = ""
      request.setEncoding("utf8").on("data", (part) => (form += String(part)))
      request.on("end", () => {
        const { body, status } = answers[requests.length] ?? { status: 500, body: "" }
        requests.push(Object.fromEntries(new URLSearchParams(form)))
        response.writeHead(status, { "content-type": "application/json" }).end(body)
      })
    })
    yield* Effect.acquireRelease(
      Effect.promise(() => once(server.listen(0, "127.0.0.1"), "listening")),
      () =>
        Effect.sync(() => {
          server.close()
          server.closeAllConnections()
        })
    )
    const address = server.address()
    if (address === null || typeof address === "string") throw new Error("The server has no port.")
    return { url: `https://127.0.0.1:${address.port}/token`, requests }
  })
