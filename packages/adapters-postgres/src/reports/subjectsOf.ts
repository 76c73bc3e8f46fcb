import { clickPlatforms, type Dimension, type RevenueQuestion } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** What the things that count belong to, and the key that each of those stands for. */
interface Subjects {
  readonly ofBooking: Fragment
  /** Of a deal that counts by the time in this column. */
  readonly ofDeal: (time: string) => Fragment
  readonly ofPayment: Fragment
  /** Where payments are read from: `paid`, with what their subject needs. */
  readonly payments: Fragment
  /** The query of the keys of all subjects in `counted`. */
  readonly keys: Fragment
}

/** Contacts for touches, bookings for event types and hosts, and months for themselves. */
export const subjectsOf = (sql: SqlClient, question: RevenueQuestion): Subjects => {
  switch (question.by) {
    case "event_type":
      return bookings(sql, question, sql`event_type_id::text`)
    case "host":
      return bookings(sql, question, sql`document #>> '{organiser,hostId}'`)
    case "month":
      return months(sql, question)
    default:
      return contacts(sql, question)
  }
}

const bookings = (sql: SqlClient, { workspaceId }: RevenueQuestion, key: Fragment): Subjects => ({
  ofBooking: sql`uid`,
  ofDeal: () => sql`booking_uid`,
  ofPayment: sql`booking_uid`,
  // An array, because a join would be free to read all deals, and a lookup for each payment takes twice as long.
  payments: sql`
    paid join (
      select id, booking_uid from deals
      where workspace_id = ${workspaceId} and id = any(array(select distinct deal_id from paid))
    ) settled on settled.id = paid.deal_id
  `,
  keys: sql`
    select uid as subject, ${key} as key from bookings
    where workspace_id = ${workspaceId} and uid = any(array(select distinct subject from counted))
  `
})

const contacts = (sql: SqlClient, { by, workspaceId }: RevenueQuestion): Subjects => ({
  ofBooking: sql`contact_id`,
  ofDeal: () => sql`contact_id`,
  ofPayment: sql`contact_id`,
  payments: sql`paid`,
  keys: sql`
    select id as subject, ${touchKey(sql, by)} as key from contacts
    where workspace_id = ${workspaceId} and id = any(array(select distinct subject from counted))
  `
})

const months = (sql: SqlClient, question: RevenueQuestion): Subjects => {
  const starts = question.months.map((start) => new Date(start).toISOString())
  const monthOf = (time: string) => sql`width_bucket(${sql(time)}, ${starts}::timestamptz[])`
  return {
    ofBooking: monthOf("created_at"),
    ofDeal: monthOf,
    ofPayment: monthOf("transaction_at"),
    payments: sql`paid`,
    // 0: before the first.
    keys: sql`
      select distinct subject, lpad((nullif(subject, 0) - 1)::text, 4, '0') as key from counted
    `
  }
}

const touchKey = (sql: SqlClient, by: Dimension): Fragment => {
  const touch = by.startsWith("first_")
    ? sql`attribution #> '{first,touch}'`
    : sql`attribution #> '{last,touch}'`
  if (by.endsWith("utm_source")) return sql`${touch} ->> 'utm_source'`
  if (by.endsWith("utm_campaign")) return sql`${touch} ->> 'utm_campaign'`
  const cases = clickPlatforms.map(([key, platform]) => sql`when ${touch} ->> ${key} <> '' then ${platform}`)
  return sql`case ${sql.join(" ", false)(cases)} end`
}
