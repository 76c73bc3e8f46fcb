import { type BusyQuestion, BusyTimes, type BusyPeriod } from "@calendeal/domain/availability"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { storable } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/**
 * Busy times on PostgreSQL, from confirmed bookings and the stored calendars.
 *
 * Overlaps are found by the start alone, because row-level security keeps PostgreSQL from using an index on ranges. A
 * booking blocks time from at most 24 hours before its start to at most 48 hours after it, and a calendar's busy time is
 * stored in pieces of at most 24 hours. The tables check both.
 */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { readTogether } = makeTenancy(sql)
    return BusyTimes.of({
      between: (question) => readTogether(question.workspaceId)(busyTimesOf(sql, question))
    })
  })
)

/** The busy times of the hosts and the event type in a period. To run in a transaction of the workspace. */
export const busyTimesOf = (
  sql: SqlClient.SqlClient,
  { eventTypeId, except, from, hostIds, to, workspaceId }: BusyQuestion
): Effect.Effect<ReadonlyArray<BusyPeriod>, SqlError> =>
  Effect.map(
    sql.unsafe<object>(busyTimes, [
      workspaceId,
      hostIds,
      storable(from),
      storable(to),
      eventTypeId,
      except ?? null
    ]),
    (rows) => rows.flatMap((row) => busyPeriodsOf(decode(row)))
  )

// Not by `extract`: its numeric result takes three times as long.
const milliseconds = (instant: string) => `round(date_part('epoch', ${instant}) * 1000)`

const busyPeriod = `
  host_id, event_type_id, booking_uid, ${milliseconds("start_at")} as start_at,
  ${milliseconds("blocked_from")} as blocked_from, ${milliseconds("blocked_until")} as blocked_until
`

const busy = (from: string, until: string) =>
  `host_id, null::uuid, null::text, ${milliseconds(from)}, ${milliseconds(from)}, ${milliseconds(until)}`

const within = `
  workspace_id = $1 and active
    and start_at >= $3::timestamptz - interval '48 hours' and start_at < $4::timestamptz + interval '24 hours'
    and (blocked_from < $4 and blocked_until > $3 or start_at >= $3 and start_at < $4)
    and booking_uid is distinct from $6
`

/**
 * $1 workspace, $2 hosts, $3 from, $4 to, $5 event type, $6 excluded booking. Numbered, so that each value is sent once.
 * A team has thousands of busy periods in a month; arrays cost less than a row for each. After the end of a calendar's
 * known time its host is busy.
 */
const busyTimes = `
  select host_id as "hostId", event_type_id as "eventTypeId", array_agg(booking_uid) as "bookingUids",
    array_agg(start_at) as "startsAt", array_agg(blocked_from) as starts, array_agg(blocked_until) as ends
  from (
    select ${busyPeriod} from booking_hosts where ${within} and host_id = any($2::uuid[])
    union all
    select ${busyPeriod} from booking_hosts where ${within} and event_type_id = $5 and host_id <> all($2::uuid[])
    union all
    select ${busy("start_at", "end_at")} from calendar_times
    where workspace_id = $1 and host_id = any($2::uuid[])
      and start_at > $3::timestamptz - interval '24 hours' and start_at < $4 and end_at > $3
    union all
    select ${busy("greatest(known_until, $3)", "$4")} from calendars
    where workspace_id = $1 and host_id = any($2::uuid[]) and (known_until is null or known_until < $4)
  ) as periods
  group by host_id, event_type_id
`

/** One check for the whole list: a schema for each instant makes the query of a team's month 5 % slower. */
const Instants = Schema.declare(
  (value: unknown): value is ReadonlyArray<number> =>
    Array.isArray(value) && value.every(Number.isSafeInteger)
)

/** The busy periods of one host in one event type or in calendars. Entries with the same index belong together. */
const BusyRow = Schema.Struct({
  hostId: HostId,
  eventTypeId: Schema.NullOr(EventTypeId),
  bookingUids: Schema.Array(Schema.NullOr(Schema.String)),
  startsAt: Instants,
  starts: Instants,
  ends: Instants
})

const decode = Schema.decodeUnknownSync(BusyRow)

const busyPeriodsOf = ({ bookingUids, ends, eventTypeId, hostId, starts, startsAt }: typeof BusyRow.Type) =>
  startsAt.map((startAt, nth): BusyPeriod => ({
    hostId,
    eventTypeId,
    bookingUid: bookingUids[nth] ?? null,
    startAt,
    blocked: { start: starts[nth] ?? missing(), end: ends[nth] ?? missing() }
  }))

const missing = (): never => {
  throw new Error("The arrays of a row differ in length")
}
