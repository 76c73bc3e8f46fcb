import { dateOf } from "@calendeal/domain/availability"
import { EventTypeId } from "@calendeal/domain/event-types"
import type { DemandFigures, DemandQuestion } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { ofEventType } from "./selection.ts"

/** Adds up the counts of questions by event type, and by day. */
export const demandQuery = (
  sql: SqlClient,
  { endDay, eventTypeId, firstDay, workspaceId }: DemandQuestion
) => sql`
  select event_type_id, day - date '1970-01-01' as day,
    sum(questions)::integer as questions, sum(without_time)::integer as without_time
  from demand
  where workspace_id = ${workspaceId} and day >= ${dateOf(firstDay)}::date and day < ${dateOf(endDay)}::date
    ${ofEventType(sql, eventTypeId)}
  group by grouping sets ((event_type_id), (day))
  order by event_type_id, day
`

/** Of an event type or of a day. */
export const DemandRow = Schema.Struct({
  eventTypeId: Schema.NullOr(EventTypeId),
  day: Schema.NullOr(Schema.Int),
  questions: Schema.Int,
  withoutTime: Schema.Int
}).pipe(Schema.encodeKeys({ eventTypeId: "event_type_id", withoutTime: "without_time" }))

export const demandFiguresOf = (rows: ReadonlyArray<typeof DemandRow.Type>): DemandFigures => ({
  eventTypes: rows.flatMap(({ eventTypeId, questions, withoutTime }) =>
    eventTypeId === null ? [] : [{ eventTypeId, questions, withoutTime }]
  ),
  days: rows.flatMap(({ day, questions, withoutTime }) =>
    day === null ? [] : [{ day, questions, withoutTime }]
  )
})
