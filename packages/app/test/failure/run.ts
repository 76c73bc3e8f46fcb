import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { SeededRandom } from "../spec/fuzz.SeededRandom.ts"
import { check } from "./check/check.ts"
import type { Violation } from "./check/Violation.ts"
import { Client, type Company } from "./clients/Client.ts"
import { settle } from "./clients/settle.ts"
import { Wishes } from "./clients/Wishes.ts"
import { Faults } from "./faults/Faults.ts"
import { type Figures, figuresOf } from "./figures.ts"
import type { History, Operation } from "./history/Operation.ts"
import { readSnapshot } from "./history/readSnapshot.ts"
import { openLine } from "./wire/Line.ts"
import type { Rewriting } from "./wire/rewrite.ts"
import { Database } from "./world/Database.ts"
import { Service } from "./world/Service.ts"
import { stage } from "./world/stage.ts"
import { makeWorld, rulesOf, type World } from "./world/world.ts"

/** The parameters of a run. */
export interface Plan {
  readonly seed: number
  readonly seconds: number
  readonly clients: number
  /** The run lasts until this holds, on slow machines up to four times the planned seconds. */
  readonly until?: (history: History) => boolean
  /** Whether faults are injected and clients disconnect. */
  readonly withFaults: boolean
  /** The event types that the clients use. Defaults to all. */
  readonly only?: (world: World) => World["eventTypes"]
  /** Weakens the product on purpose, to test the checker: in its SQL and in its database. */
  readonly rewriting?: Rewriting
  readonly spoil?: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError.SqlError>
  /** Called with a progress message every few seconds. */
  readonly progress?: (words: string) => void
}

/** The result of a run. */
export interface Verdict {
  readonly figures: Figures
  readonly violations: ReadonlyArray<Violation>
  readonly history: History
}

/** Runs two services on a separate database, with clients and faults, and checks the result. */
export const run = async (plan: Plan): Promise<Verdict> => {
  const database = await Database.start()
  try {
    return await runOn(database, plan)
  } finally {
    await database.stop()
  }
}

const runOn = async (database: Database, plan: Plan): Promise<Verdict> => {
  const world = makeWorld()
  const { keyPairs, settings, token } = await stage(database, world)
  if (plan.spoil !== undefined) await database.ask(plan.spoil)
  const lines = [
    await openLine(database.port, plan.rewriting),
    await openLine(database.port, plan.rewriting)
  ] as const
  const services = [
    await Service.at(database, lines[0], settings),
    await Service.at(database, lines[1], settings)
  ] as const
  const history: Array<Operation> = []
  const [firstKey, ...otherKeys] = keyPairs
  if (firstKey === undefined) throw new Error("The world has no API keys")
  const company: Company = {
    ports: [services[0].port, services[1].port],
    keyPairs: [firstKey, ...otherKeys],
    workspace: { id: world.workspace.id, token },
    record: (operation) => void history.push(operation),
    bookings: [],
    moved: [],
    sent: [],
    vanishing: plan.withFaults ? 4 : 0
  }
  try {
    await Promise.all(services.map((service) => service.start()))
    const began = Date.now()
    const end = began + plan.seconds * 1000
    const latest = began + plan.seconds * 4000
    const goesOn = () =>
      Date.now() < end || (Date.now() < latest && plan.until !== undefined && !plan.until(history))
    const faults = new Faults(new SeededRandom(plan.seed), database, services)
    const reporting = report(plan, end, history, faults)
    await Promise.all([
      plan.withFaults ? faults.during(goesOn) : undefined,
      ...clientsOf(plan, world, company).map((client) => actDuring(client, goesOn))
    ])
    clearInterval(reporting)
    await settle(company, history)
    await Promise.all(services.map((service) => service.stop()))
    const snapshot = await database.ask(readSnapshot)
    const deadlocks = await database.deadlocks()
    const endings = services.flatMap(({ endings }) => endings)
    const figures = figuresOf(history, snapshot, {
      ...faults.caused,
      came: lines[0].came() + lines[1].came(),
      seconds: Math.round((Date.now() - began) / 1000),
      deadlocks
    })
    const violations = [
      ...check({ history, snapshot, rules: rulesOf(world) }),
      ...(deadlocks === 0 ? [] : [{ clause: "deadlocks", seen: `${deadlocks} circles of waiting` }]),
      ...[...faults.lost, ...endings].map((seen) => ({ clause: "service", seen }))
    ]
    return { figures, violations, history }
  } finally {
    await Promise.all(services.map((service) => service.stop()))
    for (const line of lines) line.close()
  }
}

const clientsOf = ({ clients, only, seed }: Plan, world: World, company: Company): ReadonlyArray<Client> => {
  const eventTypes = only?.(world) ?? world.eventTypes
  const progress = { wishes: 0 }
  // Starts in two days, so that no start is in the past before the run ends.
  const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
  return Array.from({ length: clients }, (_, index) => {
    const random = new SeededRandom(seed + index + 1)
    return new Client(random, new Wishes({ random, name: `c${index}`, eventTypes, progress, begin }), company)
  })
}

const actDuring = async (client: Client, goesOn: () => boolean): Promise<void> => {
  while (goesOn()) await client.act()
}

const report = ({ progress, seconds }: Plan, end: number, history: History, { caused }: Faults) =>
  setInterval(() => {
    const passed = seconds - Math.max(0, Math.round((end - Date.now()) / 1000))
    const { crashes, cuts, kills, spoilt } = caused
    progress?.(
      `${passed} s: ${history.length} operations, ${kills} kills, ${crashes} crashes, ${cuts} cuts, ${spoilt} spoilt`
    )
  }, 5000)
