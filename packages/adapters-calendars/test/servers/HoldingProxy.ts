import { once } from "node:events"
import { createServer, request } from "node:http"

/** Forwards requests to a server, and can keep its answers back. */
export interface HoldingProxy {
  /** The same address at the proxy. */
  readonly address: string
  /** Resolves when the server has answered the next request with this method. The client never gets this answer. */
  readonly keepAnswerTo: (method: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startHoldingProxy = async (address: string): Promise<HoldingProxy> => {
  const target = new URL(address)
  let kept: { readonly method: string; readonly resolve: () => void } | undefined
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers
      },
      (answer) => {
        const chunks: Array<Buffer> = []
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("end", () => {
          if (kept !== undefined && kept.method === incoming.method) {
            kept.resolve()
            kept = undefined
            return
          }
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks))
        })
      }
    )
    forwarded.on("error", () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const bound = server.address()
  const own = new URL(address)
  own.port = String(typeof bound === "object" && bound !== null ? bound.port : 0)
  return {
    address: own.href,
    keepAnswerTo: (method) => new Promise((resolve) => (kept = { method, resolve })),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
