import type { RevenueQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { storable } from "../management/resourceTables.ts"
import { subjectsOf } from "./subjectsOf.ts"

/**
 * Bookings, deals, closed deals and payments of a period, each by its own time, counted by what they belong to. Each is read
 * from an index of its times alone; what tells them apart is looked up once for each subject that was found, by its key. So
 * a month costs what happened in it, whatever else the workspace holds.
 */
export const revenueQuery = (sql: SqlClient, question: RevenueQuestion) => {
  const { workspaceId } = question
  const within = periodOf(sql, question)
  const subjects = subjectsOf(sql, question)
  return sql`
    with paid as materialized (
      select contact_id, deal_id, transaction_at, currency, amount from transactions
      where workspace_id = ${workspaceId} and ${within("transaction_at")}
    ), counted as materialized (
      select 'bookings' as kind, ${subjects.ofBooking} as subject, null as currency, null::numeric as amount
      from bookings
      where workspace_id = ${workspaceId} and status = 'confirmed' and ${within("created_at")}
      union all
      select 'deals', ${subjects.ofDeal("opened_at")}, null, null from deals
      where workspace_id = ${workspaceId} and ${within("opened_at")}
      union all
      select 'closed', ${subjects.ofDeal("closed_at")}, null, null from deals
      where workspace_id = ${workspaceId} and status = 'closed' and ${within("closed_at")}
      union all
      select 'revenue', ${subjects.ofPayment}, currency, amount from ${subjects.payments}
    ), keys as materialized (
      ${subjects.keys}
    ), figures as (
      select key, currency,
        count(*) filter (where kind = 'bookings') as bookings,
        count(*) filter (where kind = 'deals') as deals,
        count(*) filter (where kind = 'closed') as closed,
        sum(amount) as amount
      from counted left join keys using (subject)
      group by key, currency
    )
    select key,
      sum(bookings)::integer as bookings,
      sum(deals)::integer as deals,
      sum(closed)::integer as closed,
      coalesce(
        jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) filter (where currency is not null), '{}'
      ) as revenue
    from figures
    group by key
    order by key collate "C" nulls last
  `
}

/** Whether a column's time lies in the period. */
const periodOf =
  (sql: SqlClient, { from, to }: RevenueQuestion) =>
  (column: string): Fragment =>
    sql`${sql(column)} >= ${storable(from)} and ${sql(column)} < ${storable(to)}`
