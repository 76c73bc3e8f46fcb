import assert from "node:assert/strict"
import { performance } from "node:perf_hooks"
import { EventTypeId } from "@calendeal/domain/event-types"
import type { FunnelEntry } from "@calendeal/domain/funnel"
import { listAll } from "@calendeal/domain/management"
import {
  clockOf,
  creditsIn,
  dealsOf,
  Dimension,
  funnelOf,
  meetingsOf,
  monthsOf,
  type Period,
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
import { serverForTests } from "../src/testing/server.ts"
import { fillWorkspace } from "../test/cost/fillWorkspace.ts"

// The cost of reports in a workspace with a million form events and 100,000 payments in two years, next to another workspace
// of the same size: the query plans, the times of reports over two years and over a month, and a comparison with a count
// in memory.

const isBrisk = process.argv.includes("--brisk")
const [size, rounds] = isBrisk
  ? [{ events: 20_000, sales: 2000 }, 1]
  : [{ events: 1_000_000, sales: 100_000 }, 5]

const { starts: months } = monthsOf(TimeZoneName.make("Europe/London"))
const spans = (workspaceId: WorkspaceId): Readonly<Record<string, Period>> => {
  const between = (from: string, to: string) => ({
    workspaceId,
    from: DateTime.makeUnsafe(from),
    to: DateTime.makeUnsafe(to)
  })
  return {
    "two years": between("2028-01-01T00:00:00Z", "2030-01-01T00:00:00Z"),
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

/** The median duration of the effect, in milliseconds. */
const timed = Effect.fnUntraced(function* <A, E, R>(what: string, effect: Effect.Effect<A, E, R>) {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    yield* effect
    times.push(performance.now() - began)
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  console.log(`${what.padEnd(44)} ${middle.toFixed(0).padStart(6)} ms`)
  return middle
})

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
  const hosts = yield* listAll(workspaceId, "hosts", {})
  const over = (period: Period) => {
    const clock = clockOf(TimeZoneName.make("Europe/London"), period)
    const now = period.to
    return {
      clock,
      meetings: { ...period, now, clock, hostIds: hosts.map(({ value }) => value.id) },
      deals: { ...period, now }
    }
  }

  for (const [name, period] of Object.entries(periods)) {
    yield* asService(showPlan(`funnel, ${name}`, workspaceId, (sql) => funnelQuery(sql, period)))
    for (const by of ["first_utm_source", "host", "month"] as const) {
      const query = (sql: SqlClient.SqlClient) =>
        revenueQuery(sql, { ...period, by, months, channelRules: [] })
      yield* asService(showPlan(`revenue by ${by}, ${name}`, workspaceId, query))
    }
  }

  const figures: Array<string> = []
  for (const [name, period] of Object.entries(periods)) {
    const note = (what: string, took: number) =>
      figures.push(`${took.toFixed(0)} ms (${what}.${name.replace(" ", "_")})`)
    note("funnel", yield* timed(`funnel, ${name}`, reports.funnel(period)))
    for (const by of Dimension.literals) {
      note(
        by,
        yield* timed(
          `revenue by ${by}, ${name}`,
          reports.revenue({ ...period, by, months, channelRules: [] })
        )
      )
    }
    for (const [by, model] of modelled)
      note(
        `${by}_${model}`,
        yield* timed(
          `credits by ${by}, ${model}, ${name}`,
          // A month of few payments is too short to learn from.
          Effect.result(reports.credits({ ...period, by, model, channelRules: [] }))
        )
      )
    const { clock, deals, meetings } = over(period)
    note("steps", yield* timed(`steps, ${name}`, reports.steps(period)))
    for (const by of [null, "first_utm_source", "host"] as const) {
      const question = { ...period, step: "day", by, clock, channelRules: [] } as const
      note(`series_${by}`, yield* timed(`series by day and ${by}, ${name}`, reports.series(question)))
    }
    note("meetings", yield* timed(`meetings, ${name}`, reports.meetings(meetings)))
    const ofHost = { ...period, ...(hosts[0] && { hostId: hosts[0].value.id }) }
    for (const by of ["first_utm_source", "event_type"] as const)
      note(
        `${by}_of_host`,
        yield* timed(
          `revenue of a host by ${by}, ${name}`,
          reports.revenue({ ...ofHost, by, months, channelRules: [] })
        )
      )
    note(
      "meetings_of_host",
      yield* timed(`meetings of a host, ${name}`, reports.meetings({ ...meetings, ...ofHost }))
    )
    note("deals_of_host", yield* timed(`deals of a host, ${name}`, reports.deals({ ...deals, ...ofHost })))
    note("deals", yield* timed(`deals, ${name}`, reports.deals(deals)))
  }

  const events = yield* asOwner(everyEvent(workspaceId))
  assert.equal(events.length, size.events)
  const sold = {
    contacts: yield* listAll(workspaceId, "contacts", {}),
    bookings: yield* listAll(workspaceId, "bookings", {}),
    deals: yield* listAll(workspaceId, "deals", {}),
    transactions: yield* listAll(workspaceId, "transactions", {})
  }
  assert.equal(sold.transactions.length, size.sales)
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
    const { clock, deals, meetings } = over(period)
    const series = { ...period, step: "day", by: "host", clock, channelRules: [] } as const
    assert.deepEqual(yield* reports.series(series), seriesOf(sold, series))
    assert.deepEqual(yield* reports.meetings(meetings), meetingsOf(sold.bookings, meetings))
    assert.deepEqual(yield* reports.deals(deals), dealsOf(sold, deals))
    console.log(`${name}: every report equals a count in memory`)
  }
  console.log(figures.join(", "))
})

const program = Effect.gen(function* () {
  const url = yield* serverForTests
  const login = decodeURIComponent(new URL(Redacted.value(url)).username)
  const prepared = Effect.andThen(migrate(migrations), admit(login))
  yield* Effect.provide(prepared, postgres({ url }), { local: true })
  yield* Effect.provide(bench(url), layerAt({ url }))
})

await Effect.runPromise(Effect.scoped(program))
