import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Dice } from "../spec/fuzz.Dice.ts"
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
import type { Rewriting } from "./wire/sabotage.ts"
import { Database } from "./world/Database.ts"
import { Service } from "./world/Service.ts"
import { stage } from "./world/stage.ts"
import { makeWorld, rulesOf, type World } from "./world/world.ts"

/** How a run is to be. */
export interface Plan {
  readonly seed: number
  readonly seconds: number
  readonly clients: number
  /** What has to have happened before the run ends; a slow machine needs up to four times the seconds for it. */
  readonly until?: (history: History) => boolean
  /** Whether services, database and lines are harmed and clients vanish. */
  readonly isStormy: boolean
  /** What the clients meet in, if not everything that the world offers. */
  readonly only?: (world: World) => World["eventTypes"]
  /** Breaks the product on purpose, for the checker's own test: in its SQL, and in its database. */
  readonly rewriting?: Rewriting
  readonly spoil?: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError.SqlError>
  /** Told every few seconds how far it is. */
  readonly progress?: (words: string) => void
}

/** What a run has shown. */
export interface Verdict {
  readonly figures: Figures
  readonly violations: ReadonlyArray<Violation>
  readonly history: History
}

/** Runs two services on a database of their own, clients and faults, and judges what is left. */
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
    vanishing: plan.isStormy ? 4 : 0
  }
  try {
    await Promise.all(services.map((service) => service.start()))
    const began = Date.now()
    const end = began + plan.seconds * 1000
    const latest = began + plan.seconds * 4000
    const goesOn = () =>
      Date.now() < end || (Date.now() < latest && plan.until !== undefined && !plan.until(history))
    const faults = new Faults(new Dice(plan.seed), database, services)
    const told = report(plan, end, history, faults)
    await Promise.all([
      plan.isStormy ? faults.during(goesOn) : undefined,
      ...clientsOf(plan, world, company).map((client) => actDuring(client, goesOn))
    ])
    clearInterval(told)
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
  // Two days ahead: no start is past before the run is over.
  const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
  return Array.from({ length: clients }, (_, index) => {
    const dice = new Dice(seed + index + 1)
    return new Client(dice, new Wishes({ dice, name: `c${index}`, eventTypes, progress, begin }), company)
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
