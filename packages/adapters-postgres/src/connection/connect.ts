import { connect, type NetConnectOpts, type Socket } from "node:net"

/** The server's address in postgres.js' parsed options. Several hosts are tried in their order. */
export interface Destination {
  readonly host: ReadonlyArray<string>
  readonly port: ReadonlyArray<number>
  readonly path?: string | false | undefined
}

/** The timeout for opening a socket, and then for the startup of the session, in seconds. */
export const connectTimeout = 5

const connectTo = async ({ host, port, path }: Destination): Promise<Socket> => {
  if (path) return openSocket({ path })
  const failures: Array<unknown> = []
  for (const [index, name] of host.entries()) {
    try {
      const socket = await openSocket({ host: name, port: port[index] ?? port[0] ?? 5432, noDelay: true })
      // postgres.js reads the host name of the TLS certificate from here.
      return Object.assign(socket, { host: name })
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

const openSocket = (address: NetConnectOpts) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(address)
    const onTimeout = () =>
      socket.destroy(Object.assign(new Error("The server does not respond"), { code: "ETIMEDOUT" }))
    const timer = setTimeout(onTimeout, connectTimeout * 1000)
    socket.once("connect", () => {
      clearTimeout(timer)
      socket.off("error", reject)
      resolve(socket)
    })
    socket.once("error", (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })

/** The error of every statement on a lost connection. */
export const wasLost = { code: "CONNECTION_CLOSED", message: "The connection to PostgreSQL was lost" }

/**
 * Opens a socket once and refuses later attempts. postgres.js would reconnect, and a transaction's queued statements would
 * then run on the new connection, outside of the transaction.
 */
export const connectOnce = () => {
  let isUsed = false
  const opened = Promise.withResolvers<Socket>()
  // A failure before `connect` has a listener must not end the process.
  opened.promise.catch(() => {})
  return {
    /** The socket, or the error of opening it. */
    established: opened.promise,
    connect: (destination: Destination): Promise<Socket> => {
      if (isUsed) return Promise.reject(Object.assign(new Error(), wasLost))
      isUsed = true
      opened.resolve(connectTo(destination))
      return opened.promise
    },
    /** Destroys the socket without ending the session. */
    cut: () => void opened.promise.then((socket) => socket.destroy()).catch(() => {})
  }
}

/** Identifies a session in a cancel request on another connection. The server sends it to each session. */
export interface SessionKey {
  readonly pid: number
  readonly secret: number
}

const cancelRequestCode = 80_877_102

/**
 * Asks the server to cancel the session's running statement. Returns when the server has forwarded the request, also if no
 * statement was running. `cancel` of postgres.js (3.4.9) is not used: an unreachable server causes an unhandled rejection.
 * PostgreSQL accepts the request without TLS.
 */
export const requestCancel = async (destination: Destination, key: SessionKey): Promise<void> => {
  const packet = Buffer.alloc(16)
  packet.writeInt32BE(16, 0)
  packet.writeInt32BE(cancelRequestCode, 4)
  packet.writeUInt32BE(key.pid, 8)
  packet.writeUInt32BE(key.secret, 12)
  try {
    const socket = await connectTo(destination)
    await new Promise<void>((resolve) => {
      socket.setTimeout(connectTimeout * 1000, () => socket.destroy())
      socket.once("error", () => {})
      socket.once("close", () => resolve())
      // The server closes the connection. If the client does, PgBouncer drops the request, and 1.18 may crash.
      socket.write(packet)
      socket.resume()
    })
  } catch {
    // If the server cannot be reached, the session is lost too, and its pending statements fail.
  }
}
