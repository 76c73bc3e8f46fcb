import { Effect, Redacted } from "effect"
import { connect, createServer, type Socket } from "node:net"

/** A proxy for Redis with fault injection. */
export interface FaultyWire {
  readonly url: Redacted.Redacted<string>
  /** Forwards nothing and closes nothing, like a firewall's drop or a hanging process. */
  readonly stall: () => void
  /** Closes all connections, and new ones immediately, like a dead process. */
  readonly cut: () => void
  /** Delays every reply by this many milliseconds. */
  readonly slow: (milliseconds: number) => void
  /** Answers everything with this text. */
  readonly babble: (words: string) => void
  /** Changes Redis' next reply once. */
  readonly mangle: (change: (words: string) => string) => void
  /** Forwards new connections normally. Stalled ones stay stalled, and those with a fixed text keep it. */
  readonly heal: () => void
}

/** A proxy for the Redis at this address; it ends with the scope. */
export const faultyWire = (to: Redacted.Redacted<string>) =>
  Effect.acquireRelease(
    Effect.promise(() => lay(new URL(Redacted.value(to)))),
    ({ cut, server }) =>
      Effect.sync(() => {
        cut()
        server.close()
      })
  )

const lay = (to: URL) =>
  new Promise<FaultyWire & { readonly server: ReturnType<typeof createServer> }>((resolve) => {
    let state: "whole" | "stalled" | "cut" | { readonly words: string } = "whole"
    let delay = 0
    let change = unchanged
    const pairs = new Set<readonly [Socket, Socket]>()
    const server = createServer((near) => {
      if (state === "cut") return near.destroy()
      near.on("error", () => {})
      if (state === "stalled") return near.pause()
      if (state !== "whole") return babbling(near, state.words)
      const far = connect(Number(to.port || 6379), to.hostname).on("error", () => near.destroy())
      near.on("data", (chunk) => far.write(chunk))
      far.on("data", (chunk) => {
        const words = change(chunk.toString("latin1"))
        change = unchanged
        setTimeout(() => near.write(words, "latin1"), delay)
      })
      near.on("close", () => far.destroy())
      far.on("close", () => near.destroy())
      return pairs.add([near, far])
    })
    const ends = () => [...pairs].flat()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve({
        server,
        url: Redacted.make(`redis://127.0.0.1:${port}`),
        stall: () => {
          state = "stalled"
          for (const end of ends()) end.removeAllListeners("data").pause()
        },
        cut: () => {
          state = "cut"
          for (const end of ends()) end.destroy()
        },
        slow: (milliseconds) => {
          delay = milliseconds
        },
        mangle: (by) => {
          change = by
        },
        babble: (words) => {
          state = { words }
          for (const [near] of pairs) babbling(near.removeAllListeners("data"), words)
        },
        heal: () => {
          state = "whole"
          delay = 0
        }
      })
    })
  })

const unchanged = (words: string) => words

const babbling = (near: Socket, words: string) => near.on("data", () => near.write(words))
