import assert from "node:assert/strict"
import { EventTypeId } from "@calendeal/domain/event-types"
import type { FunnelEntry } from "@calendeal/domain/funnel"
import { listAll } from "@calendeal/domain/management"
import {
  creditsIn,
  dealsOf,
  Dimension,
  funnelOf,
  meetingsOf,
  Reports,
  revenueOf,
  seriesOf
} from "@calendeal/domain/reports"
import { TimeZoneName, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { layer as postgres } from "../src/connection/index.ts"
import { migrate } from "../src/migrations/migrate.ts"
import { admit, layerAt, migrations, serviceRole } from "../src/index.ts"
import { funnelQuery } from "../src/reports/funnelQuery.ts"
import { revenueQuery } from "../src/reports/revenueQuery.ts"
import { makeTransactions } from "../src/tenancy/transactions.ts"
import { comparedReports } from "../src/testing/comparedReports.ts"
import { serverForTests } from "../src/testing/server.ts"
import { fillWorkspace } from "../test/cost/fillWorkspace.ts"
import { everyReport, months, over } from "./everyReport.ts"
import { processorTime } from "./processorTime.ts"

// The cost of reports in a workspace with a million form events and 100,000 payments in two years, next to another workspace
// of the same size: the query plans, the processor time of all reports over two years, a year and a month, and a comparison with
// a count in memory.

const isBrisk = process.argv.includes("--brisk")
const [size, rounds] = isBrisk
  ? [{ events: 20_000, sales: 2000 }, 1]
  : [{ events: 1_000_000, sales: 100_000 }, 3]

const spans = (workspaceId: WorkspaceId) => {
  const between = (from: string, to: string) => ({
    workspaceId,
    from: DateTime.makeUnsafe(from),
    to: DateTime.makeUnsafe(to)
  })
  return {
    "two years": between("2028-01-01T00:00:00Z", "2030-01-01T00:00:00Z"),
    "one year": between("2029-01-01T00:00:00Z", "2030-01-01T00:00:00Z"),
    "one month": between("2029-03-01T00:00:00Z", "2029-04-01T00:00:00Z")
  }
}

/** Models of each kind: by one touch, by all, by milestones, by their times, and learnt. */
const modelled = [
  ["channel", "first"],
  ["utm_source", "linear"],
  ["channel", "w_shaped"],
  ["utm_campaign", "time_decay"],
  ["channel", "markov"],
  ["channel", "shapley"]
] as const

const showPlan = Effect.fnUntraced(function* (
  what: string,
  workspaceId: WorkspaceId,
  query: (sql: SqlClient.SqlClient) => Statement<object>
) {
  const sql = yield* SqlClient.SqlClient
  const { report } = yield* makeTransactions
  const plan = yield* report(
    workspaceId,
    sql`explain (analyze, buffers, costs off, timing off) ${query(sql)}`
  )
  console.log(`\n${what}\n${plan.map((row) => Reflect.get(row, "QUERY PLAN")).join("\n")}\n`)
})

/** All form events of a workspace. */
const everyEvent = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{
    event_type_id: string
    reported_at: Date
    field: string
    dwell_seconds: number
    abandoned: boolean
  }>`
    select event_type_id, reported_at, field, dwell_seconds, abandoned from form_events
    where workspace_id = ${workspaceId}
  `
  return rows.map((row): FunnelEntry => ({
    workspaceId,
    eventTypeId: EventTypeId.make(row.event_type_id),
    at: DateTime.fromDateUnsafe(row.reported_at),
    events: [{ field: row.field, dwellSeconds: row.dwell_seconds, abandoned: row.abandoned }]
  }))
})

const bench = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  // Filling takes longer than the statements of the service.
  const unlimited = new URL(Redacted.value(url))
  unlimited.searchParams.set("options", "-c statement_timeout=0")
  const asOwner = Effect.provide(postgres({ url: Redacted.make(unlimited.href) }), { local: true })
  const asService = Effect.provide(postgres({ url, role: serviceRole }), { local: true })
  const workspaceId = yield* asOwner(fillWorkspace(size))
  yield* asOwner(fillWorkspace(size))
  yield* asOwner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`vacuum analyze`))
  const reports = yield* Reports
  const periods = spans(workspaceId)
  const hosts = (yield* listAll(workspaceId, "hosts", {})).map(({ value }) => value.id)
  const [eventType] = yield* listAll(workspaceId, "eventTypes", {})
  const eventTypeId = eventType?.value.id ?? assert.fail("no event type")

  for (const [name, period] of Object.entries(periods)) {
    yield* asService(showPlan(`funnel, ${name}`, workspaceId, (sql) => funnelQuery(sql, period)))
    for (const by of ["first_utm_source", "host", "month"] as const) {
      const query = (sql: SqlClient.SqlClient) =>
        revenueQuery(sql, { ...period, by, months, channelRules: [] })
      yield* asService(showPlan(`revenue by ${by}, ${name}`, workspaceId, query))
    }
  }

  const asked = Object.entries(periods).flatMap(([name, period]) =>
    Object.entries(everyReport(reports, period, hosts, eventTypeId)).map(([what, report]) => ({
      what,
      name,
      report,
      times: new Array<number>()
    }))
  )
  // In turns, so that a change of the machine's speed concerns all of them. The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const { report, times } of asked) {
      const took = yield* asOwner(processorTime(Effect.result(report)))
      if (round > 0) times.push(took)
    }
  const middle = (times: ReadonlyArray<number>) =>
    times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  for (const { name, times, what } of asked)
    console.log(`${`${what}, ${name}`.padEnd(50)} ${middle(times).toFixed(0).padStart(6)} ms`)

  const events = yield* asOwner(everyEvent(workspaceId))
  assert.equal(events.length, size.events)
  const sold = {
    contacts: yield* listAll(workspaceId, "contacts", {}),
    bookings: yield* listAll(workspaceId, "bookings", {}),
    deals: yield* listAll(workspaceId, "deals", {}),
    transactions: yield* listAll(workspaceId, "transactions", {})
  }
  assert.equal(sold.transactions.length, size.sales)
  const timezone = TimeZoneName.make("Europe/London")
  const compared = yield* asOwner(comparedReports(periods["one year"], timezone, hosts))
  for (const { figures, plain, what } of compared)
    // Shares are rounded once for each path.
    if (!what.endsWith("linear")) assert.deepEqual(figures, plain, what)
  console.log(
    "one year: every report equals the SQL of its definition, except shares by linear, which are rounded"
  )
  for (const [name, period] of Object.entries(periods)) {
    assert.deepEqual(yield* reports.funnel(period), funnelOf(events, period))
    for (const by of Dimension.literals) {
      const question = { ...period, by, months, channelRules: [] }
      assert.deepEqual(yield* reports.revenue(question), revenueOf(sold, question), by)
    }
    for (const [by, model] of modelled) {
      const question = { ...period, by, model, channelRules: [] }
      assert.deepEqual(yield* Effect.result(reports.credits(question)), creditsIn(sold, question), model)
    }
    const { clock, deals, meetings } = over(period, hosts)
    const series = { ...period, step: "day", by: "host", clock, channelRules: [] } as const
    assert.deepEqual(yield* reports.series(series), seriesOf(sold, series))
    assert.deepEqual(yield* reports.meetings(meetings), meetingsOf(sold.bookings, meetings))
    assert.deepEqual(yield* reports.deals(deals), dealsOf(sold, deals))
    console.log(`${name}: every report equals a count in memory`)
  }
  console.log(
    asked
      .map(
        ({ name, times, what }) =>
          `${middle(times).toFixed(0)} ms (${`${what}.${name}`.replaceAll(/[ ,]+/g, "_")})`
      )
      .join(", ")
  )
})

const program = Effect.gen(function* () {
  const url = yield* serverForTests
  const login = decodeURIComponent(new URL(Redacted.value(url)).username)
  const prepared = Effect.andThen(migrate(migrations), admit(login))
  yield* Effect.provide(prepared, postgres({ url }), { local: true })
  yield* Effect.provide(bench(url), layerAt({ url }))
})

await Effect.runPromise(Effect.scoped(program))
