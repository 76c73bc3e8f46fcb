import type { Dimension, Period, RevenueQuestion, Selection } from "@calendeal/domain/reports"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { storable } from "../rows.ts"
import { ofSoldBookings, selects } from "./selection.ts"
import { isBySignals, mostSignals, signalsOf, touchKey } from "./touchKey.ts"

/**
 * Counts the bookings, deals, closed deals and payments of a period, each by its own time, grouped by a dimension. Each is read
 * by an index-only scan of its times. Then the keys of the found subjects are looked up once. So the cost depends on the
 * period, not on the size of the workspace.
 */
export const revenueQuery = (sql: SqlClient, question: RevenueQuestion) => {
  const subjects = subjectsOf(sql, question)
  return sql`
    with ${countedOf(sql, question, subjects, () => sql``)}, groups as materialized (
      ${subjects.groups}
    ), grouped as (
      select place, currency,
        count(*) filter (where kind = 'bookings') as bookings,
        count(*) filter (where kind = 'deals') as deals,
        count(*) filter (where kind = 'closed') as closed,
        sum(amount) as amount
      from counted left join groups using (subject)
      group by place, currency
    ), keys as (
      ${subjects.keys}
    ), figures as (
      select key, currency, sum(bookings) as bookings, sum(deals) as deals, sum(closed) as closed, sum(amount) as amount
      from grouped left join keys using (place)
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
    ${isBySignals(question.by) ? sql`limit ${mostSignals + 1}` : sql``}
  `
}

/** The items of the period as `counted`. `more` adds what a query selects of the time in a column. */
export const countedOf = (
  sql: SqlClient,
  question: Period & Selection,
  subjects: Subjects,
  more: (time: string) => Fragment
): Fragment => {
  const { workspaceId } = question
  const isIn = within(sql, question)
  // Without a selection no booking is read that its dimension does not need.
  const isSelected = selects(question)
  const bookingIn = (column: string) => (isSelected ? sql`, ${sql(column)} as booking_uid` : sql``)
  return sql`
    paid as materialized (
      select contact_id, deal_id, transaction_at, currency, amount from transactions
      where workspace_id = ${workspaceId} and ${isIn("transaction_at")}
    ), found as materialized (
      select 'bookings' as kind, ${subjects.ofBooking} as subject, null as currency, null::numeric as amount
        ${more("created_at")} ${bookingIn("uid")}
      from bookings
      where workspace_id = ${workspaceId} and takes_place and ${isIn("created_at")}
      union all
      select 'deals', ${subjects.ofDeal("opened_at")}, null, null ${more("opened_at")} ${bookingIn("booking_uid")} from deals
      where workspace_id = ${workspaceId} and ${isIn("opened_at")}
      union all
      select 'closed', ${subjects.ofDeal("closed_at")}, null, null ${more("closed_at")} ${bookingIn("booking_uid")} from deals
      where workspace_id = ${workspaceId} and status = 'closed' and ${isIn("closed_at")}
      union all
      select 'revenue', ${subjects.ofPayment}, currency, amount ${more("transaction_at")} ${bookingIn("booking_uid")}
      from ${isSelected ? settled(sql, workspaceId) : subjects.payments}
    ), counted as ${isSelected ? sql`materialized` : sql`not materialized`} (
      select * from found where true ${ofSoldBookings(sql, question, sql`found`)}
    )
  `
}

/** The condition that a column's time lies in the period. */
export const within =
  (sql: SqlClient, { from, to }: Period) =>
  (column: string): Fragment =>
    sql`${sql(column)} >= ${storable(from)} and ${sql(column)} < ${storable(to)}`

/** For a dimension: the subjects of bookings, deals and payments (contacts, bookings or months), and their groups with their keys. */
export interface Subjects {
  readonly ofBooking: Fragment
  /** Of a deal that is counted by the time in this column. */
  readonly ofDeal: (time: string) => Fragment
  readonly ofPayment: Fragment
  /** The source of payments: `paid`, joined with the table of their subject. */
  readonly payments: Fragment
  /** Selects the group of each subject in `counted`, as `place`. */
  readonly groups: Fragment
  /** Selects the key of each group. */
  readonly keys: Fragment
}

/** The question of a report whose subjects are found; `none`: in one group. */
type Grouping = Omit<RevenueQuestion, "by"> & { readonly by: Dimension | "none" }

export const subjectsOf = (sql: SqlClient, question: Grouping): Subjects => {
  switch (question.by) {
    case "none":
      return noSubjects(sql)
    case "event_type":
      return bookings(sql, question, sql`event_type_id::text`)
    case "host":
      return bookings(sql, question, sql`organiser_id`)
    case "one_off_link":
      return bookings(sql, question, sql`link_id`)
    case "month":
      return months(sql, question)
    default:
      return contacts(sql, question, question.by)
  }
}

const bookings = (sql: SqlClient, { workspaceId }: Period, key: Fragment): Subjects => ({
  ofBooking: sql`uid`,
  ofDeal: () => sql`booking_uid`,
  ofPayment: sql`booking_uid`,
  payments: settled(sql, workspaceId),
  groups: sql`
    select uid as subject, ${key} as place from bookings
    where workspace_id = ${workspaceId} and uid = any(array(select distinct subject from counted))
  `,
  keys: keysThemselves(sql)
})

/** The payments with the bookings of their deals. An array: a join may scan all deals, and a lookup for each payment takes twice as long. */
const settled = (sql: SqlClient, workspaceId: WorkspaceId): Fragment => sql`
  paid join (
    select id, booking_uid from deals
    where workspace_id = ${workspaceId} and id = any(array(select distinct deal_id from paid))
  ) settled on settled.id = paid.deal_id
`

const contacts = (sql: SqlClient, { workspaceId }: Period, by: Dimension): Subjects => ({
  ofBooking: sql`contact_id`,
  ofDeal: () => sql`contact_id`,
  ofPayment: sql`contact_id`,
  payments: sql`paid`,
  groups: sql`
    select id as subject, ${signalsOf(sql, by)} as place from contacts
    where workspace_id = ${workspaceId} and id = any(array(select distinct subject from counted))
  `,
  // One contact of each group says which touch it is.
  keys: sql`
    select ${signalsOf(sql, by)} as place, ${touchKey(sql, by)} as key from contacts
    where workspace_id = ${workspaceId} and id = any(array(
      select distinct on (place) subject from groups where place is not null order by place
    ))
  `
})

/** Of groups that are known by their key. */
const keysThemselves = (sql: SqlClient): Fragment => sql`select distinct place, place as key from groups`

const noSubjects = (sql: SqlClient): Subjects => ({
  ofBooking: sql`null::text`,
  ofDeal: () => sql`null`,
  ofPayment: sql`null`,
  payments: sql`paid`,
  groups: sql`select null::text as subject, null::text as place where false`,
  keys: keysThemselves(sql)
})

const months = (sql: SqlClient, question: Pick<RevenueQuestion, "months">): Subjects => {
  const starts = question.months.map((start) => new Date(start).toISOString())
  const monthOf = (time: string) => sql`width_bucket(${sql(time)}, ${starts}::timestamptz[])`
  return {
    ofBooking: monthOf("created_at"),
    ofDeal: monthOf,
    ofPayment: monthOf("transaction_at"),
    payments: sql`paid`,
    // 0: before the first month.
    groups: sql`select distinct subject, lpad((nullif(subject, 0) - 1)::text, 4, '0') as place from counted`,
    keys: keysThemselves(sql)
  }
}
