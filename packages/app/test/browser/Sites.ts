import { once } from "node:events"
import { createServer } from "node:http"
import { Context, Effect, Layer } from "effect"

/** Other people's sites: whatever host name is asked for, the page that was put on this path. */
export class Sites extends Context.Service<
  Sites,
  {
    /** Puts a page on a path of its own; tells its address on the host of that name. */
    readonly put: (html: string, headers?: Readonly<Record<string, string>>) => (host: string) => string
  }
>()("@calendeal/app/test/Sites") {
  static readonly layer = Layer.effect(
    Sites,
    Effect.acquireRelease(
      Effect.promise(async () => {
        const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>()
        const server = createServer((request, response) => {
          const { pathname } = new URL(request.url ?? "", "http://x")
          const page = pages.get(pathname)
          // Browsers ask for it unasked, and would complain.
          if (pathname === "/favicon.ico") return response.writeHead(204).end()
          return response
            .writeHead(page === undefined ? 404 : 200, { "content-type": "text/html", ...page?.headers })
            .end(page?.html)
        }).listen(0, "127.0.0.1")
        await once(server, "listening")
        return { pages, server }
      }),
      ({ server }) => Effect.sync(() => server.close().closeAllConnections())
    ).pipe(
      Effect.map(({ pages, server }) => {
        const address = server.address()
        const port = address === null || typeof address === "string" ? 0 : address.port
        return {
          put: (html, headers = {}) => {
            const path = `/${pages.size}`
            pages.set(path, { html, headers })
            return (host) => `http://${host}:${port}${path}`
          }
        }
      })
    )
  )
}
