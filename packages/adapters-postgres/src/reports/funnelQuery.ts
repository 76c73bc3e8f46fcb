import type { FormQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { ofEventType } from "./selection.ts"

/** The fields with events by event type, or of the asked one, for a recursive query: one look into the index for each, however many events there are. */
export const fieldsOf = (sql: SqlClient, { eventTypeId, workspaceId }: FormQuestion) => sql`
  fields as (
    (
      select event_type_id, field collate "C" as field from form_events
      where workspace_id = ${workspaceId} ${ofEventType(sql, eventTypeId)}
      order by event_type_id, field collate "C" limit 1
    )
    union all
    select next.event_type_id, next.field
    from fields cross join lateral (
      select event_type_id, field collate "C" as field from form_events
      where workspace_id = ${workspaceId} ${ofEventType(sql, eventTypeId)}
        and (event_type_id, field collate "C") > (fields.event_type_id, fields.field)
      order by event_type_id, field collate "C" limit 1
    ) next
  )
`

/**
 * The figures of each field, by an index-only scan of `form_events_of_field`. Of each field only the rows in the
 * period are read. Only the medians sort.
 */
export const funnelQuery = (sql: SqlClient, question: FormQuestion) => sql`
  with recursive ${fieldsOf(sql, question)}
  select event_type_id, field, figures.*
  from fields cross join lateral (
    select count(*)::integer as views,
      percentile_cont(0.5) within group (order by dwell_seconds) as median_dwell,
      percentile_cont(0.9) within group (order by dwell_seconds) as ninetieth_dwell,
      (count(*) filter (where abandoned))::integer as abandoned
    from form_events
    where workspace_id = ${question.workspaceId} and event_type_id = fields.event_type_id
      and field collate "C" = fields.field
      and reported_at >= ${storable(question.from)} and reported_at < ${storable(question.to)}
  ) figures
  where views > 0
  order by event_type_id, field
`
