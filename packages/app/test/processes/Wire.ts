import { connect, type Socket } from "node:net"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

/** A connection that says bytes as they are, and hears all that comes back. */
export interface Wire {
  readonly socket: Socket
  readonly say: (text: string) => void
  readonly heard: () => string
  /** Resolves when the words have come; rejects when the connection ends before. */
  readonly hears: (words: string) => Promise<string>
  /** Resolves with all that was heard when the server has closed the connection. */
  readonly closed: Promise<string>
}

/** Connects to a port of this machine; rejects when nobody listens there. */
export const wireTo = async (port: number): Promise<Wire> => {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  let text = ""
  socket.on("data", (part) => (text += part.toString()))
  // A server that cuts a connection may do so with a reset.
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

/** An answer as it stands on the wire. */
export interface Told {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** The answers in what was heard, one after the other; those to HEAD excepted, each ends where its Content-Length says. */
export const answersIn = (heard: string): ReadonlyArray<Told> => {
  const answers: Array<Told> = []
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
