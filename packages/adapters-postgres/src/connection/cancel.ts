import { connectTimeout, dial, type Destination } from "./dial.ts"

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
    const socket = await dial(destination)
    await new Promise<void>((resolve) => {
      socket.setTimeout(connectTimeout * 1000, () => socket.destroy())
      socket.once("error", () => {})
      socket.once("close", () => resolve())
      // The server ends the line. PgBouncer forgets the request of a client that ends it first, and 1.18 may crash of it.
      socket.write(packet)
      socket.resume()
    })
  } catch {
    // Nobody there to cancel anything: the session is lost as well, and whoever waits for it will be told.
  }
}
