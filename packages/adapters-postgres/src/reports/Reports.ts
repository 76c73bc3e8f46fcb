import { EventTypeId } from "@calendeal/domain/event-types"
import { type FieldFigures, Reports, waitFigures } from "@calendeal/domain/reports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { CourseRow, creditsOfRows } from "./courseRows.ts"
import { coursesQuery } from "./coursesQuery.ts"
import { CostRow, costRecordsOfRows } from "./costRows.ts"
import { costsQuery } from "./costsQuery.ts"
import { daysInNames, inNames } from "./namedRows.ts"
import { funnelQuery } from "./funnelQuery.ts"
import { DealRow, dealFiguresOf } from "./dealRows.ts"
import { dealsQuery } from "./dealsQuery.ts"
import { LeadRow, leadFiguresOf } from "./leadRows.ts"
import { leadsQuery } from "./leadsQuery.ts"
import { DemandRow, demandFiguresOf, demandQuery } from "./demandQuery.ts"
import { MeetingRow, meetingFiguresOf } from "./meetingRows.ts"
import { meetingsQuery } from "./meetingsQuery.ts"
import { reporting } from "./reporting.ts"
import { countOfRow, WaitRow, waitsQuery } from "./waitsQuery.ts"
import { revenueQuery } from "./revenueQuery.ts"
import { seriesQuery } from "./seriesQuery.ts"
import { Sums, sumsOf } from "./Sums.ts"
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
      leads: (question) =>
        report(question.workspaceId, leadsQuery(sql, question)).pipe(
          allRows(LeadRow),
          Effect.map(leadFiguresOf)
        ),
      revenue: (question) =>
        report(question.workspaceId, revenueQuery(sql, question)).pipe(
          allRows(RevenueRow),
          Effect.map((rows) => rows.map(figuresOf)),
          Effect.flatMap((rows) => inNames(rows, question))
        ),
      credits: (question) =>
        report(question.workspaceId, coursesQuery(sql, question)).pipe(
          allRows(CourseRow),
          Effect.flatMap((rows) => creditsOfRows(rows, question))
        ),
      costs: (question) =>
        report(question.workspaceId, costsQuery(sql, question)).pipe(
          allRows(CostRow),
          Effect.flatMap(costRecordsOfRows)
        ),
      series: (question) =>
        report(question.workspaceId, seriesQuery(sql, question)).pipe(
          allRows(SeriesRow),
          Effect.map((rows) => rows.map(figuresOf)),
          Effect.flatMap((rows) => daysInNames(rows, question))
        ),
      meetings: (question) =>
        report(question.workspaceId, meetingsQuery(sql, question)).pipe(
          allRows(MeetingRow),
          Effect.map(meetingFiguresOf)
        ),
      waits: (question) =>
        report(question.workspaceId, waitsQuery(sql, question)).pipe(
          allRows(WaitRow),
          Effect.map((rows) => waitFigures(rows.map(countOfRow)))
        ),
      deals: (question) =>
        report(question.workspaceId, dealsQuery(sql, question)).pipe(
          allRows(DealRow),
          Effect.map(dealFiguresOf)
        ),
      demand: (question) =>
        report(question.workspaceId, demandQuery(sql, question)).pipe(
          allRows(DemandRow),
          Effect.map(demandFiguresOf)
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
  came: Schema.Int,
  paid: Schema.Int
})

const RevenueRow = Schema.Struct({
  key: Schema.NullOr(Schema.String),
  bookings: Schema.Int,
  deals: Schema.Int,
  closed: Schema.Int,
  revenue: Sums
})

const SeriesRow = Schema.Struct({
  ...RevenueRow.fields,
  day: Schema.Int,
  items: Schema.Int,
  isRest: Schema.Boolean
}).pipe(Schema.encodeKeys({ isRest: "is_rest" }))

const figuresOf = <Row extends { readonly revenue: Sums }>({ revenue, ...figures }: Row) => ({
  ...figures,
  revenue: sumsOf(revenue)
})
