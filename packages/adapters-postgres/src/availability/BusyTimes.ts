import { BusyTimes } from "@calendeal/domain/availability"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allRows } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/**
 * Busy times on PostgreSQL: confirmed bookings and what calendars were last seen to hold.
 *
 * Overlaps are found by the start alone, which an index can do and a range under row-level security cannot. A
 * booking blocks time from at most 24 hours before its start to at most 48 hours after it, and calendars' time is kept
 * in pieces of at most 24 hours; the tables check that.
 */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = makeTenancy(sql)

    // Epoch milliseconds as the database counts them: a month of a team is thousands of rows.
    const commitment = sql`
      host_id as "hostId", event_type_id as "eventTypeId", booking_uid as "bookingUid",
      (extract(epoch from start_at) * 1000)::float8 as "startAt",
      (extract(epoch from blocked_from) * 1000)::float8 as start,
      (extract(epoch from blocked_until) * 1000)::float8 as end
    `

    // From where nobody knows what a calendar holds, it takes all its host's time.
    const busy = (from: Fragment, until: Fragment) => sql`
      host_id, null::uuid, null::text, ${millisecondsOf(from)}, ${millisecondsOf(from)}, ${millisecondsOf(until)}
    `
    const millisecondsOf = (column: Fragment) => sql`(extract(epoch from ${column}) * 1000)::float8`

    return BusyTimes.of({
      between: ({ eventTypeId, except = null, from, hostIds, to, workspaceId }) => {
        const [begin, end] = [new Date(from), new Date(to)]
        const within = sql`
          workspace_id = ${workspaceId} and active
            and start_at >= ${begin}::timestamptz - interval '48 hours'
            and start_at < ${end}::timestamptz + interval '24 hours'
            and (
              blocked_from < ${end} and blocked_until > ${begin}
              or start_at >= ${begin} and start_at < ${end}
            )
            and booking_uid is distinct from ${except}
        `
        return read(
          workspaceId,
          sql`
            select ${commitment} from booking_hosts where ${within} and host_id = any(${hostIds}::uuid[])
            union all
            select ${commitment} from booking_hosts
            where ${within} and event_type_id = ${eventTypeId} and host_id <> all(${hostIds}::uuid[])
            union all
            select ${busy(sql`start_at`, sql`end_at`)} from calendar_times
            where workspace_id = ${workspaceId} and host_id = any(${hostIds}::uuid[])
              and start_at > ${begin}::timestamptz - interval '24 hours' and start_at < ${end} and end_at > ${begin}
            union all
            select ${busy(sql`greatest(known_until, ${begin}::timestamptz)`, sql`${end}::timestamptz`)} from calendars
            where workspace_id = ${workspaceId} and host_id = any(${hostIds}::uuid[])
              and (known_until is null or known_until < ${end})
          `
        ).pipe(
          allRows(BusyRow),
          Effect.map((rows) => rows.map(({ end, start, ...row }) => ({ ...row, blocked: { start, end } })))
        )
      }
    })
  })
)

const BusyRow = Schema.Struct({
  hostId: HostId,
  eventTypeId: Schema.NullOr(EventTypeId),
  bookingUid: Schema.NullOr(Schema.String),
  startAt: Schema.Int,
  start: Schema.Int,
  end: Schema.Int
})
