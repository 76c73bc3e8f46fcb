import { carryOut } from "../test/failure/clients/carryOut.ts"
import type { BookWish } from "../test/failure/history/Operation.ts"
import { Database } from "../test/failure/world/Database.ts"
import { Service } from "../test/failure/world/Service.ts"
import { stage } from "../test/failure/world/stage.ts"
import { makeWorld } from "../test/failure/world/world.ts"

// How long those wait who are refused when 64 want one slot at the same moment: over HTTP, two service processes, one
// PostgreSQL, its disk left out. Read it on an idle machine: it shares its processors with the 64.

const rivals = 64
const rounds = 30
const warmUp = 40

const database = await Database.start()
const world = makeWorld()
const { keyPairs, settings, token } = await stage(database, world)
const services = [
  await Service.at(database, database, settings),
  await Service.at(database, database, settings)
] as const
const [eventType] = world.eventTypes
const [keyPair] = keyPairs
if (eventType === undefined || keyPair === undefined) throw new Error("The world is empty")
await Promise.all(services.map((service) => service.start()))

const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
const race = async (
  round: number
): Promise<ReadonlyArray<{ readonly won: boolean; readonly took: number }>> =>
  Promise.all(
    Array.from({ length: rivals }, async (_, rival) => {
      const body = `rival-${round}-${rival}`
      const wish: BookWish = {
        kind: "book",
        eventTypeId: eventType.id,
        key: `key-${body}`,
        body,
        email: `${body}@customer.example`,
        startAt: begin + round * 1_800_000,
        replaces: null
      }
      const began = performance.now()
      const port = services[rival % 2 === 0 ? 0 : 1].port
      const operation = await carryOut(wish, { port, keyPair, workspace: { id: world.workspace.id, token } })
      const took = performance.now() - began
      const { outcome } = operation ?? {}
      const isRefused = outcome?._tag === "refused" && outcome.code === "slot_unavailable"
      if (outcome?._tag !== "ok" && !isRefused) throw new Error(JSON.stringify(outcome))
      return { won: outcome._tag === "ok", took }
    })
  )

const refused: Array<number> = []
let winners = 0
for (let round = 0; round < warmUp + rounds; round++) {
  const finished = await race(round)
  if (round < warmUp) continue
  winners += finished.filter(({ won }) => won).length
  refused.push(...finished.filter(({ won }) => !won).map(({ took }) => took))
}
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
