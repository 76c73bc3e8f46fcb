import { ageClasses, type DealQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { ofSoldBookings } from "./selection.ts"

/**
 * The ages of the open deals, and the duration of those that were closed in the period. The first are found along `deals_open`, the
 * others along `deals_closed` with one look per contact, and with a selection each booking once.
 */
export const dealsQuery = (sql: SqlClient, question: DealQuestion) => {
  const { from, now, to, workspaceId } = question
  // Ascending starts of the classes in time: the oldest first.
  const starts = ageClasses
    .slice(1)
    .map((days) => storable(now.epochMilliseconds - days * 86_400_000).toISOString())
    .toReversed()
  return sql`
    with all_closed as materialized (
      select contact_id, closed_at, booking_uid from deals
      where workspace_id = ${workspaceId} and status = 'closed'
        and closed_at >= ${storable(from)} and closed_at < ${storable(to)}
    ), closed as materialized (
      select * from all_closed where true ${ofSoldBookings(sql, question, sql`all_closed`)}
    ), opened as materialized (
      select opened_at, stage collate "C" as stage, currency, amount, booking_uid from deals
      where workspace_id = ${workspaceId} and status = 'open'
    ), begun as materialized (
      select id, began_at as at from contacts
      where workspace_id = ${workspaceId} and began_at is not null
        and id = any(array(select distinct contact_id from closed))
    ), took as (
      select (extract(epoch from closed_at - begun.at))::double precision as seconds
      from closed join begun on begun.id = contact_id
    ), aged as (
      select ${ageClasses.length - 1} - width_bucket(opened_at - interval '1 microsecond', ${starts}::timestamptz[]) as place,
        stage, currency, count(*) as deals, sum(amount) as amount
      from opened where true ${ofSoldBookings(sql, question, sql`opened`)}
      group by 1, stage, currency
    )
    select null::integer as place, null::text as stage, count(*)::integer as deals, '{}'::jsonb as value,
      coalesce(percentile_cont(0.5) within group (order by seconds), 0) as median_seconds,
      coalesce(percentile_cont(0.9) within group (order by seconds), 0) as ninetieth_seconds
    from took
    union all
    select place, stage, sum(deals)::integer,
      coalesce(
        jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) filter (where currency is not null), '{}'
      ), 0, 0
    from aged group by place, stage
    order by place nulls first, stage nulls first
  `
}
