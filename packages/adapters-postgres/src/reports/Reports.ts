import { EventTypeId } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import { type FieldFigures, Reports, type RevenueFigures } from "@calendeal/domain/reports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { funnelQuery } from "./funnelQuery.ts"
import { reporting } from "./reporting.ts"
import { revenueQuery } from "./revenueQuery.ts"
import { stepsQuery } from "./stepsQuery.ts"

/** Reports from PostgreSQL, each by one query on indexes of the times. */
export const layer = Layer.effect(
  Reports,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const report = yield* reporting()
    return Reports.of({
      funnel: (period) =>
        report(period.workspaceId, funnelQuery(sql, period)).pipe(
          allRows(FieldRow),
          Effect.map((rows): ReadonlyArray<FieldFigures> => rows)
        ),
      steps: (period) =>
        report(period.workspaceId, stepsQuery(sql, period)).pipe(
          firstRow(StepRow),
          // An aggregate always has a row.
          Effect.map(Option.getOrThrow)
        ),
      revenue: (question) =>
        report(question.workspaceId, revenueQuery(sql, question)).pipe(
          allRows(RevenueRow),
          Effect.map((rows) => rows.map(figuresOf))
        )
    })
  })
)

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

const StepRow = Schema.Struct({
  visits: Schema.Int,
  leads: Schema.Int,
  qualified: Schema.Int,
  booked: Schema.Int,
  paid: Schema.Int
})

const RevenueRow = Schema.Struct({
  key: Schema.NullOr(Schema.String),
  bookings: Schema.Int,
  deals: Schema.Int,
  closed: Schema.Int,
  /** Cents as text, because a sum may exceed the safe integers. */
  revenue: Schema.Record(Currency, Schema.String)
})

const figuresOf = ({ revenue, ...figures }: typeof RevenueRow.Type): RevenueFigures => ({
  ...figures,
  revenue: Object.entries(revenue)
    .map(([currency, cents]) => ({ currency: Currency.make(currency), cents: BigInt(cents) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
})
