import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { type Frame, framesOf, isStatement, rewrite, type Rewriting, sqlReader, textOf } from "./frames.ts"

/**
 * A fault of the next COMMIT of a writing transaction. `unsent`: the connection breaks before the server receives it;
 * `unanswered`: the server commits, and the connection breaks before the response; `unending`: the same, but the
 * connection stays open and silent.
 */
export type CommitFault = "unsent" | "unanswered" | "unending"

/** A TCP proxy between a service and the database that injects network faults. */
export interface FaultProxy {
  readonly port: number
  /** Sets the port for new connections. */
  readonly forwardTo: (port: number) => void
  /** Breaks all connections. */
  readonly cut: () => void
  /** Sends the next statement and breaks its connection before the response. */
  readonly cutNextStatement: () => void
  readonly failNextCommit: (fault: CommitFault) => void
  /** The number of faults that took effect. */
  readonly effective: () => number
  readonly close: () => void
}

/** Opens a proxy to a local port. `rewriting` changes the SQL of the client. */
export const openFaultProxy = async (destination: number, rewriting: Rewriting = []): Promise<FaultProxy> => {
  const pending: Pending = { commit: undefined, statement: false, effective: 0 }
  const sockets = new Set<Socket>()
  let upstreamPort = destination
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, "127.0.0.1")
    const connection = new Connection(client, upstream, pending, rewriting)
    const [clientFrames, serverFrames] = [framesOf("client"), framesOf("server")]
    client.on("data", (chunk: Buffer) =>
      corked(upstream, () => clientFrames(chunk).forEach((frame) => connection.fromClient(frame)))
    )
    upstream.on("data", (chunk: Buffer) =>
      corked(client, () => serverFrames(chunk).forEach((frame) => connection.fromServer(frame)))
    )
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => {})
      socket.on("close", () => {
        sockets.delete(socket)
        connection.end()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    forwardTo: (port) => void (upstreamPort = port),
    cut,
    cutNextStatement: () => void (pending.statement = true),
    failNextCommit: (fault) => void (pending.commit = fault),
    effective: () => pending.effective,
    close: () => {
      cut()
      server.close()
    }
  }
}

/** Sends the data of several writes as one. */
const corked = (socket: Socket, write: () => void): void => {
  socket.cork()
  write()
  socket.uncork()
}

interface Pending {
  commit: CommitFault | undefined
  statement: boolean
  effective: number
}

/** One connection through the proxy. */
class Connection {
  private readonly client: Socket
  private readonly upstream: Socket
  private readonly pending: Pending
  private readonly rewriting: Rewriting
  private readonly sqlOf = sqlReader()
  private running = ""
  private isWriting = false
  private fault: CommitFault | undefined
  private isSilent = false

  constructor(client: Socket, upstream: Socket, pending: Pending, rewriting: Rewriting) {
    this.client = client
    this.upstream = upstream
    this.pending = pending
    this.rewriting = rewriting
  }

  fromClient(frame: Frame): void {
    const query = this.sqlOf(frame)
    this.running = query ?? this.running
    // Detects writing transactions by the BEGIN of the service.
    if (query?.includes("BEGIN")) this.isWriting = query.includes("READ COMMITTED")
    if (query === "COMMIT" && this.isWriting && this.pending.commit !== undefined) {
      this.fault = this.pending.commit
      this.pending.commit = undefined
      this.pending.effective += 1
      if (this.fault === "unsent") return this.end()
    }
    this.upstream.write(rewrite(frame, this.rewriting))
    if (this.pending.statement && this.isWriting && frame.type === "E" && isStatement(this.running)) {
      this.pending.statement = false
      this.pending.effective += 1
      // The server continues with the statement, because it does not yet notice the disconnect.
      setImmediate(() => this.end())
    }
  }

  fromServer(frame: Frame): void {
    if (this.fault !== undefined && frame.type === "C" && textOf(frame) === "COMMIT") {
      if (this.fault === "unanswered") return this.end()
      this.isSilent = true
    }
    if (!this.isSilent) this.client.write(frame.bytes)
  }

  end(): void {
    this.client.resetAndDestroy()
    this.upstream.destroy()
  }
}
