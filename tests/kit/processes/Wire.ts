import { connect, type Socket } from "node:net"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

/** A raw TCP connection. */
export interface Wire {
  readonly socket: Socket
  readonly say: (text: string) => void
  readonly heard: () => string
  /** Resolves when the text has been received. Rejects if the connection ends before. */
  readonly hears: (words: string) => Promise<string>
  /** Resolves with all received data when the server has closed the connection. */
  readonly closed: Promise<string>
}

/** Connects to a local port. Rejects if the connection is refused. */
export const wireTo = async (port: number): Promise<Wire> => {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  let text = ""
  socket.on("data", (part) => (text += part.toString()))
  // A server may close a connection with a reset.
  socket.on("error", () => {})
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)))
  return {
    socket,
    say: (words) => void socket.write(words),
    heard: () => text,
    hears: async (words) => {
      while (!text.includes(words)) {
        if (socket.closed) throw new Error(`The connection ended without "${words}":\n${text}`)
        await sleep(10)
      }
      return text
    },
    closed
  }
}

/** A response as received. */
export interface Received {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Splits received data into responses. Except for HEAD, each ends after its Content-Length. */
export const answersIn = (heard: string): ReadonlyArray<Received> => {
  const answers: Array<Received> = []
  let rest = heard
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n")
    const [line = "", ...fields] = rest.slice(0, end).split("\r\n")
    const headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(":")
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
      })
    )
    const until = end + 4 + Number(headers.get("content-length") ?? 0)
    answers.push({ status: Number(line.split(" ")[1]), headers, body: rest.slice(end + 4, until) })
    rest = rest.slice(until)
  }
  return answers
}
