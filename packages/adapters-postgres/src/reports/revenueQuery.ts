import { clickPlatforms, type Dimension, type RevenueQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { storable } from "../management/shelves.ts"

/**
 * Bookings, deals, closed deals and payments of a period, each by its own time, counted by what they belong to. What a
 * dimension does not ask for is not joined: the keys of deals and bookings are unique, so the planner leaves them out.
 */
export const revenueQuery = (sql: SqlClient, question: RevenueQuestion) => {
  const { workspaceId } = question
  const within = periodOf(sql, question)
  return sql`
    with counted as (
      select 'bookings' as kind, created_at as at, contact_id, uid as booking_uid, null as currency, null::numeric as amount
      from bookings
      where workspace_id = ${workspaceId} and status = 'confirmed' and ${within("created_at")}
      union all
      select 'deals', opened_at, contact_id, booking_uid, null, null from deals
      where workspace_id = ${workspaceId} and ${within("opened_at")}
      union all
      select 'closed', closed_at, contact_id, booking_uid, null, null from deals
      where workspace_id = ${workspaceId} and status = 'closed' and ${within("closed_at")}
      union all
      select 'revenue', transaction_at, paid.contact_id, deals.booking_uid, currency_paid, amount_paid
      from (
        select workspace_id, deal_id, contact_id, transaction_at, currency as currency_paid, amount as amount_paid
        from transactions
        where workspace_id = ${workspaceId} and ${within("transaction_at")}
      ) paid
      left join deals on deals.workspace_id = paid.workspace_id and deals.id = paid.deal_id
    ), figures as (
      select ${keyOf(sql, question)} as key, kind, currency, count(*)::integer as count, sum(amount) as amount
      from counted
      left join contacts on contacts.workspace_id = ${workspaceId} and contacts.id = counted.contact_id
      left join bookings on bookings.workspace_id = ${workspaceId} and bookings.uid = counted.booking_uid
      group by 1, 2, 3
    )
    select key,
      coalesce(sum(count) filter (where kind = 'bookings'), 0)::integer as bookings,
      coalesce(sum(count) filter (where kind = 'deals'), 0)::integer as deals,
      coalesce(sum(count) filter (where kind = 'closed'), 0)::integer as closed,
      coalesce(jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) filter (where kind = 'revenue'), '{}')
        as revenue
    from figures
    group by key
    order by key collate "C" nulls last
  `
}

/** Whether a column's time lies in the period. */
const periodOf =
  (sql: SqlClient, { from, to }: RevenueQuestion) =>
  (column: string): Fragment =>
    sql.and([
      sql`true`,
      ...(from === undefined ? [] : [sql`${sql(column)} >= ${storable(from)}`]),
      ...(to === undefined ? [] : [sql`${sql(column)} < ${storable(to)}`])
    ])

const keyOf = (sql: SqlClient, { by, months }: RevenueQuestion): Fragment => {
  switch (by) {
    case "event_type":
      return sql`bookings.event_type_id::text`
    case "host":
      return sql`bookings.document #>> '{organiser,hostId}'`
    case "month": {
      const starts = months.map((start) => new Date(start).toISOString())
      // 0: before the first.
      return sql`lpad((nullif(width_bucket(counted.at, ${starts}::timestamptz[]), 0) - 1)::text, 4, '0')`
    }
    default:
      return sql`${touchKey(sql, by)}`
  }
}

const touchKey = (sql: SqlClient, by: Dimension): Fragment => {
  const touch = by.startsWith("first_")
    ? sql`contacts.attribution #> '{first,touch}'`
    : sql`contacts.attribution #> '{last,touch}'`
  if (by.endsWith("utm_source")) return sql`${touch} ->> 'utm_source'`
  if (by.endsWith("utm_campaign")) return sql`${touch} ->> 'utm_campaign'`
  const cases = clickPlatforms.map(([key, platform]) => sql`when ${touch} ->> ${key} <> '' then ${platform}`)
  return sql`case ${sql.join(" ", false)(cases)} end`
}
