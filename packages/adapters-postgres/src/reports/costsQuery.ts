import type { CostQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { dateOf } from "@calendeal/domain/availability"
import { storable } from "../rows.ts"
import { coursesAndTouches, knowsMilestones, mostCourses, pathsOf } from "./coursesQuery.ts"
import { within } from "./revenueQuery.ts"

/**
 * What costs are counted from, of one state: the paths to leads, bookings, meetings that people came to, customers and payments, each by
 * its own time and found by an index of it, and the spend of the days by campaign and currency. An array of payers: a join
 * could read all payments of the workspace.
 */
export const costsQuery = (sql: SqlClient, question: CostQuestion) => {
  const { endDay, firstDay, model, workspaceId } = question
  const isIn = within(sql, question)
  const own = sql`workspace_id = ${workspaceId}`
  return sql`
    with paid as materialized (
      select contact_id, deal_id, payment_id, transaction_at, currency, amount from transactions
      where ${own} and ${isIn("transaction_at")}
    ), settled as materialized (
      select id, opened_at from deals
      where ${knowsMilestones(model) ? sql`${own} and id = any(array(select distinct deal_id from paid))` : sql`false`}
    ), changed as materialized (
      select id, transaction_at from transactions
      where ${own} and id = any(array(select distinct payment_id from paid where payment_id is not null))
    ), first_paid as (
      select contact_id, min(transaction_at) as until from transactions
      where ${own} and payment_id is null and contact_id = any(array(select contact_id from paid where payment_id is null))
      group by contact_id
    ), counted as materialized (
      select 'leads' as kind, id as contact_id, null as currency, null::numeric as amount, 1 as counts, created_at as until,
        null::timestamptz as deal_at
      from contacts
      where ${own} and ${isIn("created_at")} and is_lead
      union all
      select 'bookings', contact_id, null, null, 1, created_at, null
      from bookings where ${own} and takes_place and ${isIn("created_at")}
      union all
      select 'came', contact_id, null, null, 1, created_at, null
      from bookings where ${own} and takes_place and ${isIn("start_at")} and mark = 'attended'
      union all
      select 'customers', contact_id, null, null, 1, until, null
      from first_paid where until >= ${storable(question.from)}
      union all
      select 'revenue', contact_id, currency, amount, (payment_id is null)::integer,
        coalesce(changed.transaction_at, paid.transaction_at), opened_at
      from paid left join settled on settled.id = deal_id left join changed on changed.id = payment_id
    ), journeys as materialized (
      select row_number() over () as nth, id as contact_id, created_at as lead_at, touch_ats, touch_marks from contacts
      where ${own} and id = any(array(select contact_id from counted))
    ), ended as (
      select *, 0 as lost_bookings, 0 as lost_deals, 0 as lost_closed, 0 as lost_revenue from counted
    ), ${pathsOf(sql, question, ["leads", "bookings", "came", "customers", "revenue"])}, costs as (
      select platform, campaign_id, (array_agg(name order by day desc))[1] as name,
        jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) as spent
      from (
        select platform, campaign, campaign_id, currency, sum(amount) as amount, max(day) as day,
          (array_agg(name order by day desc))[1] as name
        from spend
        where ${own} and day >= ${dateOf(firstDay)}::date and day < ${dateOf(endDay)}::date
        group by platform, campaign, campaign_id, currency
      ) of_currency
      group by platform, campaign, campaign_id
      limit ${mostCourses + 1}
    )
    select course, attribution, null as spent from (${coursesAndTouches(sql, question)}) paths
    union all
    select null, null, jsonb_build_object('platform', platform, 'id', campaign_id, 'name', name, 'spent', spent)
    from costs
  `
}
