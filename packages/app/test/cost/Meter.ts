import { once } from "node:events"
import { connect, createServer } from "node:net"
import { framesOf } from "../failure/wire/frames.ts"

/** What went over the line: statements, and how often somebody had to wait for the answer before saying more. */
export interface Cost {
  readonly statements: number
  readonly roundTrips: number
}

/** A line to a database that counts, for one client that asks for one thing at a time. */
export interface Meter {
  readonly port: number
  /** What was said since it was asked last. */
  readonly read: () => Cost
  readonly close: () => void
}

/**
 * Every answer is held back for a moment. What the client says meanwhile it says without waiting, however slow this
 * machine is at the time; what it says when it has all its answers begins another round trip.
 */
const delay = 40

export const meterTo = async (destination: number): Promise<Meter> => {
  let [statements, roundTrips] = [0, 0]
  const server = createServer((client) => {
    const upstream = connect(destination, "127.0.0.1")
    const [said, answered] = [framesOf("client"), framesOf("server")]
    let owed = 0
    client.on("data", (chunk: Buffer) => {
      upstream.write(chunk)
      for (const { type } of said(chunk)) {
        // A simple query, or the execution of a prepared one; and what the server answers with "ready".
        if (type === "Q" || type === "E") statements += 1
        if (type !== "Q" && type !== "S") continue
        if (owed === 0) roundTrips += 1
        owed += 1
      }
    })
    upstream.on("data", (chunk: Buffer) => {
      const ready = answered(chunk).filter(({ type }) => type === "Z").length
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
