import { connect, createServer, type Socket } from "node:net"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A line to a database that can be watched, frozen, cut and led elsewhere: what a network does to a service. */
export interface Proxy {
  /** The database's address through this proxy. */
  readonly url: Redacted.Redacted
  /** How many times the client has sent something. */
  readonly sent: () => number
  /** From now on nothing passes, and no connection ends: a lost network. */
  readonly freeze: () => void
  /** New connections work again; those that were frozen stay so for ever. */
  readonly thaw: () => void
  /** All connections break at once, as when the server is killed. */
  readonly cut: () => void
  /** Where new connections lead; a database at another port may take over. */
  readonly leadTo: (url: Redacted.Redacted) => void
}

/** A proxy before the database of this address, until the scope ends. */
export const proxyTo = (url: Redacted.Redacted) =>
  Effect.acquireRelease(open(url), ({ close }) => Effect.sync(close))

const open = (url: Redacted.Redacted) =>
  Effect.callback<Proxy & { readonly close: () => void }>((resume) => {
    let destination = new URL(Redacted.value(url))
    let sent = 0
    let era = { isFrozen: false }
    const sockets = new Set<Socket>()
    const server = createServer((client) => {
      const born = era
      const upstream = connect(Number(destination.port), destination.hostname)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client]
      ] as const) {
        sockets.add(from)
        from.on("data", (chunk) => {
          sent += from === client ? 1 : 0
          if (!born.isFrozen) to.write(chunk)
        })
        from.on("error", () => {})
        from.on("close", () => {
          sockets.delete(from)
          if (!born.isFrozen) to.destroy()
        })
      }
    })
    const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const here = new URL(destination)
      here.port = String(typeof address === "object" ? address?.port : 0)
      const proxy = {
        url: Redacted.make(here.href),
        sent: () => sent,
        freeze: () => void (era.isFrozen = true),
        thaw: () => void (era = { isFrozen: false }),
        cut,
        leadTo: (url: Redacted.Redacted) => void (destination = new URL(Redacted.value(url))),
        close: () => {
          cut()
          server.close()
        }
      }
      resume(Effect.succeed(proxy))
    })
  })
