import { connect, type Socket } from "node:net"
import * as Redacted from "effect/Redacted"
import type { HostAddress } from "./DatabaseAddress.ts"

/** A host with the sockets of this process to it. */
export interface Host extends HostAddress {
  /** Opens a socket, for the driver. */
  readonly stream: () => Socket
  /** Breaks all sockets at once. Statements without an answer fail as on a lost connection. */
  readonly drop: () => void
}

export const openHost = ({ name, url }: HostAddress): Host => {
  const { hostname, port } = new URL(Redacted.value(url))
  const address = { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port || 5432), noDelay: true }
  const sockets = new Set<Socket>()
  return {
    name,
    url,
    stream: () => {
      const socket = connect(address)
      sockets.add(socket)
      return socket.once("close", () => sockets.delete(socket))
    },
    drop: () => sockets.forEach((socket) => socket.destroy())
  }
}
