import { clockOf, daysWithin, Dimension, monthsOf, SeriesDimension } from "@calendeal/domain/reports"
import { HostId, TimeZoneName, type WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { layer as postgres } from "../../src/connection/index.ts"
import { layer as ports, migrations, serviceRole } from "../../src/index.ts"
import { costsQuery } from "../../src/reports/costsQuery.ts"
import { coursesQuery } from "../../src/reports/coursesQuery.ts"
import { dealsQuery } from "../../src/reports/dealsQuery.ts"
import { funnelQuery } from "../../src/reports/funnelQuery.ts"
import { leadsQuery } from "../../src/reports/leadsQuery.ts"
import { meetingsQuery } from "../../src/reports/meetingsQuery.ts"
import { revenueQuery } from "../../src/reports/revenueQuery.ts"
import { seriesQuery } from "../../src/reports/seriesQuery.ts"
import { stepsQuery } from "../../src/reports/stepsQuery.ts"
import { makeTransactions } from "../../src/tenancy/transactions.ts"
import { freshDatabase, vacuumed } from "../../src/testing/index.ts"
import { fillWorkspace } from "./fillWorkspace.ts"

/** So many that PostgreSQL would prefer table scans. */
const size = { events: 100_000, sales: 5_000 }
/** Two event types with seven fields each. */
const fields = 14

/** One node of a plan that reads a table. `rows` includes the filtered rows. */
interface Read {
  readonly table: string
  readonly how: string
  readonly index: string | undefined
  readonly rows: number
  readonly heapFetches: number
}

const Node = Schema.Struct({
  "Node Type": Schema.String,
  "Relation Name": Schema.optionalKey(Schema.String),
  "Index Name": Schema.optionalKey(Schema.String),
  "Actual Rows": Schema.Finite,
  "Actual Loops": Schema.Finite,
  "Rows Removed by Filter": Schema.optionalKey(Schema.Finite),
  "Heap Fetches": Schema.optionalKey(Schema.Finite),
  Filter: Schema.optionalKey(Schema.String),
  Plans: Schema.optionalKey(Schema.Array(Schema.Unknown))
})

const readsOf = (plan: unknown): ReadonlyArray<Read> => {
  const node = Schema.decodeUnknownSync(Node)(plan)
  const table = node["Relation Name"]
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
  const read = {
    how: node["Node Type"],
    index: node["Index Name"],
    rows: Math.round(rows),
    heapFetches: node["Heap Fetches"] ?? 0
  }
  // The time of such a search grows with the square of what a report finds.
  assert.notMatch(node.Filter ?? "", /ANY \(\(InitPlan/, "each row is looked for in an array")
  return [...(table === undefined ? [] : [{ table, ...read }]), ...(node.Plans ?? []).flatMap(readsOf)]
}

const Explained = Schema.Tuple([
  Schema.Struct({ "QUERY PLAN": Schema.Tuple([Schema.Struct({ Plan: Schema.Unknown })]) })
])

/** The reads of the query, with the settings of the service. */
const reads = Effect.fnUntraced(function* (workspaceId: WorkspaceId, query: Statement<object>) {
  const sql = yield* SqlClient.SqlClient
  const { report } = yield* makeTransactions
  const rows = yield* report(workspaceId, sql`explain (analyze, costs off, timing off, format json) ${query}`)
  const [{ "QUERY PLAN": plans }] = Schema.decodeUnknownSync(Explained)(rows)
  return readsOf(plans[0].Plan)
})

describe("the plans of reports", { timeout: 300_000 }, () => {
  it.live("are index-only scans that read only the period and the workspace", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      // VACUUM takes longer than the statements of the service.
      const unlimited = new URL(Redacted.value(url))
      unlimited.searchParams.set("options", "-c statement_timeout=0")
      const owner = postgres({ url: Redacted.make(unlimited.href), connections: 1 })
      const asOwner = Effect.provide(owner, { local: true })
      const service = postgres({ url, role: serviceRole })
      const fill = Effect.provide(asOwner(fillWorkspace(size)), ports.pipe(Layer.provide(service)), {
        local: true
      })
      const [workspaceId] = [yield* fill, yield* fill]
      yield* asOwner(vacuumed())
      const hostIds = yield* asOwner(
        Effect.map(
          SqlClient.SqlClient.use(
            (sql) => sql<{ id: string }>`select id from hosts where workspace_id = ${workspaceId}`
          ),
          (rows) => rows.map(({ id }) => HostId.make(id))
        )
      )
      const { starts: months } = monthsOf(TimeZoneName.make("Europe/London"))

      for (const [from, to, share] of [
        ["2028-01-01T00:00:00Z", "2030-01-01T00:00:00Z", 1],
        ["2029-03-01T00:00:00Z", "2029-04-01T00:00:00Z", 31 / 731]
      ] as const) {
        const period = { workspaceId, from: DateTime.makeUnsafe(from), to: DateTime.makeUnsafe(to) }
        /** The share of the period, rounded at both ends. */
        const most = (total: number) => Math.ceil(total * share) + 1
        /**
         * By its time, or one for each of the four items that are found by their times. A period with all sales can be read along any index,
         * with the two that are not in it.
         */
        const mostOf = (index: string | undefined) =>
          index?.endsWith("_pkey")
            ? Math.min(4 * most(size.sales), size.sales + 2)
            : share === 1
              ? size.sales + 2
              : most(size.sales)

        const funnel = yield* asService((sql) => funnelQuery(sql, period))
        assert.isNotEmpty(funnel)
        for (const { heapFetches, how, table } of funnel)
          assert.deepStrictEqual([how, table, heapFetches], ["Index Only Scan", "form_events_other", 0])
        assert.isAtMost(rowsOf(funnel, "form_events_other"), most(size.events) + fields)

        const steps = yield* asService((sql) => stepsQuery(sql, period))
        assert.notInclude(
          steps.map(({ how }) => how),
          "Seq Scan"
        )
        assert.isAtMost(rowsOf(steps, "form_events_other"), most(size.events) + fields)
        assert.isAtMost(rowsOf(steps, "contacts"), most(size.sales) + 2)
        // Each lead has about one booking, which is also looked at for its mark, and one payment.
        for (const [table, looks] of [
          ["bookings", 2],
          ["transactions", 1]
        ] as const) {
          assert.isAbove(rowsOf(steps, table), 0, table)
          assert.isAtMost(rowsOf(steps, table), 2 * looks * most(size.sales), table)
        }

        const leads = yield* asService((sql) => leadsQuery(sql, { ...period, months }))
        assert.deepStrictEqual([...new Set(leads.map(({ how }) => how))], ["Index Only Scan"])
        assert.isAtMost(rowsOf(leads, "contacts"), most(size.sales) + 2)
        for (const table of ["bookings", "transactions"]) {
          assert.isAbove(rowsOf(leads, table), 0, table)
          assert.isAtMost(rowsOf(leads, table), 2 * most(size.sales), table)
        }

        const clock = clockOf(TimeZoneName.make("Europe/London"), period)
        for (const by of [...SeriesDimension.literals, null]) {
          const series = yield* asService((sql) =>
            seriesQuery(sql, { ...period, step: "day", by, clock, channelRules: [] })
          )
          const scans = series.filter(({ how }) => how === "Index Only Scan")
          assert.deepStrictEqual(
            scans.map(({ heapFetches, table }) => [table, heapFetches]).toSorted(),
            scanned(by).map((table) => [table, 0]),
            String(by)
          )
          assert.notInclude(
            series.map(({ how }) => how),
            "Seq Scan",
            String(by)
          )
          for (const { index, rows } of scans) assert.isAtMost(rows, mostOf(index), String(by))
        }

        for (const model of ["linear", "full_path", "markov"] as const) {
          const credits = yield* asService((sql) =>
            coursesQuery(sql, { ...period, by: "channel", model, channelRules: [] })
          )
          const how = credits.map((read) => `${read.how} of ${read.table}`)
          assert.notMatch(how.join(), /Seq Scan/, model)
          assert.isAtMost(rowsOf(credits, "bookings"), most(size.sales) + 2, model)
          // Both times of a deal, and for milestones the deal of each payment.
          assert.isAtMost(rowsOf(credits, "deals"), 3 * most(size.sales) + 2, model)
          assert.isAtMost(rowsOf(credits, "transactions"), most(size.sales) + 2, model)
          // Each is looked at for its journey, those of the period for having led to nothing, and some for their touches.
          assert.isAtMost(
            rowsOf(credits, "contacts"),
            Math.min(9 * most(size.sales), 3 * size.sales) + 2,
            model
          )
        }

        const days = daysWithin(clock, period)
        for (const model of ["linear", "full_path"] as const) {
          const costs = yield* asService((sql) => costsQuery(sql, { ...period, ...days, model }))
          assert.notMatch(
            costs.map((read) => `${read.how} of ${read.table}`).join(),
            /Seq Scan on (?!spend)/,
            model
          )
          // By their creation and by their start.
          assert.isAtMost(rowsOf(costs, "bookings"), 2 * most(size.sales) + 4, model)
          // Those of the period, and one look for each contact who paid.
          assert.isAtMost(rowsOf(costs, "transactions"), 3 * most(size.sales) + 2, model)
          assert.isAtMost(
            rowsOf(costs, "contacts"),
            Math.min(9 * most(size.sales), 4 * size.sales) + 2,
            model
          )
        }

        const meetings = yield* asService((sql) =>
          meetingsQuery(sql, { ...period, now: period.to, clock, hostIds })
        )
        // Also the two that the others are copies of.
        assert.isAtMost(rowsOf(meetings, "bookings"), most(size.sales) + 2)
        // A whole table of hosts is read at most once, also for a period with all meetings.
        assert.isAtMost(
          rowsOf(meetings, "booking_hosts"),
          share === 1 ? 2 * size.sales + 8 : most(size.sales) + 2
        )

        const deals = yield* asService((sql) => dealsQuery(sql, { ...period, now: period.to }))
        // One in five is open, four are closed, and each of these has a contact.
        assert.isAtMost(rowsOf(deals, "deals"), most(size.sales) + size.sales / 5 + 2)
        assert.isAtMost(rowsOf(deals, "contacts"), size.sales + 2)

        // Of a host: also each found booking by its key, and the hosts of the period's meetings.
        const [hostId] = hostIds
        if (hostId === undefined) return assert.fail()
        const ofHost = { ...period, hostId }
        for (const by of ["first_utm_source", "host", "month"] as const) {
          const revenue = yield* asService((sql) =>
            revenueQuery(sql, { ...ofHost, by, months, channelRules: [] })
          )
          assert.notInclude(
            revenue.map(({ how }) => how),
            "Seq Scan",
            by
          )
          assert.isAtMost(rowsOf(revenue, "bookings"), 3 * most(size.sales) + 6, by)
          assert.isAtMost(rowsOf(revenue, "deals"), 3 * most(size.sales) + 6, by)
          assert.isAtMost(rowsOf(revenue, "transactions"), most(size.sales) + 2, by)
        }
        const met = yield* asService((sql) =>
          meetingsQuery(sql, { ...ofHost, now: period.to, clock, hostIds: [hostId] })
        )
        assert.isAtMost(rowsOf(met, "bookings"), most(size.sales) + 2)
        assert.isAtMost(
          rowsOf(met, "booking_hosts"),
          share === 1 ? 3 * size.sales + 8 : 2 * most(size.sales) + 2
        )
        const aged = yield* asService((sql) => dealsQuery(sql, { ...ofHost, now: period.to }))
        assert.isAtMost(rowsOf(aged, "deals"), most(size.sales) + size.sales / 5 + 2)
        assert.isAtMost(rowsOf(aged, "bookings"), most(size.sales) + size.sales / 5 + 2)

        for (const by of Dimension.literals) {
          const revenue = yield* asService((sql) =>
            revenueQuery(sql, { ...period, by, months, channelRules: [] })
          )
          const [lookups, scans] = [
            revenue.filter(({ how }) => how === "Index Scan"),
            revenue.filter(({ how }) => how !== "Index Scan")
          ]
          assert.deepStrictEqual(
            scans.map(({ heapFetches, how, table }) => [table, how, heapFetches]).toSorted(),
            scanned(by).map((table) => [table, "Index Only Scan", 0]),
            by
          )
          for (const { index, rows, table } of scans) assert.isAtMost(rows, mostOf(index), `${by}: ${table}`)
          // Each contact or booking once, and the deal of each payment.
          const counted = scans.reduce((sum, { rows }) => sum + rows, 0)
          const looked = lookups.map(({ index }) => index).toSorted()
          assert.deepStrictEqual<unknown>(looked, lookedUp(by), by)
          for (const { rows, table } of lookups)
            assert.isAtMost(rows, Math.min(counted, size.sales + 2), table)
        }
      }

      function asService(query: (sql: SqlClient.SqlClient) => Statement<object>) {
        return Effect.flatMap(SqlClient.SqlClient, (sql) => reads(workspaceId, query(sql))).pipe(
          Effect.provide(service, { local: true })
        )
      }
    })
  )
})

const rowsOf = (all: ReadonlyArray<Read>, wanted: string) =>
  all.filter(({ table }) => table === wanted).reduce((sum, { rows }) => sum + rows, 0)

/** The tables of which only indexes are read: of the items, and of what they are grouped by. */
const scanned = (by: Dimension | null): ReadonlyArray<string> => {
  const items = ["bookings", "deals", "deals", "transactions"]
  if (by === "month" || by === null) return items
  // Payments find their bookings by their deals.
  return [...items, ...(isOfBooking(by) ? ["bookings", "deals"] : ["contacts"])].toSorted()
}

/** The index that finds the contacts that say which touch a group is of. */
const lookedUp = (by: Dimension): ReadonlyArray<string> =>
  by === "month" || isOfBooking(by) ? [] : ["contacts_pkey"]

const isOfBooking = (by: Dimension): boolean => by === "host" || by === "event_type" || by === "one_off_link"
