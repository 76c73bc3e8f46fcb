import type { BookedFilter, BookedPeriod, Edges } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"

/** Counts along `bookings_by_start`. A period without bookings has no row. */
export const bookedQuery = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { eventTypeId, hostId }: BookedFilter,
  edges: Edges
) => {
  const instants = edges.map(storable)
  return sql`
    select width_bucket(start_at, ${instants}::timestamptz[]) - 1 as place, count(*)::integer as bookings,
      (extract(epoch from sum(end_at - start_at)) / 60)::double precision as minutes
    from bookings
    where ${sql.and([
      sql`workspace_id = ${workspaceId} and takes_place`,
      sql`start_at >= (${instants}::timestamptz[])[1] and start_at < (${instants}::timestamptz[])[${edges.length}]`,
      ...(eventTypeId === undefined ? [] : [sql`event_type_id = ${eventTypeId}`]),
      ...(hostId === undefined
        ? []
        : [
            sql`exists (
              select from booking_hosts taken
              where taken.workspace_id = bookings.workspace_id and taken.booking_uid = bookings.uid
                and taken.host_id = ${hostId}
            )`
          ])
    ])}
    group by place
  `
}

export const BookedRow = Schema.Struct({
  place: Schema.Int,
  bookings: Schema.Int,
  minutes: Schema.Finite
})

/** The figures of every period, those without a row too. */
export const bookedIn = (
  rows: ReadonlyArray<typeof BookedRow.Type>,
  edges: Edges
): ReadonlyArray<BookedPeriod> =>
  edges.slice(1).map((_, nth) => {
    const { bookings = 0, minutes = 0 } = rows.find(({ place }) => place === nth) ?? {}
    return { bookings, minutes }
  })
