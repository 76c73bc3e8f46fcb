import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { SeededRandom } from "../http/SeededRandom.ts"
import { check } from "./check/check.ts"
import type { Violation } from "./history/Rules.ts"
import { Client, type SharedState } from "./clients/Client.ts"
import { retryUnknown } from "./clients/retryUnknown.ts"
import { RequestGenerator } from "./clients/RequestGenerator.ts"
import { type Caused, Faults } from "./faults/Faults.ts"
import { type Figures, figuresOf } from "./figures.ts"
import type { History, Operation } from "./history/Operation.ts"
import { readSnapshot } from "./history/readSnapshot.ts"
import { openFaultProxy } from "./wire/FaultProxy.ts"
import type { Rewriting } from "./wire/frames.ts"
import { CitusDatabase } from "./environment/CitusDatabase.ts"
import { type CrashableDatabase, Database } from "./environment/Database.ts"
import { CalendarServer } from "./environment/CalendarServer.ts"
import { untilWritten } from "./environment/untilWritten.ts"
import { Service } from "./environment/Service.ts"
import { WebhookReceiver } from "./environment/WebhookReceiver.ts"
import { keepMessages } from "./environment/keepMessages.ts"
import { setUp } from "./environment/setUp.ts"
import { upgrade } from "./environment/upgrade.ts"
import { type Fixture, makeFixture, rulesOf } from "./environment/fixture.ts"

/** The parameters of a run. */
export interface Plan {
  readonly seed: number
  readonly seconds: number
  readonly clients: number
  /** The run lasts until this holds, on slow machines up to four times the planned seconds. */
  readonly until?: (history: History, caused: Caused) => boolean
  /** Whether faults are injected and clients disconnect. */
  readonly withFaults: boolean
  /** The run changes the schema as a later version does, and lasts until this is over. */
  readonly withUpgrade?: boolean
  /** Runs on a Citus cluster instead of one server. */
  readonly onCitus?: boolean
  /** The event types that the clients use. Defaults to all. */
  readonly only?: (fixture: Fixture) => Fixture["eventTypes"]
  /** Weakens the product on purpose, to test the checker: in its SQL and in its database. */
  readonly rewriting?: Rewriting
  readonly weaken?: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError.SqlError>
  /** Called with a progress message every few seconds. */
  readonly progress?: (text: string) => void
}

/** The result of a run. */
export interface RunResult {
  readonly figures: Figures
  readonly violations: ReadonlyArray<Violation>
  readonly history: History
}

/** Runs two services on a separate database, with clients and faults, and checks the result. */
export const run = async (plan: Plan): Promise<RunResult> => {
  const fixture = makeFixture()
  const database = await (plan.onCitus ? CitusDatabase.start() : Database.start())
  const calendars = await CalendarServer.start(fixture.hostsWithCalendar)
  const webhooks = await WebhookReceiver.start()
  try {
    return await runOn({ calendars, database, fixture, webhooks }, plan)
  } finally {
    webhooks.stop()
    await calendars.stop()
    await database.stop()
  }
}

interface Environment {
  readonly calendars: CalendarServer
  readonly database: CrashableDatabase
  readonly fixture: Fixture
  readonly webhooks: WebhookReceiver
}

const runOn = async (
  { calendars, database, fixture, webhooks }: Environment,
  plan: Plan
): Promise<RunResult> => {
  const { keyPairs, settings, token } = await setUp(database, fixture, { calendars, webhooks })
  await keepMessages(database)
  if (plan.weaken !== undefined) await database.ask(plan.weaken)
  const proxies = [
    await openFaultProxy(database.port, plan.rewriting),
    await openFaultProxy(database.port, plan.rewriting)
  ] as const
  const services = [
    await Service.at(database, proxies[0], settings),
    await Service.at(database, proxies[1], settings)
  ] as const
  const history: Array<Operation> = []
  const [firstKey, ...otherKeys] = keyPairs
  if (firstKey === undefined) throw new Error("The fixture has no API keys")
  const shared: SharedState = {
    ports: [services[0].port, services[1].port],
    keyPairs: [firstKey, ...otherKeys],
    workspace: { id: fixture.workspace.id, token },
    record: (operation) => void history.push(operation),
    bookings: [],
    moved: [],
    sent: [],
    disconnectPercent: plan.withFaults ? 4 : 0
  }
  try {
    await Promise.all(services.map((service) => service.start()))
    const began = Date.now()
    const end = began + plan.seconds * 1000
    const latest = began + plan.seconds * 4000
    const faults = new Faults(new SeededRandom(plan.seed), database, services, calendars)
    let isUpgraded = plan.withUpgrade !== true
    const upgraded = async () => {
      if (isUpgraded) return
      const { progress } = plan
      await upgrade({ database, history, progress }).finally(() => {
        isUpgraded = true
      })
    }
    const isRunning = () =>
      !isUpgraded ||
      Date.now() < end ||
      (Date.now() < latest && plan.until !== undefined && !plan.until(history, faults.caused))
    const reporting = report(plan, end, history, faults)
    await Promise.all([
      upgraded(),
      plan.withFaults ? faults.during(isRunning) : undefined,
      ...clientsOf(plan, fixture, shared).map((client) => actDuring(client, isRunning))
    ])
    clearInterval(reporting)
    await retryUnknown(shared, history)
    const unwritten = await untilWritten(database)
    await Promise.all(services.map((service) => service.stop()))
    const entries = await calendars.entries(fixture.hostsWithCalendar)
    const snapshot = await database.ask(readSnapshot({ entries, events: webhooks.events() }))
    const deadlocks = await database.deadlocks()
    const endings = services.flatMap(({ endings }) => endings)
    const figures = figuresOf(history, snapshot, {
      ...faults.caused,
      effective: proxies[0].effective() + proxies[1].effective(),
      seconds: Math.round((Date.now() - began) / 1000),
      deadlocks
    })
    const violations = [
      ...check({ history, snapshot, rules: rulesOf(fixture) }),
      ...(deadlocks === 0 ? [] : [{ clause: "deadlocks", text: `${deadlocks} deadlocks` }]),
      ...[...faults.notRecovered, ...endings, ...unwritten].map((text) => ({ clause: "service", text }))
    ]
    return { figures, violations, history }
  } finally {
    await Promise.all(services.map((service) => service.stop()))
    for (const proxy of proxies) proxy.close()
  }
}

const clientsOf = (
  { clients, only, seed }: Plan,
  fixture: Fixture,
  shared: SharedState
): ReadonlyArray<Client> => {
  const eventTypes = only?.(fixture) ?? fixture.eventTypes
  const progress = { requests: 0 }
  // Starts in two days, so that no start is in the past before the run ends.
  const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
  return Array.from({ length: clients }, (_, index) => {
    const random = new SeededRandom(seed + index + 1)
    return new Client(
      random,
      new RequestGenerator({ random, name: `c${index}`, eventTypes, progress, begin }),
      shared
    )
  })
}

const actDuring = async (client: Client, isRunning: () => boolean): Promise<void> => {
  while (isRunning()) await client.act()
}

const report = ({ progress, seconds }: Plan, end: number, history: History, { caused }: Faults) =>
  setInterval(() => {
    const passed = seconds - Math.max(0, Math.round((end - Date.now()) / 1000))
    const { crashes, cuts, kills, injected } = caused
    progress?.(
      `${passed} s: ${history.length} operations, ${kills} kills, ${crashes} crashes, ${cuts} cuts, ${injected} injected faults`
    )
  }, 5000)
