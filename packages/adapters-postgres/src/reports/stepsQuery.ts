import type { FormQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { fieldsOf } from "./funnelQuery.ts"
import { ofEventType } from "./selection.ts"

/**
 * Counts the steps of the period's leads. The contacts are found along `contacts_newest`, and each has one look into the indexes of
 * bookings and of payments. A join could read all bookings of the workspace, which `limit 1` prevents.
 */
export const stepsQuery = (sql: SqlClient, question: FormQuestion) => {
  const { eventTypeId, from, to, workspaceId } = question
  const ofType = ofEventType(sql, eventTypeId)
  const mayBook =
    eventTypeId === undefined
      ? sql`qualification_states @? '$.*.outcome._tag ? (@ == "Qualified" || @ == "Routed")'`
      : sql`qualification_states #>> array[${eventTypeId}, 'outcome', '_tag'] in ('Qualified', 'Routed')`
  const isLead =
    eventTypeId === undefined
      ? sql`qualification_states <> '{}'`
      : sql`jsonb_exists(qualification_states, ${eventTypeId})`
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
      and erased_at is null and ${isLead}
  ), reached as (
    select may_book, booking.is_there as has_booked, meeting.is_there as has_come, payment.is_there as has_paid
    from leads
    left join lateral (
      select true as is_there from bookings
      where workspace_id = ${workspaceId} and contact_id = leads.id and takes_place ${ofType} limit 1
    ) booking on true
    left join lateral (
      select true as is_there from bookings
      where workspace_id = ${workspaceId} and contact_id = leads.id and takes_place ${ofType}
        and attendance ->> 'mark' = 'attended'
      limit 1
    ) meeting on booking.is_there
    left join lateral (
      select true as is_there from transactions
      where workspace_id = ${workspaceId} and contact_id = leads.id limit 1
    ) payment on booking.is_there
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
