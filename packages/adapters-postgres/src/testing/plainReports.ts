import type { Period, Step } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment, Statement } from "effect/sql/Statement"

/** How sales are grouped: the SQL of a key, from an item of `sold`, its contact `c` and its booking `b`. */
export const plainKeys = {
  first_utm_source: (sql: SqlClient) => sql`c.attribution #>> '{first,touch,utm_source}'`,
  last_utm_campaign: (sql: SqlClient) => sql`c.attribution #>> '{last,touch,utm_campaign}'`,
  event_type: (sql: SqlClient) => sql`b.event_type_id::text`,
  host: (sql: SqlClient) => sql`b.document #>> '{organiser,hostId}'`,
  one_off_link: (sql: SqlClient) => sql`b.document ->> 'linkId'`
}

/**
 * The reports as their page defines them (docs/reference/reports.md), in SQL that shares nothing with the reports: whole tables, one
 * row for each thing, no columns that are made for reports. For tests, and slow.
 */
export const plainReports = (sql: SqlClient, period: Period, zone: string) => {
  const own = sql`workspace_id = ${period.workspaceId}`
  const [from, to] = [new Date(period.from.epochMilliseconds), new Date(period.to.epochMilliseconds)]
  const isIn = (time: string) => sql`${sql(time)} >= ${from} and ${sql(time)} < ${to}`
  const day = (time: string) => sql`(${sql(time)} at time zone ${zone})::date - date '1970-01-01'`
  const sold = sql`(
    select 'booking' as kind, created_at as at, created_at as until, contact_id, uid as booking_uid, null as currency, 0 as amount
      from bookings where ${own} and status = 'confirmed'
    union all select 'deal', opened_at, opened_at, contact_id, booking_uid, null, 0 from deals where ${own}
    union all select 'closed', closed_at, closed_at, contact_id, booking_uid, null, 0 from deals
      where ${own} and status = 'closed'
    union all select 'money', entry.transaction_at, coalesce(payment.transaction_at, entry.transaction_at), entry.contact_id,
        deals.booking_uid, entry.currency, entry.amount
      from transactions entry left join transactions payment on payment.id = entry.payment_id
        left join deals on deals.id = entry.deal_id
      where entry.${own}
  )`
  const figures = sql`
    (count(*) filter (where kind = 'booking'))::integer as bookings,
    (count(*) filter (where kind = 'deal'))::integer as deals,
    (count(*) filter (where kind = 'closed'))::integer as closed
  `
  const money = (by: Fragment): Fragment => sql`
    coalesce((
      select jsonb_object_agg(currency, cents) from (
        select currency, (sum(amount) * 100)::bigint::text as cents from items same
        where currency is not null and ${by} group by currency
      ) sums
    ), '{}')
  `
  const items = (key: Fragment, date: Fragment) => sql`
    items as materialized (
      select sold.*, ${key} as key, ${date} as day from ${sold} sold
        join contacts c on c.id = sold.contact_id left join bookings b on b.uid = sold.booking_uid and b.${own}
      where ${isIn("at")}
    )
  `
  return {
    funnel: sql`
      select event_type_id as "eventTypeId", field, count(*)::integer as views,
        percentile_cont(0.5) within group (order by dwell_seconds) as "medianDwell",
        percentile_cont(0.9) within group (order by dwell_seconds) as "ninetiethDwell",
        (count(*) filter (where abandoned))::integer as abandoned
      from form_events where ${own} and ${isIn("reported_at")}
      group by event_type_id, field order by event_type_id, field collate "C"
    `,
    steps: sql`
      with leads as (
        select exists (
            select from jsonb_each(qualification_states) state (id, state) where state #>> '{outcome,_tag}' in ('Qualified', 'Routed')
          ) as may,
          exists (select from bookings where contact_id = contacts.id and status = 'confirmed') as booked,
          exists (
            select from bookings where contact_id = contacts.id and status = 'confirmed' and attendance ->> 'mark' = 'attended'
          ) as came,
          exists (select from transactions where contact_id = contacts.id) as paid
        from contacts where ${own} and ${isIn("created_at")} and erased_at is null and qualification_states <> '{}'
      )
      select coalesce((
          select sum(most)::integer from (
            select max(views) as most from (
              select event_type_id, count(*) as views from form_events where ${own} and ${isIn("reported_at")}
              group by event_type_id, field
            ) fields group by event_type_id
          ) forms
        ), 0) as visits,
        count(*)::integer as leads, (count(*) filter (where may or booked))::integer as qualified,
        (count(*) filter (where booked))::integer as booked, (count(*) filter (where booked and came))::integer as came,
        (count(*) filter (where booked and paid))::integer as paid
      from leads
    `,
    speed: sql`
      select count(*)::integer as booked, (count(*) filter (where seconds <= 1800))::integer as "atOnce",
        coalesce(percentile_cont(0.5) within group (order by seconds), 0) as "medianSeconds",
        coalesce(percentile_cont(0.9) within group (order by seconds), 0) as "ninetiethSeconds"
      from (
        select greatest(0, extract(epoch from min(bookings.created_at) - contacts.created_at))::float8 as seconds
        from contacts join bookings on contact_id = contacts.id
        where contacts.${own} and ${isIn("contacts.created_at")} and erased_at is null and qualification_states <> '{}'
        group by contacts.id, contacts.created_at
      ) took
    `,
    cohorts: sql`
      with leads as (
        select id, to_char(created_at at time zone ${zone}, 'YYYY-MM') as month from contacts
        where ${own} and ${isIn("created_at")} and erased_at is null and qualification_states <> '{}'
      ), paid as (
        select month, contact_id, currency, amount, to_char(transaction_at at time zone ${zone}, 'YYYY-MM') as paid_in
        from transactions join leads on leads.id = contact_id
      ), columns as (
        select month, currency, sum(amount) as amount, least(24, greatest(0,
          (left(paid_in, 4)::integer - left(month, 4)::integer) * 12 + right(paid_in, 2)::integer - right(month, 2)::integer
        )) as after
        from paid group by month, 4, currency
      )
      select month, count(*)::integer as leads,
        (select count(distinct contact_id)::integer from paid where paid.month = leads.month) as customers,
        (
          select coalesce(jsonb_agg(jsonb_build_array(after, currency, (amount * 100)::bigint::text) order by after, currency), '[]')
          from columns where columns.month = leads.month
        ) as revenue
      from leads group by month order by month
    `,
    revenue: (by: keyof typeof plainKeys | "month") => sql`
      with ${items(by === "month" ? sql`to_char(at at time zone ${zone}, 'YYYY-MM')` : plainKeys[by](sql), sql`0`)}
      select key, ${figures}, ${money(sql`same.key is not distinct from items.key`)} as revenue
      from items group by key order by key collate "C" nulls last
    `,
    series: (step: Step, by: keyof typeof plainKeys) => sql`
      with ${items(plainKeys[by](sql), sql`date_trunc(${step}, at at time zone ${zone})::date - date '1970-01-01'`)}
      select day, false as "isRest", key, ${figures},
        ${money(sql`same.key is not distinct from items.key and same.day = items.day`)} as revenue
      from items group by day, key order by day, key collate "C" nulls last
    `,
    /** The shares of items among the visits until then, each visit by its weight: its number is `nth` of `visits`. */
    credits: (by: "utm_source" | "utm_campaign", weight: "first" | "last" | "linear") => sql`
      with ${items(sql`null`, sql`0`)}, numbered as (
        select row_number() over () as item, kind, until, currency, amount, attribution from items join contacts on id = contact_id
      ), visits as (
        select item, touch -> 'touch' ->> ${by} as key, row_number() over (partition by item order by (touch ->> 'at')::timestamptz, place) as nth,
          count(*) over (partition by item) as visits
        from numbered, jsonb_array_elements(
          jsonb_build_array(attribution -> 'first') || coalesce(attribution -> 'between', '[]') ||
            case when attribution -> 'first' = attribution -> 'last' then '[]' else jsonb_build_array(attribution -> 'last') end
        ) with ordinality journey (touch, place)
        where touch <> 'null' and (touch ->> 'at')::timestamptz <= until
      ), shared as (
        select key, kind, currency, amount,
          case ${weight} when 'first' then (nth = 1)::integer when 'last' then (nth = visits)::integer else 1.0 / visits end as share
        from numbered join visits using (item)
        union all
        select null, kind, currency, amount, 1 from numbered where item not in (select item from visits)
      )
      select key, coalesce(sum(share) filter (where kind = 'booking'), 0)::float8 as bookings,
        coalesce(sum(share) filter (where kind = 'deal'), 0)::float8 as deals,
        coalesce(sum(share) filter (where kind = 'closed'), 0)::float8 as closed,
        coalesce(sum(share * amount), 0)::float8 as money
      from shared where share > 0 group by key order by key collate "C" nulls last
    `,
    costs: sql`
      select
        (select count(*)::integer from contacts
          where ${own} and ${isIn("created_at")} and erased_at is null and qualification_states <> '{}') as leads,
        (select count(*)::integer from bookings where ${own} and status = 'confirmed' and ${isIn("created_at")}) as bookings,
        (select count(*)::integer from bookings
          where ${own} and status = 'confirmed' and ${isIn("start_at")} and attendance ->> 'mark' = 'attended') as came,
        (select count(*)::integer from (
          select min(transaction_at) as first_at from transactions where ${own} and payment_id is null group by contact_id
        ) payers where ${isIn("first_at")}) as customers,
        coalesce((select (sum(amount) * 100)::bigint::text from transactions where ${own} and ${isIn("transaction_at")}), '0') as revenue,
        coalesce((
          select (sum(amount) * 100)::bigint::text from spend
          where ${own} and (day::timestamp at time zone ${zone}) >= ${from} and (day::timestamp at time zone ${zone}) < ${to}
        ), '0') as spend
    `,
    meetingDays: sql`
      select ${day("start_at")} as day, ${marks(sql, to)} from bookings
      where ${own} and status = 'confirmed' and ${isIn("start_at")} group by 1 order by 1
    `,
    meetingHosts: sql`
      select host_id as "hostId", ${marks(sql, to)},
        sum(extract(epoch from end_at - start_at) / 60)::float8 as minutes,
        coalesce(sum(extract(epoch from end_at - start_at) / 60) filter (where attendance ->> 'mark' = 'no_show'), 0)::float8
          as "missedMinutes"
      from bookings, jsonb_array_elements_text(document -> 'hostIds') host_id
      where ${own} and status = 'confirmed' and ${isIn("start_at")} group by 1 order by host_id::uuid
    `,
    meetingsAssigned: sql`
      select event_type_id as "eventTypeId", host_id as "hostId", count(*)::integer as meetings
      from bookings, jsonb_array_elements_text(document -> 'hostIds') host_id
      where ${own} and status = 'confirmed' and ${isIn("start_at")} group by 1, 2 order by 1, host_id::uuid
    `,
    meetingHours: sql`
      select ((extract(isodow from minute) - 1) * 24 + extract(hour from minute))::integer as hour, count(*)::float8 as minutes
      from bookings, jsonb_array_elements_text(document -> 'hostIds') host_id, generate_series(
        start_at at time zone ${zone}, (start_at at time zone ${zone}) + (end_at - start_at) - interval '1 minute', interval '1 minute'
      ) minute
      where ${own} and status = 'confirmed' and ${isIn("start_at")} group by 1 order by 1
    `,
    meetingLeads: sql`
      select (select count(*)::integer from unnest(array[1, 2, 4, 7, 14, 28]) days
          where start_at - created_at >= days * interval '24 hours') as place, ${marks(sql, to)}
      from bookings where ${own} and status = 'confirmed' and ${isIn("start_at")} group by 1 order by 1
    `,
    openDeals: sql`
      with items as (
        select *, (select count(*)::integer from unnest(array[7, 14, 30, 60, 90]) days
          where ${to}::timestamptz - opened_at >= days * interval '24 hours') as place
        from deals where ${own} and status = 'open'
      )
      select place, stage, count(*)::integer as deals,
        ${money(sql`same.place = items.place and same.stage is not distinct from items.stage`)} as value
      from items group by place, stage order by place, stage collate "C" nulls first
    `,
    closedDeals: sql`
      select count(*)::integer as deals, coalesce(percentile_cont(0.5) within group (order by seconds), 0) as "medianSeconds",
        coalesce(percentile_cont(0.9) within group (order by seconds), 0) as "ninetiethSeconds"
      from (
        select extract(epoch from closed_at - coalesce((attribution #>> '{first,at}')::timestamptz, created_at))::float8 as seconds
        from deals join contacts c on c.id = contact_id
        where deals.${own} and status = 'closed' and erased_at is null and ${isIn("closed_at")}
      ) took
    `,
    waits: sql`
      select event_type_id as "eventTypeId", (count(*) filter (where document #>> '{hold,reason}' = 'approval'))::integer as requests,
        (count(*) filter (where document #>> '{hold,reason}' = 'payment'))::integer as payments,
        (count(*) filter (where status in ('confirmed', 'rescheduled')))::integer as confirmed
      from bookings where ${own} and ${isIn("created_at")} and document ? 'hold' group by 1 order by 1
    `,
    demand: sql`
      select event_type_id as "eventTypeId", sum(questions)::integer as questions, sum(without_time)::integer as "withoutTime"
      from demand where ${own} and (day::timestamp at time zone ${zone}) >= ${from} and (day::timestamp at time zone ${zone}) < ${to}
      group by 1 order by 1
    `
  } satisfies Readonly<
    Record<string, Statement<object> | ((...by: ReadonlyArray<never>) => Statement<object>)>
  >
}

const marks = (sql: SqlClient, now: Date): Fragment => sql`
  count(*)::integer as meetings,
  (count(*) filter (where attendance ->> 'mark' = 'attended'))::integer as attended,
  (count(*) filter (where attendance ->> 'mark' = 'no_show'))::integer as "noShow",
  (count(*) filter (where attendance is null and start_at <= ${now}))::integer as unmarked
`
