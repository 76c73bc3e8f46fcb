import type { Clock } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** The wall-clock time of a column as a `timestamp`, by the domain's offsets: PostgreSQL can have another table of zones. */
export const localTime = (sql: SqlClient, { offsets, starts }: Clock, column: string): Fragment => {
  // All times before the second period have the offset of the first.
  const changes = starts.slice(1).map((start) => new Date(start).toISOString())
  const seconds = offsets.map((offset) => offset / 1000)
  return sql`(
    ${sql(column)} at time zone 'UTC'
    + (${seconds}::integer[])[width_bucket(${sql(column)}, ${["-infinity", ...changes]}::timestamptz[])] * interval '1 second'
  )`
}

/** The number of the day of a `timestamp` since 1970-01-01. */
export const dayNumber = (sql: SqlClient, time: Fragment): Fragment =>
  sql`(${time}::date - date '1970-01-01')`
