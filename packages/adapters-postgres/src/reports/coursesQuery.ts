import { type CourseKind, type CreditQuestion, isLearnt } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { storable } from "../rows.ts"
import { within } from "./revenueQuery.ts"
import { ofSoldBookings, selects } from "./selection.ts"

/** The most different paths of a report, which bounds what the process computes. */
export const mostCourses = 10_000

/**
 * The items of a period, those whose contacts have the same touches until then in one row. The items are read by the indexes of
 * their times, and each contact is looked up once. Times are compared here, so that paths differ in little: a touch is known by
 * its mark, and a milestone by the place of the touch before it. The last rows are contacts whose touches
 * explain the marks, one for each.
 */
export const coursesQuery = (sql: SqlClient, question: CreditQuestion) => {
  const { from, model, to, workspaceId } = question
  const isIn = within(sql, question)
  const own = sql`workspace_id = ${workspaceId}`
  const learns = isLearnt(model)
  const needsDeals = knowsMilestones(model) || selects(question)
  return sql`
    with paid as materialized (
      select contact_id, deal_id, payment_id, transaction_at, currency, amount from transactions
      where ${own} and ${isIn("transaction_at")}
    ), settled as materialized (
      select id, booking_uid, opened_at from deals
      where ${needsDeals ? sql`${own} and id = any(array(select distinct deal_id from paid))` : sql`false`}
    ), changed as materialized (
      select id, transaction_at from transactions
      where ${own} and id = any(array(select distinct payment_id from paid where payment_id is not null))
    ), found as materialized (
      select 'bookings' as kind, contact_id, null as currency, null::numeric as amount, 1 as counts,
        created_at as until, null::timestamptz as deal_at, uid as booking_uid
      from bookings where ${own} and takes_place and ${isIn("created_at")}
      union all
      select 'deals', contact_id, null, null, 1, opened_at, opened_at, booking_uid
      from deals where ${own} and ${isIn("opened_at")}
      union all
      select 'closed', contact_id, null, null, 1, closed_at, opened_at, booking_uid
      from deals where ${own} and status = 'closed' and ${isIn("closed_at")}
      union all
      select 'revenue', contact_id, currency, amount, (payment_id is null)::integer,
        coalesce(changed.transaction_at, paid.transaction_at), opened_at, booking_uid
      from paid left join settled on settled.id = deal_id left join changed on changed.id = payment_id
    ), counted as ${selects(question) ? sql`materialized` : sql`not materialized`} (
      select * from found where true ${ofSoldBookings(sql, question, sql`found`)}
    ), captured as materialized (
      select id as contact_id from contacts
      where ${learns ? sql`${own} and created_at >= ${storable(from)} and created_at < ${storable(to)}` : sql`false`}
    ), reached as (
      select contact_id, bool_or(kind = 'bookings') as bookings, bool_or(kind = 'deals') as deals,
        bool_or(kind = 'closed') as closed, bool_or(kind = 'revenue') as revenue
      from counted where ${learns ? sql`true` : sql`false`}
      group by contact_id
    ), journeys as materialized (
      select row_number() over () as nth, id as contact_id, created_at as lead_at, touch_ats, touch_marks from contacts
      where ${own} and id = any(array(select contact_id from counted union select contact_id from captured))
    ), ended as (
      select contact_id, kind, currency, amount, counts, until, deal_at,
        0 as lost_bookings, 0 as lost_deals, 0 as lost_closed, 0 as lost_revenue
      from counted
      union all
      select contact_id, null, null, null, 0, ${storable(to)}::timestamptz - interval '1 millisecond', null,
        (bookings is not true)::integer, (deals is not true)::integer, (closed is not true)::integer,
        (revenue is not true)::integer
      from captured left join reached using (contact_id)
    ), ${pathsOf(sql, question, saleKinds)}
    ${coursesAndTouches(sql, question)}
  `
}

const saleKinds = ["bookings", "deals", "closed", "revenue"] as const satisfies ReadonlyArray<CourseKind>

/** The counts of a path in the order of the document. */
const courseKinds = [...saleKinds, "leads", "came", "customers"] as const satisfies ReadonlyArray<CourseKind>

/** From the items in `ended` and the contacts in `journeys` to the paths as `courses`, and the contacts that explain marks as `known`. */
export const pathsOf = (
  sql: SqlClient,
  { model }: Pick<CreditQuestion, "model">,
  kinds: ReadonlyArray<CourseKind>
): Fragment => {
  const hasMilestones = knowsMilestones(model)
  const placeOf = (time: "lead_at" | "deal_at") =>
    hasMilestones
      ? sql`case when ${sql(time)} is not null then least(width_bucket(${sql(time)}, touch_ats), seen) - 1 end`
      : sql`null::integer`
  const countOf = (kind: CourseKind) =>
    kinds.includes(kind) ? sql`coalesce(sum(counts) filter (where kind = ${kind}), 0)` : sql`0`
  const counts = courseKinds.map((kind) => sql`${countOf(kind)} as ${sql(kind)}`)
  const hasTimes = model === "time_decay"
  const sums = [
    ...courseKinds.map((kind) => sql`sum(${sql(kind)}) as ${sql(kind)}`),
    ...saleKinds.map((kind) => sql`sum(${sql(`lost_${kind}`)}) as ${sql(`lost_${kind}`)}`)
  ]
  // Contacts with the same touches are few paths, which are compared once for each contact, and not for each item.
  return sql`paths as materialized (
      select min(nth) as nth, touch_marks, ${hasTimes ? sql`touch_ats` : sql`null::timestamptz[]`} as path_ats
      from journeys group by 2, 3
    ), travelled as materialized (
      select contact_id, lead_at, touch_ats, paths.nth
      from journeys join paths on paths.touch_marks = journeys.touch_marks
        ${hasTimes ? sql`and path_ats = touch_ats` : sql``}
    ), placed as (
      select nth, seen, kind, currency, amount, counts, lost_bookings, lost_deals, lost_closed, lost_revenue,
        ${placeOf("lead_at")} as lead_place, ${placeOf("deal_at")} as deal_place
      from ended left join travelled using (contact_id)
        cross join lateral (select coalesce(width_bucket(until, touch_ats), 0) as seen) of_contact
    ), of_paths as (
      select nth, seen, lead_place, deal_place, currency, sum(amount) as amount,
        ${sql.csv(counts)},
        sum(lost_bookings) as lost_bookings, sum(lost_deals) as lost_deals,
        sum(lost_closed) as lost_closed, sum(lost_revenue) as lost_revenue
      from placed
      group by nth, seen, lead_place, deal_place, currency
    ), summed as (
      select coalesce(touch_marks[1:seen], '{}') as marks, path_ats[1:seen] as ats, lead_place, deal_place, currency,
        min(nth) as nth, sum(amount) as amount, ${sql.csv(sums)}
      from of_paths left join paths using (nth)
      group by 1, 2, lead_place, deal_place, currency
    ), courses as materialized (
      select marks, min(nth) as nth, jsonb_build_object(
        'marks', to_jsonb(marks),
        'ats', (select jsonb_agg((extract(epoch from at) * 1000)::bigint order by place) from unnest(ats) with ordinality of_path (at, place)),
        'leadPlace', lead_place,
        'dealPlace', deal_place,
        'revenue', coalesce(
          jsonb_object_agg(currency, (amount * 100)::numeric(40, 0)::text) filter (where currency is not null), '{}'
        ),
        'counts', jsonb_build_array(${sql.csv(courseKinds.map((kind) => sql`sum(${sql(kind)})`))}),
        'lost', jsonb_build_array(sum(lost_bookings), sum(lost_deals), sum(lost_closed), sum(lost_revenue))
      ) as course
      from summed
      group by marks, ats, lead_place, deal_place
      limit ${mostCourses + 1}
    ), known as (
      select distinct nth from (
        select min(nth) as nth from courses cross join unnest(marks) mark group by mark
      ) of_marks
    )`
}

/** The rows of the paths, and of the contacts whose touches explain the marks. */
export const coursesAndTouches = (
  sql: SqlClient,
  { workspaceId }: Pick<CreditQuestion, "workspaceId">
) => sql`
    select course, null as attribution from courses
    union all
    select null, attribution from contacts
    where workspace_id = ${workspaceId} and id = any(array(select contact_id from journeys where nth in (select nth from known)))
`

/** Whether a model asks when the contact became a lead and the deal was opened. */
export const knowsMilestones = (model: CreditQuestion["model"]): boolean =>
  model === "w_shaped" || model === "full_path"
