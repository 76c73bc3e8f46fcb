import { BusyTimes, type Commitment } from "@calendeal/domain/availability"
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

    // Epoch milliseconds as the database counts them, and not by `extract`, whose numeric takes three times as long.
    const millisecondsOf = (column: Fragment) => sql`round(date_part('epoch', ${column}) * 1000)`
    const commitment = sql`
      host_id, event_type_id, booking_uid, ${millisecondsOf(sql`start_at`)} as start_at,
      ${millisecondsOf(sql`blocked_from`)} as blocked_from, ${millisecondsOf(sql`blocked_until`)} as blocked_until
    `

    // From where nobody knows what a calendar holds, it takes all its host's time.
    const busy = (from: Fragment, until: Fragment) => sql`
      host_id, null::uuid, null::text, ${millisecondsOf(from)}, ${millisecondsOf(from)}, ${millisecondsOf(until)}
    `

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
          // A month of a team is thousands of commitments: a row for each costs both sides more than reading them.
          sql`
            select host_id as "hostId", event_type_id as "eventTypeId", array_agg(booking_uid) as "bookingUids",
              array_agg(start_at) as "startsAt", array_agg(blocked_from) as starts, array_agg(blocked_until) as ends
            from (
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
            ) as commitments
            group by host_id, event_type_id
          `
        ).pipe(
          allRows(BusyRow),
          Effect.map((rows) => rows.flatMap(commitmentsOf))
        )
      }
    })
  })
)

/** What one host has given away to one event type, or to calendars: the nth of each list belong together. */
const BusyRow = Schema.Struct({
  hostId: HostId,
  eventTypeId: Schema.NullOr(EventTypeId),
  bookingUids: Schema.Array(Schema.NullOr(Schema.String)),
  startsAt: Schema.Array(Schema.Int),
  starts: Schema.Array(Schema.Int),
  ends: Schema.Array(Schema.Int)
})

const commitmentsOf = ({ bookingUids, ends, eventTypeId, hostId, starts, startsAt }: typeof BusyRow.Type) =>
  startsAt.map((startAt, nth): Commitment => ({
    hostId,
    eventTypeId,
    bookingUid: bookingUids[nth] ?? null,
    startAt,
    blocked: { start: starts[nth] ?? missing(), end: ends[nth] ?? missing() }
  }))

const missing = (): never => {
  throw new Error("The lists of a row of commitments differ in length")
}
