import { atOnceMinutes, type LeadQuestion, longestAfter } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { isLead, ofEventType } from "./selection.ts"

/**
 * How soon the period's leads booked: one row; how many there are in each month: rows with a month; and what they have paid since: rows
 * with both. The contacts are found along `contacts_newest`, and their bookings and payments along the indexes of contacts. Arrays: a
 * join could read all bookings of the workspace.
 */
export const leadsQuery = (sql: SqlClient, question: LeadQuestion) => {
  const { eventTypeId, from, to, workspaceId } = question
  const starts = question.months.map((start) => new Date(start).toISOString())
  const monthOf = (time: string) => sql`(width_bucket(${sql(time)}, ${starts}::timestamptz[]) - 1)`
  return sql`
    with leads as materialized (
      select id, created_at, ${monthOf("created_at")} as month from contacts
      where workspace_id = ${workspaceId} and created_at >= ${storable(from)} and created_at < ${storable(to)}
        and ${isLead(sql, eventTypeId)}
    ), booked as (
      select contact_id, min(created_at) as at from bookings
      where workspace_id = ${workspaceId} and contact_id = any(array(select id from leads)) ${ofEventType(sql, eventTypeId)}
      group by contact_id
    ), took as (
      select greatest(0, extract(epoch from at - created_at))::double precision as seconds
      from leads join booked on contact_id = id
    ), paid as materialized (
      select contact_id, ${monthOf("transaction_at")} as month, currency, sum(amount) as amount from transactions
      where workspace_id = ${workspaceId} and contact_id = any(array(select id from leads))
      group by contact_id, 2, currency
    ), customers as (
      select distinct contact_id from paid
    ), sums as (
      select leads.month, least(greatest(paid.month - leads.month, 0), ${longestAfter}) as after, currency, sum(amount) as amount
      from paid join leads on id = contact_id
      group by leads.month, 2, currency
    )
    select null::integer as month, null::integer as after, count(*)::integer as leads,
      (count(*) filter (where seconds <= ${atOnceMinutes * 60}))::integer as customers, '{}'::jsonb as revenue,
      coalesce(percentile_cont(0.5) within group (order by seconds), 0) as median_seconds,
      coalesce(percentile_cont(0.9) within group (order by seconds), 0) as ninetieth_seconds
    from took
    union all
    select month, null, count(*)::integer, count(contact_id)::integer, '{}', 0, 0
    from leads left join customers on contact_id = id group by month
    union all
    select month, after, 0, 0, jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text), 0, 0
    from sums group by month, after
    order by month nulls first, after nulls first
  `
}
