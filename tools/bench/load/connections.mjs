import { once } from "node:events"
import { connect } from "node:net"

const spelled = ({ body = "", headers = {}, method = "GET", path }) => {
  let lines = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  if (body !== "") lines += `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${lines}\r\n${body}`
}

/** The answer when it is complete. Every peer sends a content-length. */
const answerOf = (received) => {
  const end = received.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const text = received.slice(end + 4)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? []
  return text.length < Number(length) ? undefined : { status: Number(received.slice(9, 12)), text }
}

/** A connection for one request at a time. It takes a fraction of the processor time of Node's HTTP client. */
const connectionTo = async ({ name, port }) => {
  let pending
  const opened = async () => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    await once(socket, "connect")
    let received = ""
    // One character for each byte, so that the content-length counts characters.
    socket.setEncoding("latin1")
    socket.on("data", (chunk) => {
      if (pending === undefined) return socket.destroy()
      received = received === "" ? chunk : received + chunk
      const answer = answerOf(received)
      if (answer === undefined) return
      received = ""
      const { resolve } = pending
      pending = undefined
      resolve(answer)
    })
    socket.on("error", () => {})
    socket.on("close", () => pending?.reject(new Error(`${name} closed a connection`)))
    return socket
  }
  let socket = await opened()
  let usedAt = Date.now()
  const send = async (request) => {
    // Servers end connections that send no request for a minute. Sooner, so that the two do not cross.
    if (!socket.writable || Date.now() - usedAt > 30_000) {
      socket.destroy()
      socket = await opened()
    }
    usedAt = Date.now()
    pending = Promise.withResolvers()
    const { promise } = pending
    socket.write(spelled(request))
    return promise
  }
  const textOf = ({ status, text }, { path }) => {
    if (status >= 300) throw new Error(`${name} answered ${path} with ${status} ${text}`)
    return text
  }
  return {
    /** The text of a successful answer. */
    ask: async (request) => textOf(await send(request), request),
    /** The same, or undefined if the server refuses because it has too much to do. */
    askUnlessBusy: async (request) => {
      const answer = await send(request)
      return answer.status === 503 ? undefined : textOf(answer, request)
    },
    close: () => socket.destroy()
  }
}

/** Uses connections to a peer, and closes them. */
export const withConnections = async (peer, count, use) => {
  const connections = await Promise.all(Array.from({ length: count }, () => connectionTo(peer)))
  try {
    return await use(connections)
  } finally {
    for (const { close } of connections) close()
  }
}
