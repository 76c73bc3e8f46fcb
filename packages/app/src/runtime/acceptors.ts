import { once } from "node:events"
import type { Server } from "node:http"
import { createServer, type ListenOptions, type Server as Acceptor } from "node:net"
import { Effect } from "effect"
import { HttpServerError } from "effect/http"

/**
 * The number of sockets that listen on one port. Node accepts one connection of each in a turn of the event loop. With one socket
 * a busy process accepts fewer connections than arrive, and the others wait in the kernel, where they are not refused.
 */
const count = 32

/** Whether several sockets can listen on one port and share its connections. */
const canShare = process.platform === "linux"

/** How each socket listens. The connections that wait in the kernel are about as many as with one socket. */
export const sharing: Pick<ListenOptions, "backlog" | "reusePort"> = canShare
  ? { backlog: 32, reusePort: true }
  : {}

/** Fails if another process listens at the address, because sockets that share a port do not notice each other. */
export const ensureFree = (host: string, port: number) =>
  Effect.tryPromise({
    try: async () => {
      if (!canShare || port === 0) return
      const probe = createServer().listen({ host, port })
      await once(probe, "listening")
      probe.close()
      await once(probe, "close")
    },
    catch: (cause) => new HttpServerError.ServeError({ cause })
  })

/** Lets further sockets accept connections for the server while it listens. Returns how to close all and to wait for their connections. */
export const acceptTogether = (server: Server): (() => Promise<void>) => {
  const others: Array<Acceptor> = []
  server.once("listening", () => {
    const address = server.address()
    if (!canShare || address === null || typeof address === "string") return
    for (let nth = 1; nth < count; nth++) {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit("connection", socket)
      )
      // Without it, the others accept its share.
      other.on("error", () => {})
      others.push(other.listen({ host: address.address, port: address.port, ...sharing }))
    }
  })
  return async () => {
    await untilNoneWaits(server)
    await Promise.all(
      [server, ...others].map(
        (one) =>
          new Promise<void>((resolve) => {
            // The error of a server that does not listen.
            one.close(() => resolve())
          })
      )
    )
  }
}

/** How long a turn of the event loop may last for connections that arrived in it to be unlikely, and the most waiting, in milliseconds. */
const shortTurn = 1
const longestWait = 1000

/**
 * Resolves after a short turn of the event loop in which no connection was accepted. The kernel resets the connections that wait
 * at a socket when it closes, and their requests would be lost.
 */
const untilNoneWaits = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on("connection", count)
  const end = performance.now() + longestWait
  for (;;) {
    const [began, before] = [performance.now(), accepted]
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    if (now > end || (accepted === before && now - began < shortTurn)) break
  }
  server.off("connection", count)
}
