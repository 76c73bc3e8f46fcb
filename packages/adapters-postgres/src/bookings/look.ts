import type { BookingQuestion, BookingSnapshot } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { busyTimesOf } from "../availability/BusyTimes.ts"
import { contactRows, firstContact } from "../contacts/rows.ts"
import { allRows, sha256 } from "../rows.ts"
import { bookingOf, firstBooking } from "./rows.ts"

/** The data that a booking is decided on. In a transaction all queries take one round trip. */
export const look = (sql: SqlClient, question: BookingQuestion): Effect.Effect<BookingSnapshot, SqlError> => {
  const { busy, leadId, limitsInvitee, ranksHosts, replacing, workspaceId } = question
  const contacts = contactRows(sql)
  const snapshot = Effect.all(
    {
      earlier: Option.isNone(question.key)
        ? Effect.succeedNone
        : firstBooking(earlierOf(sql, question, question.key.value)),
      ofEmail: firstContact(contacts.findByEmail(workspaceId, question.booker)),
      ofLead: Option.isNone(leadId)
        ? Effect.succeedNone
        : firstContact(contacts.find(workspaceId, leadId.value)),
      loads: ranksHosts ? readLoads(loadsOf(sql, question)) : Effect.succeed(noLoads),
      upcoming: limitsInvitee
        ? Effect.map(upcomingOf(sql, question), ({ length }) => length)
        : Effect.succeed(0),
      replaced: Option.isNone(replacing)
        ? Effect.succeedNone
        : firstBooking(bookingOf(sql, workspaceId, replacing.value)),
      busyPeriods: busyTimesOf(sql, {
        workspaceId,
        ...busy,
        ...(Option.isSome(replacing) ? { except: replacing.value } : {})
      })
    },
    { concurrency: "unbounded" }
  )
  return Effect.map(snapshot, ({ busyPeriods, earlier, loads, ofEmail, ofLead, replaced, upcoming }) => ({
    earlier,
    contacts: { ofLead, ofEmail },
    history: { loads, upcoming, replaced },
    busyPeriods
  }))
}

const noLoads: ReadonlyMap<HostId, HostLoad> = new Map()

/** The booking that was made with the key. */
const earlierOf = (sql: SqlClient, { eventTypeId, workspaceId }: BookingQuestion, key: string) => sql`
  select bookings.* from idempotency_keys used
  join bookings on bookings.workspace_id = used.workspace_id and bookings.uid = used.outcome
  where used.workspace_id = ${workspaceId} and used.scope = ${eventTypeId}
    and used.key_hash = ${sha256(key)}
`

/** The recent bookings of each host (D-BOOK-6). The order makes PostgreSQL choose the index on the time of assignment. */
const loadsOf = (sql: SqlClient, { busy, now, replacing, workspaceId }: BookingQuestion) => {
  const since = DateTime.toDateUtc(DateTime.subtract(now, { days: 30 }))
  const replaced = Option.getOrNull(replacing)
  return sql`
    select host_id, recent_bookings, last_assigned_at
    from unnest(${busy.hostIds}::uuid[]) as asked (host_id),
    lateral (
      select count(*)::integer as recent_bookings from (
        select from booking_hosts as given
        where given.workspace_id = ${workspaceId} and given.host_id = asked.host_id and active
          and assigned_at >= ${since} and booking_uid is distinct from ${replaced}
        order by assigned_at
      ) as counted
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

const readLoads = <E>(query: Effect.Effect<ReadonlyArray<object>, E>) =>
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
const upcomingOf = (sql: SqlClient, { booker, eventTypeId, now, replacing, workspaceId }: BookingQuestion) =>
  sql`
    select uid from bookings
    where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and booker_email = ${booker}
      and status = 'confirmed' and start_at > ${DateTime.toDateUtc(now)}
      and uid is distinct from ${Option.getOrNull(replacing)}
  `
