import { newestStatuses } from "@calendeal/domain/bookings"
import type { BusyPeriod } from "@calendeal/domain/availability"
import { HostId } from "@calendeal/domain/event-types"
import {
  mostBookings,
  mostLeads,
  PastLeads,
  type Past,
  type PastQuestion,
  TooMuchToReplay
} from "@calendeal/domain/replay"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { bookingsIn } from "../bookings/rows.ts"
import { contactsIn } from "../contacts/rows.ts"
import { decodeAll, storable } from "../rows.ts"
import { query, together } from "../tenancy/Query.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The stored leads, in one snapshot and one round trip, with as many rows as a replay may have. */
export const layer = Layer.effect(
  PastLeads,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { readTogether } = yield* makeTenancy
    return PastLeads.of({
      within: (question) =>
        Effect.flatMap(
          readTogether(
            question.workspaceId,
            together({
              contacts: query(contactsOf(sql, question), contactsIn),
              bookings: query(bookingsOf(sql, question), bookingsIn),
              calendarTimes: query(timesOf(sql, question), (rows) => decode(rows).map(periodOf))
            })
          ),
          ({ bookings, calendarTimes, contacts }) =>
            Math.max(bookings.length, calendarTimes.length) > mostBookings
              ? Effect.fail(new TooMuchToReplay())
              : Effect.succeed<Past>({
                  contacts: contacts.slice(0, mostLeads),
                  isCut: contacts.length > mostLeads,
                  bookings,
                  calendarTimes
                })
        )
    })
  })
)

/** Found along `contacts_newest`. */
const contactsOf = (sql: SqlClient.SqlClient, { since, until, workspaceId }: PastQuestion) => sql`
  select * from contacts
  where workspace_id = ${workspaceId} and erased_at is null and merged_into is null
    and created_at >= ${storable(since)} and created_at < ${storable(until)}
  order by created_at desc, id desc
  limit ${mostLeads + 1}
`

/** Found along `bookings_newest`, those that are older along `bookings_by_start`. None takes two days. */
const bookingsOf = (sql: SqlClient.SqlClient, { loadsFrom, since, until, workspaceId }: PastQuestion) => sql`
  (
    select * from bookings
    where workspace_id = ${workspaceId} and status = any(${newestStatuses})
      and created_at >= ${storable(loadsFrom)} and created_at < ${storable(until)}
    limit ${mostBookings + 1}
  )
  union all
  (
    select * from bookings
    where workspace_id = ${workspaceId} and status = any(${newestStatuses}) and created_at < ${storable(loadsFrom)}
      and start_at > ${storable(since)}::timestamptz - interval '2 days' and blocked_until > ${storable(since)}
    limit ${mostBookings + 1}
  )
`

/** Busy time is stored in pieces of at most 24 hours. After the end of its known time a host is busy. */
const timesOf = (sql: SqlClient.SqlClient, { busyUntil, hostIds, since, workspaceId }: PastQuestion) => sql`
  (
    select host_id, start_at, end_at from calendar_times
    where workspace_id = ${workspaceId} and host_id = any(${hostIds}::uuid[])
      and start_at > ${storable(since)}::timestamptz - interval '24 hours' and start_at < ${storable(busyUntil)}
      and end_at > ${storable(since)}
    limit ${mostBookings + 1}
  )
  union all
  select host_id, greatest(known_until, ${storable(since)}), ${storable(busyUntil)} from calendars
  where workspace_id = ${workspaceId} and host_id = any(${hostIds}::uuid[])
    and (known_until is null or known_until < ${storable(busyUntil)})
`

const TimeRow = Schema.Struct({
  hostId: HostId,
  startAt: Schema.DateTimeUtcFromDate,
  endAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ hostId: "host_id", startAt: "start_at", endAt: "end_at" }))

const decode = decodeAll(TimeRow)

const periodOf = ({ endAt, hostId, startAt }: typeof TimeRow.Type): BusyPeriod => ({
  hostId,
  eventTypeId: null,
  bookingUid: null,
  startAt: startAt.epochMilliseconds,
  blocked: { start: startAt.epochMilliseconds, end: endAt.epochMilliseconds }
})
