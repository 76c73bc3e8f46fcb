import { BusyTimes, type Commitment } from "@calendeal/domain/availability"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/**
 * Busy times on PostgreSQL: confirmed bookings; calendars come with their adapters.
 *
 * Overlaps are found by the start alone, which an index can do and a range under row-level security cannot. A booking
 * blocks time from at most 24 hours before its start to at most 48 hours after it; the table checks that.
 */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = makeTenancy(sql)
    return BusyTimes.of({
      between: ({ eventTypeId, except = null, from, hostIds, to, workspaceId }) => {
        const [begin, end] = [new Date(from), new Date(to)]
        const within = sql`
          workspace_id = ${workspaceId} and active
            and start_at >= ${begin}::timestamptz - interval '48 hours'
            and start_at < ${end}::timestamptz + interval '24 hours'
            and (blocked_from < ${end} and blocked_until > ${begin} or start_at >= ${begin} and start_at < ${end})
            and booking_uid is distinct from ${except}
        `
        return read(
          workspaceId,
          sql`
            select * from booking_hosts where ${within} and host_id = any(${hostIds}::uuid[])
            union all
            select * from booking_hosts
            where ${within} and event_type_id = ${eventTypeId} and host_id <> all(${hostIds}::uuid[])
          `
        ).pipe(
          allRows(BusyRow),
          Effect.map((rows) => rows.map(commitmentOf))
        )
      }
    })
  })
)

const BusyRow = Schema.Struct({
  host_id: HostId,
  event_type_id: EventTypeId,
  booking_uid: Schema.String,
  start_at: Schema.DateTimeUtcFromDate,
  blocked_from: Schema.DateTimeUtcFromDate,
  blocked_until: Schema.DateTimeUtcFromDate
})

const commitmentOf = (row: typeof BusyRow.Type): Commitment => ({
  hostId: row.host_id,
  eventTypeId: row.event_type_id,
  bookingUid: row.booking_uid,
  startAt: DateTime.toEpochMillis(row.start_at),
  blocked: {
    start: DateTime.toEpochMillis(row.blocked_from),
    end: DateTime.toEpochMillis(row.blocked_until)
  }
})
