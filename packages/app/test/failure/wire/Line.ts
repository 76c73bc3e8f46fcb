import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { type Frame, framesOf, textOf } from "./frames.ts"
import { rewrite, type Rewriting } from "./sabotage.ts"

/**
 * What happens to the next COMMIT of a transaction that writes. `unsent`: the line breaks before the server has it;
 * `unanswered`: the server has carried it out, the line breaks before the client knows; `unending`: so too, but the line
 * stays open and silent.
 */
export type CommitFault = "unsent" | "unanswered" | "unending"

/** A line between one service and the database, at which the faults of networks can be caused. */
export interface Line {
  readonly port: number
  /** Where new connections lead. */
  readonly leadTo: (port: number) => void
  /** All connections break at once. */
  readonly cut: () => void
  /** The next statement is sent, and its connection breaks before the answer. */
  readonly cutNextStatement: () => void
  readonly spoilNextCommit: (fault: CommitFault) => void
  /** How many faults have come to pass since the beginning. */
  readonly came: () => number
  readonly close: () => void
}

/** Opens a line to a port of this machine; `rewriting` changes what the client says. */
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

/** What is written in one go is sent in one go. */
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
    // How the service begins what it means to write.
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
      // The server has all that it needs to go on with the statement, as it does not know yet that nobody waits.
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
