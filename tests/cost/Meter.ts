import { once } from "node:events"
import { connect, createServer } from "node:net"
import { framesOf } from "../kit/faults/wire/frames.ts"

/** The traffic on a connection: the number of statements and of round trips. */
export interface Cost {
  readonly statements: number
  readonly roundTrips: number
}

/** A counting proxy to a database, for one client with sequential requests. */
export interface Meter {
  readonly port: number
  /** Returns the counts since the last call. */
  readonly read: () => Cost
  readonly close: () => void
}

/**
 * Milliseconds by which each response is delayed. Messages that the client sends in the meantime are in the same round
 * trip, even on a slow machine; a message after the response begins another one.
 */
const delay = 40

export const meterTo = async (destination: number): Promise<Meter> => {
  let [statements, roundTrips] = [0, 0]
  const server = createServer((client) => {
    const upstream = connect(destination, "127.0.0.1")
    const [clientFrames, serverFrames] = [framesOf("client"), framesOf("server")]
    let owed = 0
    client.on("data", (chunk: Buffer) => {
      upstream.write(chunk)
      for (const { type } of clientFrames(chunk)) {
        // Counts simple queries and executions of prepared statements, which the server answers with ReadyForQuery.
        if (type === "Q" || type === "E") statements += 1
        if (type !== "Q" && type !== "S") continue
        if (owed === 0) roundTrips += 1
        owed += 1
      }
    })
    upstream.on("data", (chunk: Buffer) => {
      const ready = serverFrames(chunk).filter(({ type }) => type === "Z").length
      setTimeout(() => {
        owed = Math.max(0, owed - ready)
        client.write(chunk)
      }, delay)
    })
    for (const socket of [client, upstream]) socket.on("error", () => {})
    client.on("close", () => upstream.destroy())
    upstream.on("close", () => setTimeout(() => client.destroy(), delay))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    read: () => {
      const cost = { statements, roundTrips }
      statements = 0
      roundTrips = 0
      return cost
    },
    close: () => server.close()
  }
}
