import { setTimeout as sleep } from "node:timers/promises"
import { Database } from "../test/failure/environment/Database.ts"
import { Service } from "../test/failure/environment/Service.ts"
import { setUp } from "../test/failure/environment/setUp.ts"
import { makeFixture } from "../test/failure/environment/fixture.ts"
import { RivalConnection } from "./RivalConnection.ts"

// How long those wait who are refused when 64 want one slot at the same moment: over HTTP, two service processes, one
// PostgreSQL, its disk left out. Read it on an idle machine: it shares its processors with the 64, who speak to it through bare
// sockets so that they take as little of them as they can.

const rivals = 64
const rounds = 60
const warmUp = 150

const database = await Database.start()
const world = makeFixture()
const { settings } = await setUp(database, world)
const services = [
  await Service.at(database, database, settings),
  await Service.at(database, database, settings)
] as const
const [eventType] = world.eventTypes
if (eventType === undefined) throw new Error("The world is empty")
await Promise.all(services.map((service) => service.start()))

const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
const connections = await Promise.all(
  Array.from({ length: rivals }, (_, rival) => RivalConnection.to(services[rival % 2 === 0 ? 0 : 1].port))
)

/** All write in the same turn of the event loop. */
const race = (round: number) =>
  Promise.all(
    connections.map(async (connection, rival) => {
      const name = `rival-${round}-${rival}`
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
  // What follows a booking is carried out a quarter of a second later, and no part of the next race.
  await sleep(600)
  if (round < warmUp) continue
  winners += finished.filter(({ won }) => won).length
  refused.push(...finished.filter(({ won }) => !won).map(({ took }) => took))
}
for (const connection of connections) connection.close()
await Promise.all(services.map((service) => service.stop()))
const deadlocks = await database.deadlocks()
await database.stop()

const sorted = refused.toSorted((a, b) => a - b)
const share = (part: number): string => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`
console.log(
  `${rivals} for one slot, ${rounds} times: ${winners} booked, ${refused.length} refused, ${deadlocks} deadlocks; ` +
    `a refusal takes ${share(0.5)} (median), ${share(0.99)} (p99), ${share(0.999)} (p99.9)`
)
process.exit(0)
