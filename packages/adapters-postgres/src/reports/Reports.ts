import { EventTypeId } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import {
  type FieldFigures,
  type Period,
  Reports,
  type RevenueFigures,
  type RevenueQuestion
} from "@calendeal/domain/reports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { storable } from "../management/shelves.ts"
import { allRows } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { revenueQuery } from "./revenueQuery.ts"

/** Figures from PostgreSQL, each by one query along an index of the times. */
export const layer = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = makeTenancy(sql)
    return Reports.of({
      funnel: (period) =>
        read(period.workspaceId, funnelQuery(sql, period)).pipe(
          allRows(FieldRow),
          Effect.map((rows): ReadonlyArray<FieldFigures> => rows)
        ),
      revenue: (question: RevenueQuestion) =>
        read(question.workspaceId, revenueQuery(sql, question)).pipe(
          allRows(RevenueRow),
          Effect.map((rows) => rows.map(figuresOf))
        )
    })
  })
)

/** The figures of every field, along the index of the times. */
export const funnelQuery = (sql: SqlClient.SqlClient, { from, to, workspaceId }: Period) => sql`
  select event_type_id, field, count(*)::integer as views,
    percentile_cont(0.5) within group (order by dwell_seconds) as median_dwell,
    percentile_cont(0.9) within group (order by dwell_seconds) as ninetieth_dwell,
    (count(*) filter (where abandoned))::integer as abandoned
  from form_events
  where ${sql.and([
    sql`workspace_id = ${workspaceId}`,
    ...(from === undefined ? [] : [sql`reported_at >= ${storable(from)}`]),
    ...(to === undefined ? [] : [sql`reported_at < ${storable(to)}`])
  ])}
  group by event_type_id, field
  order by event_type_id, field collate "C"
`

const FieldRow = Schema.Struct({
  eventTypeId: EventTypeId,
  field: Schema.String,
  views: Schema.Int,
  medianDwell: Schema.Finite,
  ninetiethDwell: Schema.Finite,
  abandoned: Schema.Int
}).pipe(
  Schema.encodeKeys({
    eventTypeId: "event_type_id",
    medianDwell: "median_dwell",
    ninetiethDwell: "ninetieth_dwell"
  })
)

const RevenueRow = Schema.Struct({
  key: Schema.NullOr(Schema.String),
  bookings: Schema.Int,
  deals: Schema.Int,
  closed: Schema.Int,
  /** Cents as text: a sum may be more than a number can count. */
  revenue: Schema.Record(Currency, Schema.String)
})

const figuresOf = ({ revenue, ...figures }: typeof RevenueRow.Type): RevenueFigures => ({
  ...figures,
  revenue: Object.entries(revenue)
    .map(([currency, cents]) => ({ currency: Currency.make(currency), cents: BigInt(cents) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
})
