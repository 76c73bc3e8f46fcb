import { type BusyQuestion, BusyTimes, type BusyPeriod } from "@calendeal/domain/availability"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { decodeAll, storable } from "../rows.ts"
import { type Query, query } from "../tenancy/Query.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** Busy times on PostgreSQL, from confirmed bookings and the stored calendars. */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { readTogether } = yield* makeTenancy
    return BusyTimes.of({
      within: (question) => readTogether(question.workspaceId, busyTimesOf(sql, question))
    })
  })
)

/** The busy times in the scope. To run in a transaction of the workspace. */
export const busyTimesOf = (
  sql: SqlClient.SqlClient,
  question: BusyQuestion
): Query<ReadonlyArray<BusyPeriod>> => {
  const { blocked, counted, except, hostIds, seats, workspaceId } = question
  if (seats !== undefined) return busyTimesWithSeats(sql, question, seats)
  const asked = [workspaceId, hostIds, storable(blocked.start), storable(blocked.end), except ?? null]
  const statement =
    counted === null
      ? sql.unsafe<object>(busyTimes, asked)
      : sql.unsafe<object>(busyAndCounted, [
          ...asked,
          storable(counted.starts.start),
          storable(counted.starts.end),
          counted.hostIds,
          counted.eventTypeId
        ])
  return query(statement, (rows) => rows.flatMap((row) => busyPeriodsOf(decode(row))))
}

/** The same for an event type with seats: also what is left of its groups, without the seats of the booking that is moved. */
const busyTimesWithSeats = (
  sql: SqlClient.SqlClient,
  { blocked, counted, except, hostIds, workspaceId }: BusyQuestion,
  { capacity, eventTypeId }: NonNullable<BusyQuestion["seats"]>
): Query<ReadonlyArray<BusyPeriod>> => {
  const asked = [workspaceId, hostIds, storable(blocked.start), storable(blocked.end), except ?? null]
  const statement =
    counted === null
      ? sql.unsafe<object>(withSeats(overlaps, "$6", "$7"), [...asked, eventTypeId, capacity])
      : sql.unsafe<object>(withSeats(overlapsAndCounted, "$10", "$11"), [
          ...asked,
          storable(counted.starts.start),
          storable(counted.starts.end),
          counted.hostIds,
          counted.eventTypeId,
          eventTypeId,
          capacity
        ])
  return query(statement, (rows) => decodeSeats(rows).map(busyPeriodOf))
}

// Not by `extract`: its numeric result takes three times as long.
const milliseconds = (instant: string) => `round(date_part('epoch', ${instant}) * 1000)`

const busyPeriod = `
  host_id, event_type_id, booking_uid, ${milliseconds("start_at")} as start_at,
  ${milliseconds("blocked_from")} as blocked_from, ${milliseconds("blocked_until")} as blocked_until
`

const busy = (from: string, until: string) =>
  `host_id, null::uuid, null::text, ${milliseconds(from)}, ${milliseconds(from)}, ${milliseconds(until)}`

// A hold that has lapsed covers nothing (D-HOLD-4).
const isLive = `(held_until is null or held_until > now())`

// A booking that is moved, with another move of it that waits: the new one takes the place of both (D-APPR-6).
const isOther = `booking_uid is distinct from $5 and ($5::text is null or booking_uid <> all (array(
  select uid from bookings where workspace_id = $1 and to_replace = $5
)))`

const ofHost = `workspace_id = $1 and host_id = asked.id and active`
const overlapping = `blocked_from < $4 and blocked_until > $3`
const counted = `
  workspace_id = $1 and active and ${isLive} and start_at >= $6 and start_at < $7 and ${isOther}
    and not (host_id = any($2::uuid[]) and ${overlapping})
`

/**
 * $1 workspace, $2 hosts, $3 and $4 the time to overlap, $5 excluded booking.
 *
 * Row-level security keeps PostgreSQL from using an index on ranges, so overlaps are found by the start. A host's confirmed
 * bookings do not overlap each other (D-BOOK-5): of those that start before a time only the last can reach into it, and of
 * those that start after it only the first. The order makes PostgreSQL choose the index by host and start; it expects few
 * bookings of a host, and would take any index by host. A calendar's busy time is stored in pieces of at most 24 hours. After
 * the end of its known time its host is busy.
 */
const overlaps = `
  select ${busyPeriod}
  from unnest($2::uuid[]) as asked (id), lateral (
    (select * from booking_hosts where ${ofHost} and start_at < $3 order by start_at desc limit 1)
    union all
    (select * from booking_hosts where ${ofHost} and start_at >= $3 and start_at < $4 order by start_at)
    union all
    (select * from booking_hosts where ${ofHost} and start_at >= $4 order by start_at limit 1)
  ) as nearest
  where ${overlapping} and ${isLive} and ${isOther}
  union all
  select ${busy("start_at", "end_at")} from calendar_times
  where workspace_id = $1 and host_id = any($2::uuid[])
    and start_at > $3::timestamptz - interval '24 hours' and start_at < $4 and end_at > $3
  union all
  select ${busy("greatest(known_until, $3)", "$4")} from calendars
  where workspace_id = $1 and host_id = any($2::uuid[]) and (known_until is null or known_until < $4)
`

/** $6 and $7: the range of the counted starts, $8 the hosts with a daily limit, $9 the event type if it has one. */
const overlapsAndCounted = `
  ${overlaps}
  union all
  select ${busyPeriod} from booking_hosts where ${counted} and host_id = any($8::uuid[])
  union all
  select ${busyPeriod} from booking_hosts where ${counted} and event_type_id = $9 and host_id <> all($8::uuid[])
`

// A team has thousands of busy periods in a month; arrays cost less than a row for each.
const grouped = (periods: string) => `
  select host_id as "hostId", event_type_id as "eventTypeId", array_agg(booking_uid) as "bookingUids",
    array_agg(start_at) as "startsAt", array_agg(blocked_from) as starts, array_agg(blocked_until) as ends
  from (${periods}) as periods
  group by host_id, event_type_id
`

/**
 * A row for each period. A group in which only the booking that is moved has seats is not busy. `eventType` and `capacity` are the
 * parameters of these.
 */
const withSeats = (periods: string, eventType: string, capacity: string) => `
  select host_id as "hostId", periods.event_type_id as "eventTypeId", booking_uid as "bookingUid",
    start_at::double precision as "startAt", blocked_from::double precision as "from",
    blocked_until::double precision as "until", ${milliseconds("groups.end_at")} as "endAt",
    ${capacity}::integer - groups.taken + own.seats as "left"
  from (${periods}) as periods
  left join booking_groups groups
    on groups.workspace_id = $1 and groups.id = booking_uid and groups.event_type_id = ${eventType}
  cross join lateral (
    select coalesce(sum((document #>> '{group,seats}')::integer), 0)::integer as seats from bookings
    where bookings.workspace_id = $1 and uid = $5 and takes_place and group_id = groups.id
  ) as own
  where groups.id is null or groups.taken > own.seats
`

const busyTimes = grouped(overlaps)
const busyAndCounted = grouped(overlapsAndCounted)

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

/** One busy period, with the seats of its group. */
const SeatsRow = Schema.Struct({
  hostId: HostId,
  eventTypeId: Schema.NullOr(EventTypeId),
  bookingUid: Schema.NullOr(Schema.String),
  startAt: Schema.Int,
  from: Schema.Int,
  until: Schema.Int,
  endAt: Schema.NullOr(Schema.Int),
  left: Schema.NullOr(Schema.Int)
})

const decodeSeats = decodeAll(SeatsRow)

const busyPeriodOf = ({ endAt, from, left, until, ...period }: typeof SeatsRow.Type): BusyPeriod => ({
  ...period,
  blocked: { start: from, end: until },
  ...(endAt !== null && left !== null && { group: { endAt, left } })
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
