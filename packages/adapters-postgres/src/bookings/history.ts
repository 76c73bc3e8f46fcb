import type { BookingHistory, HistoryQuestion } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"
import type { Tenancy } from "../tenancy/Tenancy.ts"
import { bookingOf, firstBooking } from "./rows.ts"

/** What the ledger holds that matters to a new booking. */
export const history = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenancy: Tenancy,
  question: HistoryQuestion
) {
  const { hostIds, replacing, workspaceId } = question
  const none: Effect.Effect<ReadonlyArray<object>> = Effect.succeed([])
  const [loads, upcoming, replaced] = yield* Effect.all(
    [
      hostIds.length === 0 ? none : tenancy.read(workspaceId, loadsOf(sql, question)),
      question.booker === null ? none : tenancy.read(workspaceId, upcomingOf(sql, question)),
      Option.isNone(replacing)
        ? none
        : tenancy.read(workspaceId, bookingOf(sql, workspaceId, replacing.value))
    ],
    { concurrency: "unbounded" }
  )
  const answer: BookingHistory = {
    loads: yield* readLoads(Effect.succeed(loads)),
    upcoming: upcoming.length,
    replaced: yield* firstBooking(Effect.succeed(replaced))
  }
  return answer
})

/**
 * How much each host was given lately (D-BOOK-6); found by the time of assignment, however long a host's
 * history is.
 */
const loadsOf = (sql: SqlClient, { hostIds, now, replacing, workspaceId }: HistoryQuestion) => {
  const since = DateTime.toDateUtc(DateTime.subtract(now, { days: 30 }))
  const replaced = Option.getOrNull(replacing)
  return sql`
    select host_id, recent_bookings, last_assigned_at
    from unnest(${hostIds}::uuid[]) as asked (host_id),
    lateral (
      select count(*)::integer as recent_bookings from booking_hosts as given
      where given.workspace_id = ${workspaceId} and given.host_id = asked.host_id and active
        and assigned_at >= ${since} and booking_uid is distinct from ${replaced}
    ) as recent,
    lateral (
      select assigned_at as last_assigned_at from booking_hosts as given
      where given.workspace_id = ${workspaceId} and given.host_id = asked.host_id
        and booking_uid is distinct from ${replaced}
      order by assigned_at desc
      limit 1
    ) as last
  `
}

const LoadRow = Schema.Struct({
  host_id: HostId,
  recent_bookings: Schema.Int,
  last_assigned_at: Schema.DateTimeUtcFromDate
})

const readLoads = (query: Effect.Effect<ReadonlyArray<object>>) =>
  Effect.map(
    allRows(LoadRow)(query),
    (rows) =>
      new Map(
        rows.map(({ host_id, last_assigned_at, recent_bookings }) => [
          host_id,
          { recentBookings: recent_bookings, lastAssignedAt: DateTime.toEpochMillis(last_assigned_at) }
        ])
      )
  )

/** The booker's confirmed bookings of the event type that start after now. */
const upcomingOf = (sql: SqlClient, { booker, eventTypeId, now, replacing, workspaceId }: HistoryQuestion) =>
  sql`
    select uid from bookings
    where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and booker_email = ${booker}
      and status = 'confirmed' and start_at > ${DateTime.toDateUtc(now)}
      and uid is distinct from ${Option.getOrNull(replacing)}
  `
