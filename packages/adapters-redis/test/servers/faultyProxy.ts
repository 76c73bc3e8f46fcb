import { Effect, Redacted } from "effect"
import { connect, createServer, type Socket } from "node:net"

/** A proxy for Redis with fault injection. */
export interface FaultyProxy {
  readonly url: Redacted.Redacted<string>
  /** Forwards nothing and closes nothing, like a firewall's drop or a hanging process. */
  readonly stall: () => void
  /** Closes all connections, and new ones immediately, like a dead process. */
  readonly cut: () => void
  /** Delays every reply by this many milliseconds. */
  readonly delayReplies: (milliseconds: number) => void
  /** Answers everything with this text. */
  readonly answerWith: (text: string) => void
  /** Changes Redis' next reply once. */
  readonly changeNextReply: (change: (text: string) => string) => void
  /** Forwards new connections normally. Stalled ones stay stalled, and those with a fixed text keep it. */
  readonly restore: () => void
}

/** A proxy for the Redis at this address; it ends with the scope. */
export const faultyProxy = (to: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(() => listen(new URL(Redacted.value(to)))),
    ({ cut, server }) =>
      Effect.sync(() => {
        cut()
        server.close()
      })
  )

const listen = (to: URL) =>
  new Promise<FaultyProxy & { readonly server: ReturnType<typeof createServer> }>((resolve) => {
    let state: "forwarding" | "stalled" | "cut" | { readonly text: string } = "forwarding"
    let delay = 0
    let change = unchanged
    const pairs = new Set<readonly [Socket, Socket]>()
    const server = createServer((client) => {
      if (state === "cut") return client.destroy()
      client.on("error", () => {})
      if (state === "stalled") return client.pause()
      if (state !== "forwarding") return answering(client, state.text)
      const redis = connect(Number(to.port || 6379), to.hostname).on("error", () => client.destroy())
      client.on("data", (chunk) => redis.write(chunk))
      redis.on("data", (chunk) => {
        const text = change(chunk.toString("latin1"))
        change = unchanged
        setTimeout(() => client.write(text, "latin1"), delay)
      })
      client.on("close", () => redis.destroy())
      redis.on("close", () => client.destroy())
      return pairs.add([client, redis])
    })
    const sockets = () => [...pairs].flat()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        server,
        url: Redacted.make(`redis://127.0.0.1:${port}`),
        stall: () => {
          state = "stalled"
          for (const socket of sockets()) socket.removeAllListeners("data").pause()
        },
        cut: () => {
          state = "cut"
          for (const socket of sockets()) socket.destroy()
        },
        delayReplies: (milliseconds) => {
          delay = milliseconds
        },
        changeNextReply: (by) => {
          change = by
        },
        answerWith: (text) => {
          state = { text }
          for (const [client] of pairs) answering(client.removeAllListeners("data"), text)
        },
        restore: () => {
          state = "forwarding"
          delay = 0
        }
      })
    })
  })

const unchanged = (text: string) => text

const answering = (client: Socket, text: string) => client.on("data", () => client.write(text))
