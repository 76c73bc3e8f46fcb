import { once } from "node:events"
import { connect, type Socket } from "node:net"

interface Reply {
  readonly status: number
  readonly text: string
  /** From the writing of the request to its answer's last byte, in milliseconds. */
  readonly took: number
}

/** A connection that is kept open, on which one request is answered after the other; with next to nothing in between. */
export class RivalConnection {
  private readonly socket: Socket
  private posted = 0

  private constructor(socket: Socket) {
    this.socket = socket
  }

  static async to(port: number): Promise<RivalConnection> {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    await once(socket, "connect")
    return new RivalConnection(socket.setEncoding("utf8"))
  }

  post(path: string, key: string, body: object): Promise<Reply> {
    const text = JSON.stringify(body)
    // Each from an address of its own, so that no allowance runs out.
    const { localPort = 0 } = this.socket
    const address = `10.${this.posted++ & 255}.${localPort >> 8}.${localPort & 255}`
    const request = [
      `POST /api${path} HTTP/1.1`,
      "host: 127.0.0.1",
      `x-forwarded-for: ${address}`,
      `idempotency-key: ${key}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(text)}`
    ]
    return new Promise((resolve, reject) => {
      const began = performance.now()
      let said = ""
      const listen = (chunk: string) => {
        said += chunk
        const reply = replyOf(said)
        if (reply === undefined) return
        this.socket.off("data", listen).off("close", lost)
        resolve({ ...reply, took: performance.now() - began })
      }
      const lost = () => reject(new Error(`The connection was closed after: ${said}`))
      this.socket.on("data", listen).on("close", lost)
      this.socket.write(`${request.join("\r\n")}\r\n\r\n${text}`)
    })
  }

  close(): void {
    this.socket.destroy()
  }
}

/** The answer, once all of it is there. The service's answers are plain text of a known length. */
const replyOf = (said: string): Omit<Reply, "took"> | undefined => {
  const end = said.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const text = said.slice(end + 4)
  const length = Number(/^content-length: (\d+)/im.exec(said)?.[1])
  return Buffer.byteLength(text) < length ? undefined : { status: Number(said.slice(9, 12)), text }
}
