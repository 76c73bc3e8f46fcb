import { connect, type NetConnectOpts, type Socket } from "node:net"

/** The part of postgres.js' parsed options that says where the server is; several hosts are tried in their order. */
export interface Destination {
  readonly host: ReadonlyArray<string>
  readonly port: ReadonlyArray<number>
  readonly path?: string | false | undefined
}

/** How long a server may take to accept a connection, and then to greet, in seconds. */
export const connectTimeout = 5

const connectTo = async ({ host, port, path }: Destination): Promise<Socket> => {
  if (path) return reach({ path })
  const failures: Array<unknown> = []
  for (const [index, name] of host.entries()) {
    try {
      const socket = await reach({ host: name, port: port[index] ?? port[0] ?? 5432, noDelay: true })
      // postgres.js takes the name that the certificate must bear from here.
      return Object.assign(socket, { host: name })
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

const reach = (address: NetConnectOpts) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(address)
    const giveUp = () =>
      socket.destroy(Object.assign(new Error("The server does not respond"), { code: "ETIMEDOUT" }))
    const timer = setTimeout(giveUp, connectTimeout * 1000)
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

/** What every statement on a connection learns when it has gone. */
export const wasLost = { code: "CONNECTION_CLOSED", message: "The connection to PostgreSQL was lost" }

/**
 * A dialler that serves once. postgres.js reconnects by itself; a transaction's statements that were waiting in its
 * queue would then run on the new connection, outside of the transaction.
 */
export const connectOnce = () => {
  let isDialled = false
  const line = Promise.withResolvers<Socket>()
  // Nobody need be listening when it fails.
  line.promise.catch(() => {})
  return {
    /** The connection, or why there is none. */
    established: line.promise,
    socket: (destination: Destination): Promise<Socket> => {
      if (isDialled) return Promise.reject(Object.assign(new Error(), wasLost))
      isDialled = true
      line.resolve(connectTo(destination))
      return line.promise
    },
    /** Cuts the line without a word to the server. */
    cut: () => void line.promise.then((socket) => socket.destroy()).catch(() => {})
  }
}

/** What a server tells each session so that it can be asked, on another connection, to stop what it does. */
export interface SessionKey {
  readonly pid: number
  readonly secret: number
}

const cancelRequestCode = 80_877_102

/**
 * Asks the server to cancel the session's running statement; comes back when the server has passed it on, whether or
 * not there was anything to cancel. Written here because postgres.js' own `cancel` ends the process when the server
 * cannot be reached (an unhandled rejection, 3.4.9). PostgreSQL takes the request without TLS.
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
      // The server ends the line. PgBouncer forgets the request of a client that ends it first, and 1.18 may crash of it.
      socket.write(packet)
      socket.resume()
    })
  } catch {
    // The server cannot be reached: the session is lost too, and its pending queries fail by themselves.
  }
}
