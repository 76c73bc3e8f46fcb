import type { FormQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { fieldsOf } from "./funnelQuery.ts"
import { isLead, ofEventType } from "./selection.ts"

/**
 * Counts the steps of the period's leads. The contacts are found along `contacts_newest`, and their bookings and payments along the
 * indexes of contacts. Arrays: a join could read all bookings of the workspace.
 */
export const stepsQuery = (sql: SqlClient, question: FormQuestion) => {
  const { eventTypeId, from, to, workspaceId } = question
  const ofType = ofEventType(sql, eventTypeId)
  const mayBook =
    eventTypeId === undefined
      ? sql`may_book`
      : sql`qualification_states #>> array[${eventTypeId}, 'outcome', '_tag'] in ('Qualified', 'Routed')`
  return sql`
  with recursive ${fieldsOf(sql, question)}, viewed as (
    select event_type_id, max(views) as views
    from fields cross join lateral (
      select count(*) as views from form_events
      where workspace_id = ${workspaceId} and event_type_id = fields.event_type_id
        and field collate "C" = fields.field
        and reported_at >= ${storable(from)} and reported_at < ${storable(to)}
    ) figures
    group by event_type_id
  ), leads as materialized (
    select id,
      ${mayBook} as may_book
    from contacts
    where workspace_id = ${workspaceId} and created_at >= ${storable(from)} and created_at < ${storable(to)}
      and ${isLead(sql, eventTypeId)}
  ), booked as (
    select contact_id, bool_or(mark = 'attended') is true as has_come from bookings
    where workspace_id = ${workspaceId} and contact_id = any(array(select id from leads)) and takes_place ${ofType}
    group by contact_id
  ), paid as (
    select distinct contact_id from transactions
    where workspace_id = ${workspaceId} and contact_id = any(array(select id from leads))
  ), reached as (
    select may_book, booked.contact_id is not null as has_booked, coalesce(has_come, false) as has_come,
      booked.contact_id is not null and paid.contact_id is not null as has_paid
    from leads left join booked on booked.contact_id = id left join paid on paid.contact_id = id
  )
  select
    (select coalesce(sum(views), 0)::integer from viewed) as visits,
    count(*)::integer as leads,
    (count(*) filter (where may_book or has_booked))::integer as qualified,
    (count(*) filter (where has_booked))::integer as booked,
    (count(*) filter (where has_come))::integer as came,
    (count(*) filter (where has_paid))::integer as paid
  from reached
`
}
