import type {
  Booking,
  BookingQuestion,
  BookingSnapshot,
  OneOffLink,
  Reservation
} from "@calendeal/domain/bookings"
import type { Contact } from "@calendeal/domain/contacts"
import { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { busyTimesOf } from "../availability/BusyTimes.ts"
import { contactIn, contactRows } from "../contacts/rows.ts"
import { decodeAll, sha256 } from "../rows.ts"
import { known, type Query, query, together } from "../tenancy/Query.ts"
import { linkIn, linkRows } from "./linkRows.ts"
import { reservationIn, reservationOf } from "./reservationRows.ts"
import { bookingIn, bookingOf } from "./rows.ts"

/** The data that a booking is decided on. */
export const look = (sql: SqlClient, question: BookingQuestion): Query<BookingSnapshot> => {
  const { busy, leadId, limitsInvitee, link, ranksHosts, replacing, reservation, workspaceId } = question
  const except = Option.getOrNull(replacing) ?? reservation ?? null
  const contacts = contactRows(sql)
  const { read, statements } = together({
    earlier: Option.isNone(question.key)
      ? known(Option.none<Booking>())
      : query(earlierOf(sql, question, question.key.value), bookingIn),
    ofEmail: query(contacts.findByEmail(workspaceId, question.booker), contactIn),
    ofLead: Option.isNone(leadId)
      ? known(Option.none<Contact>())
      : query(contacts.find(workspaceId, leadId.value), contactIn),
    loads: ranksHosts ? query(loadsOf(sql, question), readLoads) : known(noLoads),
    upcoming: limitsInvitee ? query(upcomingOf(sql, question), ({ length }) => length) : known(0),
    replaced: Option.isNone(replacing)
      ? known(Option.none<Booking>())
      : query(bookingOf(sql, workspaceId, replacing.value), bookingIn),
    link: link === null ? known(Option.none<OneOffLink>()) : query(linkRows(sql, workspaceId, link), linkIn),
    reserved:
      reservation === undefined
        ? known(Option.none<Reservation>())
        : query(reservationOf(sql, workspaceId, reservation), reservationIn),
    busyPeriods: busyTimesOf(sql, {
      workspaceId,
      ...busy,
      ...(except === null ? {} : { except })
    })
  })
  return {
    statements,
    read: (answers) => {
      const { busyPeriods, earlier, link, loads, ofEmail, ofLead, replaced, reserved, upcoming } =
        read(answers)
      return {
        earlier,
        contacts: { ofLead, ofEmail },
        history: { loads, upcoming, replaced },
        busyPeriods,
        link,
        ...(Option.isSome(reserved) && { reservation: reserved.value })
      }
    }
  }
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
const loadsOf = (sql: SqlClient, { busy, now, replacing, reservation, workspaceId }: BookingQuestion) => {
  const since = DateTime.toDateUtc(DateTime.subtract(now, { days: 30 }))
  const replaced = Option.getOrNull(replacing) ?? reservation ?? null
  return sql`
    select host_id, recent_bookings, last_assigned_at
    from unnest(${busy.hostIds}::uuid[]) as asked (host_id),
    lateral (
      select count(*)::integer as recent_bookings from (
        select from booking_hosts as given
        where given.workspace_id = ${workspaceId} and given.host_id = asked.host_id and active
          and assigned_at >= ${since} and booking_uid is distinct from ${replaced}
          and (held_until is null or held_until > now())
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

const decodeLoads = decodeAll(LoadRow)

/** The holds of visitors count as no assignment (D-HOLD-12): they have the first instant of the epoch. */
const assignedAt = (at: DateTime.Utc): number | null => DateTime.toEpochMillis(at) || null

const readLoads = (rows: ReadonlyArray<object>): ReadonlyMap<HostId, HostLoad> =>
  new Map(
    decodeLoads(rows).map(({ host_id, last_assigned_at, recent_bookings }) => [
      host_id,
      { recentBookings: recent_bookings, lastAssignedAt: assignedAt(last_assigned_at) }
    ])
  )

/** The booker's bookings of the event type that take place or wait and start after now. */
const upcomingOf = (sql: SqlClient, { booker, eventTypeId, now, replacing, workspaceId }: BookingQuestion) =>
  sql`
    select uid from bookings
    where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and booker_email = ${booker}
      and is_open and (held_until is null or held_until > now()) and start_at > ${DateTime.toDateUtc(now)}
      and uid is distinct from ${Option.getOrNull(replacing)}
      and (to_replace is null or rescheduled_from is not null)
  `
