import { performance } from "node:perf_hooks"
import { Dimension, monthsOf, Reports } from "@calendeal/domain/reports"
import { stageOffering } from "@calendeal/domain/samples"
import { TimeZoneName, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres, migrate } from "../src/connection/index.ts"
import { layer, migrations, serviceRole } from "../src/index.ts"
import { revenueQuery } from "../src/reports/revenueQuery.ts"
import { funnelQuery } from "../src/reports/Reports.ts"
import { serverForTests } from "../src/testing/server.ts"

// What the reports of a workspace cost with a million form events and 100,000 payments, beside another workspace of the
// same size: the time of each, the whole and of one month, as the service asks for it, and PostgreSQL's plan.

const events = 1_000_000
const sales = 100_000

/** Fills the workspace over two years: contacts with touches, bookings, deals of which most are closed, payments, forms. */
const fill = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  eventTypeId: string,
  hostId: string
) {
  yield* sql`select set_config('app.workspace_id', ${workspaceId}, true)`
  const at = sql`timestamptz '2028-01-01T00:00:00Z' + nth * (interval '63072000 seconds' / ${sales})`
  yield* sql`
    insert into contacts
    select ${workspaceId}, gen_random_uuid(), 'lead' || nth || '@example.com', 'Lead', null,
      jsonb_build_object(
        'first', jsonb_build_object('at', '2028-01-01T00:00:00.000Z', 'touch', jsonb_build_object(
          'utm_source', 'source-' || nth % 12, 'utm_campaign', 'campaign-' || nth % 150, 'gclid', md5(nth::text))),
        'last', jsonb_build_object('at', '2028-01-01T00:00:00.000Z', 'touch', jsonb_build_object(
          'utm_source', 'source-' || nth % 9, 'fbclid', md5(nth::text)))),
      '{}', '{}', ${at}
    from generate_series(1, ${sales}) nth
  `
  yield* sql`
    insert into bookings
    select ${workspaceId}, 'bk_' || lpad(nth::text, 22, '0'), ${eventTypeId}, contacts.id, 'confirmed', ${at}, ${at} + interval '30 minutes',
      ${at}, ${at} + interval '30 minutes', contacts.email, null,
      jsonb_build_object('organiser', jsonb_build_object('hostId', ${hostId}::text), 'attendees', '[]'::jsonb), ${at}
    from generate_series(1, ${sales}) nth join contacts
      on contacts.workspace_id = ${workspaceId} and contacts.email = 'lead' || nth || '@example.com'
  `
  yield* sql`
    insert into deals
    select workspace_id, gen_random_uuid(), contact_id, uid, 'closed', 199.50, 'USD', created_at, created_at + interval '3 days'
    from bookings where workspace_id = ${workspaceId}
  `
  yield* sql`
    insert into transactions
    select workspace_id, gen_random_uuid(), contact_id, id, amount, (array['USD', 'EUR', 'GBP'])[1 + random() * 2], closed_at, null, closed_at
    from deals where workspace_id = ${workspaceId}
  `
  yield* sql`
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
    select ${workspaceId}, ${eventTypeId}, timestamptz '2028-01-01T00:00:00Z' + nth * (interval '63072000 seconds' / ${events}),
      'field-' || nth % 8, random() * 60, random() < 0.1
    from generate_series(1, ${events}) nth
  `
})

const timed = Effect.fnUntraced(function* <A, E, R>(
  what: string,
  act: Effect.Effect<ReadonlyArray<A>, E, R>
) {
  const times: Array<number> = []
  let rows = 0
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    rows = (yield* act).length
    times.push(performance.now() - began)
  }
  const [, , middle = 0] = times.toSorted((a, b) => a - b)
  console.log(`${what.padEnd(36)} ${middle.toFixed(0).padStart(6)} ms  ${rows} rows`)
})

const bench = Effect.gen(function* () {
  const url = yield* serverForTests
  yield* migrate(migrations).pipe(Effect.provide(postgres({ url })))
  const workspaces: Array<WorkspaceId> = []
  yield* Effect.gen(function* () {
    for (let nth = 0; nth < 2; nth++) {
      const { eventType, hosts, workspace } = yield* stageOffering()
      workspaces.push(workspace.id)
      const began = performance.now()
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(fill(sql, workspace.id, eventType.id, hosts[0]?.id ?? ""))
      ).pipe(Effect.provide(postgres({ url })))
      console.log(`filled a workspace in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`vacuum analyze`).pipe(
      Effect.provide(postgres({ url }))
    )
    const reports = yield* Reports
    const [workspaceId] = workspaces
    if (workspaceId === undefined) return
    const month = {
      workspaceId,
      from: DateTime.makeUnsafe("2029-03-01T00:00:00Z"),
      to: DateTime.makeUnsafe("2029-04-01T00:00:00Z")
    }
    const { starts } = monthsOf(TimeZoneName.make("Europe/London"))
    yield* timed("funnel, two years", reports.funnel({ workspaceId }))
    yield* timed("funnel, one month", reports.funnel(month))
    for (const by of Dimension.literals) {
      yield* timed(`revenue by ${by}, two years`, reports.revenue({ workspaceId, by, months: starts }))
      yield* timed(`revenue by ${by}, one month`, reports.revenue({ ...month, by, months: starts }))
    }
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const query of [
        funnelQuery(sql, month),
        revenueQuery(sql, { ...month, by: "event_type", months: starts })
      ]) {
        const plan = yield* sql.withTransaction(
          Effect.andThen(
            sql`select set_config('app.workspace_id', ${workspaceId}, true)`,
            sql<{ "QUERY PLAN": string }>`explain (analyze, buffers, costs off) ${query}`
          )
        )
        console.log(plan.map((row) => row["QUERY PLAN"]).join("\n"))
      }
    }).pipe(Effect.provide(postgres({ url, role: serviceRole })))
  }).pipe(Effect.provide(layer().pipe(Layer.provide(postgres({ url, role: serviceRole })))))
}).pipe(Effect.scoped)

await Effect.runPromise(bench)
