import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { type Frame, framesOf, textOf } from "./frames.ts"
import { rewrite, type Rewriting } from "./rewrite.ts"

/**
 * A fault of the next COMMIT of a writing transaction. `unsent`: the connection breaks before the server receives it;
 * `unanswered`: the server commits, and the connection breaks before the response; `unending`: the same, but the
 * connection stays open and silent.
 */
export type CommitFault = "unsent" | "unanswered" | "unending"

/** A connection between a service and the database into which network faults can be injected. */
export interface Line {
  readonly port: number
  /** Sets the port for new connections. */
  readonly leadTo: (port: number) => void
  /** Breaks all connections. */
  readonly cut: () => void
  /** Sends the next statement and breaks its connection before the response. */
  readonly cutNextStatement: () => void
  readonly spoilNextCommit: (fault: CommitFault) => void
  /** The number of faults that took effect. */
  readonly came: () => number
  readonly close: () => void
}

/** Opens a line to a local port. `rewriting` changes the SQL of the client. */
export const openLine = async (destination: number, rewriting: Rewriting = []): Promise<Line> => {
  const pending: Pending = { commit: undefined, statement: false, came: 0 }
  const sockets = new Set<Socket>()
  let upstreamPort = destination
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, "127.0.0.1")
    const call = new Call(client, upstream, pending, rewriting)
    const [said, answered] = [framesOf("client"), framesOf("server")]
    client.on("data", (chunk: Buffer) =>
      together(upstream, () => said(chunk).forEach((frame) => call.say(frame)))
    )
    upstream.on("data", (chunk: Buffer) =>
      together(client, () => answered(chunk).forEach((frame) => call.answer(frame)))
    )
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => {})
      socket.on("close", () => {
        sockets.delete(socket)
        call.end()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    leadTo: (port) => void (upstreamPort = port),
    cut,
    cutNextStatement: () => void (pending.statement = true),
    spoilNextCommit: (fault) => void (pending.commit = fault),
    came: () => pending.came,
    close: () => {
      cut()
      server.close()
    }
  }
}

/** Sends the data of several writes as one. */
const together = (socket: Socket, write: () => void): void => {
  socket.cork()
  write()
  socket.uncork()
}

interface Pending {
  commit: CommitFault | undefined
  statement: boolean
  came: number
}

/** One connection through the line. */
class Call {
  private readonly client: Socket
  private readonly upstream: Socket
  private readonly pending: Pending
  private readonly rewriting: Rewriting
  private isWriting = false
  private spoiling: CommitFault | undefined
  private isSilent = false

  constructor(client: Socket, upstream: Socket, pending: Pending, rewriting: Rewriting) {
    this.client = client
    this.upstream = upstream
    this.pending = pending
    this.rewriting = rewriting
  }

  say(frame: Frame): void {
    const words = frame.type === "Q" ? textOf(frame) : ""
    // Detects writing transactions by the BEGIN of the service.
    if (words.includes("BEGIN")) this.isWriting = words.includes("READ COMMITTED")
    if (words === "COMMIT" && this.isWriting && this.pending.commit !== undefined) {
      this.spoiling = this.pending.commit
      this.pending.commit = undefined
      this.pending.came += 1
      if (this.spoiling === "unsent") return this.end()
    }
    this.upstream.write(rewrite(frame, this.rewriting))
    if (this.pending.statement && this.isWriting && frame.type === "E") {
      this.pending.statement = false
      this.pending.came += 1
      // The server continues with the statement, because it does not yet notice the disconnect.
      setImmediate(() => this.end())
    }
  }

  answer(frame: Frame): void {
    if (this.spoiling !== undefined && frame.type === "C" && textOf(frame) === "COMMIT") {
      if (this.spoiling === "unanswered") return this.end()
      this.isSilent = true
    }
    if (!this.isSilent) this.client.write(frame.bytes)
  }

  end(): void {
    this.client.resetAndDestroy()
    this.upstream.destroy()
  }
}
