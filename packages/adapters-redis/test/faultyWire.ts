import { Effect, Redacted } from "effect"
import { connect, createServer, type Socket } from "node:net"

/** A wire to Redis that can be made to fail. */
export interface FaultyWire {
  readonly url: Redacted.Redacted<string>
  /** Nothing goes through any more, and no end is told: a firewall's drop, or a process that hangs. */
  readonly stall: () => void
  /** Every connection is cut, and new ones are as soon as they come: a process that died. */
  readonly cut: () => void
  /** New connections go through again. Those that were stalled stay so. */
  readonly heal: () => void
}

/** A wire to the Redis of this address, laid for the time of the scope. */
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
    let state: "whole" | "stalled" | "cut" = "whole"
    const pairs = new Set<readonly [Socket, Socket]>()
    const server = createServer((near) => {
      if (state === "cut") return near.destroy()
      near.on("error", () => {})
      if (state === "stalled") return near.pause()
      const far = connect(Number(to.port || 6379), to.hostname).on("error", () => near.destroy())
      near.pipe(far).pipe(near)
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
          for (const end of ends()) end.unpipe().pause()
        },
        cut: () => {
          state = "cut"
          for (const end of ends()) end.destroy()
        },
        heal: () => {
          state = "whole"
        }
      })
    })
  })
