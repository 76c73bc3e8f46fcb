import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { ensureBundled } from "../../../tests/kit/build/built.ts"
import { Database } from "../../../tests/kit/faults/environment/Database.ts"
import { Service } from "../../../tests/kit/faults/environment/Service.ts"
import { setUp } from "../../../tests/kit/faults/environment/setUp.ts"
import { makeFixture } from "../../../tests/kit/faults/environment/fixture.ts"
import { quantile } from "./quantile.ts"

// The latency of refused bookings when 64 clients book one slot at the same time, with two service processes and one
// PostgreSQL without fsync. Run it on an idle machine, because the clients share the processors with the service.

ensureBundled()

const clients = 64
const isBrisk = process.argv.includes("--brisk")
const rounds = isBrisk ? 3 : 60
const warmUp = isBrisk ? 10 : 150

interface Reply {
  readonly status: number
  readonly text: string
  /** Milliseconds from the start of the request to the last byte of the response. */
  readonly took: number
}

/** A connection for sequential requests, without an HTTP client, so that 64 of them take little CPU time. */
class Connection {
  private readonly socket: Socket
  private posted = 0

  private constructor(socket: Socket) {
    this.socket = socket
  }

  static async to(port: number): Promise<Connection> {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    await once(socket, "connect")
    return new Connection(socket.setEncoding("utf8"))
  }

  post(path: string, key: string, body: object): Promise<Reply> {
    const text = JSON.stringify(body)
    // Each request has a new address, so that no rate limit applies.
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
      let received = ""
      const receive = (chunk: string) => {
        received += chunk
        const reply = replyOf(received)
        if (reply === undefined) return
        this.socket.off("data", receive).off("close", lost)
        resolve({ ...reply, took: performance.now() - began })
      }
      const lost = () => reject(new Error(`The connection was closed after: ${received}`))
      this.socket.on("data", receive).on("close", lost)
      this.socket.write(`${request.join("\r\n")}\r\n\r\n${text}`)
    })
  }

  close(): void {
    this.socket.destroy()
  }
}

/** The response when it is complete. The service's responses have a content-length and no encoding. */
const replyOf = (received: string): Omit<Reply, "took"> | undefined => {
  const end = received.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const text = received.slice(end + 4)
  const length = Number(/^content-length: (\d+)/im.exec(received)?.[1])
  return Buffer.byteLength(text) < length ? undefined : { status: Number(received.slice(9, 12)), text }
}

const database = await Database.start()
const fixture = makeFixture()
const { settings } = await setUp(database, fixture)
const services = [
  await Service.at(database, database, settings),
  await Service.at(database, database, settings)
] as const
const [eventType] = fixture.eventTypes
if (eventType === undefined) throw new Error("The fixture has no event type")
await Promise.all(services.map((service) => service.start()))

const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
const connections = await Promise.all(
  Array.from({ length: clients }, (_, nth) => Connection.to(services[nth % 2 === 0 ? 0 : 1].port))
)

/** All clients write in the same turn of the event loop. */
const race = (round: number) =>
  Promise.all(
    connections.map(async (connection, nth) => {
      const name = `rival-${round}-${nth}`
      const { status, text, took } = await connection.post("/public/book", `key-${name}`, {
        eventTypeId: eventType.id,
        startTimeUtc: new Date(begin + round * 1_800_000).toISOString(),
        bookerTimezone: "UTC",
        attendees: [{ name, email: `${name}@customer.example` }]
      })
      const isRefused = status === 409 && text.includes('"slot_unavailable"')
      if (status !== 200 && !isRefused) throw new Error(text)
      return { won: !isRefused, took }
    })
  )

const refused: Array<number> = []
let winners = 0
for (let round = 0; round < warmUp + rounds; round++) {
  const finished = await race(round)
  if (round < warmUp - 1) continue
  // The outbox messages of a booking are handed out after a quarter of a second, before the next race.
  await sleep(600)
  if (round < warmUp) continue
  winners += finished.filter(({ won }) => won).length
  refused.push(...finished.filter(({ won }) => !won).map(({ took }) => took))
}
for (const connection of connections) connection.close()
await Promise.all(services.map((service) => service.stop()))
const deadlocks = await database.deadlocks()
await database.stop()

const latency = (part: number): string => `${quantile(refused, part).toFixed(0)} ms`
console.log(
  `${clients} for one slot, ${rounds} times: ${winners} booked, ${refused.length} refused, ${deadlocks} deadlocks; ` +
    `a refusal takes ${latency(0.5)} (median), ${latency(0.99)} (p99), ${latency(0.999)} (p99.9)`
)
process.exit(0)
