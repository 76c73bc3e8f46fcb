import { longestLegend, type SeriesQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import { dayNumber, localTime } from "./localTime.ts"
import { countedOf, subjectsOf } from "./revenueQuery.ts"
import { isBySignals, mostSignals } from "./touchKey.ts"

/**
 * The figures of `revenueQuery` for each day, week or month. The keys with most items are shown. All others are summed, so that the
 * number of rows does not depend on the names that visitors bring. Keys are long texts: they are counted by numbers, 0 for none.
 */
export const seriesQuery = (sql: SqlClient, question: SeriesQuestion) => {
  const { by, clock, step } = question
  const subjects = subjectsOf(sql, { ...question, by: by ?? "none", months: [] })
  // Channels and sources are found from these keys.
  const legend = isBySignals(by) ? mostSignals + 1 : longestLegend
  const dayOf = (time: string) => {
    const local = localTime(sql, clock, time)
    return dayNumber(sql, step === "day" ? local : sql`date_trunc(${step}, ${local})`)
  }
  return sql`
    with ${countedOf(sql, question, subjects, (time) => sql`, ${dayOf(time)} as day`)},
    groups as materialized (
      ${subjects.groups}
    ), keys as materialized (
      ${subjects.keys}
    ), numbered as materialized (
      select key, row_number() over () as number from (select distinct key from keys) different
    ), found_in as materialized (
      select subject, number from groups join keys using (place) join numbered on numbered.key = keys.key
    ), grouped as (
      select coalesce(number, 0) as number, day, currency,
        count(*) as items,
        count(*) filter (where kind = 'bookings') as bookings,
        count(*) filter (where kind = 'deals') as deals,
        count(*) filter (where kind = 'closed') as closed,
        sum(amount) as amount
      from counted left join found_in using (subject)
      group by 1, day, currency
    ), ranked as (
      select number, row_number() over (order by weight desc, key collate "C" nulls last) as rank
      from (select number, sum(items) as weight from grouped group by number) weighed left join numbered using (number)
    ), folded as (
      select case when rank <= ${legend} then number end as number, rank > ${legend} as is_rest, day, currency,
        sum(items) as items, sum(bookings) as bookings, sum(deals) as deals, sum(closed) as closed, sum(amount) as amount
      from grouped join ranked using (number)
      group by 1, 2, day, currency
    ), figures as (
      select day, is_rest, number,
        sum(items)::integer as items,
        sum(bookings)::integer as bookings,
        sum(deals)::integer as deals,
        sum(closed)::integer as closed,
        coalesce(
          jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) filter (where currency is not null), '{}'
        ) as revenue
      from folded
      group by day, is_rest, number
    )
    select day, key, is_rest, items, bookings, deals, closed, revenue
    from figures left join numbered using (number)
    order by day, is_rest, key collate "C" nulls last
    ${isBySignals(by) ? sql`limit ${mostSignals + 1}` : sql``}
  `
}
