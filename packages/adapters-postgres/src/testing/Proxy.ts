import { connect, createServer, type Socket } from "node:net"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A TCP proxy before a database, with the faults of a network. */
export interface Proxy {
  /** The database's address through this proxy. */
  readonly url: Redacted.Redacted
  /** How many times the client has sent something. */
  readonly sent: () => number
  /** From now on nothing passes, and no connection ends: a lost network. */
  readonly freeze: () => void
  /** New connections work again; frozen ones stay frozen. */
  readonly thaw: () => void
  /** Breaks all connections, as when the server is killed. */
  readonly cut: () => void
  /** The database of new connections, for example at another port. */
  readonly leadTo: (url: Redacted.Redacted) => void
  /** The server carries out the next COMMIT, and its connection breaks before the answer. */
  readonly loseNextCommit: () => void
}

/** A proxy before the database of this address, until the scope ends. */
export const proxyTo = (url: Redacted.Redacted) =>
  Effect.acquireRelease(open(url), ({ close }) => Effect.sync(close))

/** The name of the prepared COMMIT in a Parse message: the name, a zero byte, the text, a zero byte. */
const preparedCommit = /([\w-]+)\0COMMIT\0/

/** The tag of the server's answer to COMMIT, which is ROLLBACK after an error. */
const answerToCommit = /(?:COMMIT|ROLLBACK)\0/

const open = (url: Redacted.Redacted) =>
  Effect.callback<Proxy & { readonly close: () => void }>((resume) => {
    let destination = new URL(Redacted.value(url))
    let sent = 0
    let losesCommit = false
    // Connections of the time before `thaw` share the state that `freeze` has changed.
    let current = { isFrozen: false }
    const sockets = new Set<Socket>()
    const server = createServer((client) => {
      const state = current
      let losesAnswer = false
      let withheld = ""
      let commit: string | undefined
      const upstream = connect(Number(destination.port), destination.hostname)
      client.on("data", (chunk) => {
        sent += 1
        commit ??= preparedCommit.exec(chunk.toString("latin1"))?.[1]
        if (losesCommit && commit !== undefined && chunk.includes(`${commit}\0`)) {
          losesCommit = false
          losesAnswer = true
        }
        if (!state.isFrozen) upstream.write(chunk)
      })
      upstream.on("data", (chunk) => {
        if (losesAnswer) {
          // The answers to the statements before it arrive first: the server may not have read the COMMIT yet.
          withheld += chunk.toString("latin1")
          if (answerToCommit.test(withheld)) client.resetAndDestroy()
        } else if (!state.isFrozen) client.write(chunk)
      })
      for (const [from, to] of [
        [client, upstream],
        [upstream, client]
      ] as const) {
        sockets.add(from)
        from.on("error", () => {})
        from.on("close", () => {
          sockets.delete(from)
          if (!state.isFrozen) to.destroy()
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
        freeze: () => void (current.isFrozen = true),
        thaw: () => void (current = { isFrozen: false }),
        cut,
        leadTo: (url: Redacted.Redacted) => void (destination = new URL(Redacted.value(url))),
        loseNextCommit: () => void (losesCommit = true),
        close: () => {
          cut()
          server.close()
        }
      }
      resume(Effect.succeed(proxy))
    })
  })
