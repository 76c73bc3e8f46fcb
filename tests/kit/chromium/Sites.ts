import { once } from "node:events"
import { createServer } from "node:http"
import { Context, Effect, Layer } from "effect"

/** Other sites: serves the page of a path under any host name. */
export class Sites extends Context.Service<
  Sites,
  {
    /** Adds a page. Returns a function from a host name to the page's URL. */
    readonly put: (html: string, headers?: Readonly<Record<string, string>>) => (host: string) => string
  }
>()("@calendeal/tests/Sites") {
  static readonly layer = Layer.effect(
    Sites,
    Effect.acquireRelease(
      Effect.promise(async () => {
        const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>()
        const server = createServer((request, response) => {
          const { pathname } = new URL(request.url ?? "", "http://x")
          const page = pages.get(pathname)
          // Browsers request it automatically and would log a 404.
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
