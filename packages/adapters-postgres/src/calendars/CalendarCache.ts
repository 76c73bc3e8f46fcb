import { BookingUid } from "@calendeal/domain/bookings"
import {
  type Attempt,
  BusyCalendar,
  CalendarCache,
  CalendarHealth,
  CalendarId,
  pushSeconds,
  splitByDay
} from "@calendeal/domain/calendars"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { FetchFaultColumn } from "../codes.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { allRows, firstRow } from "../rows.ts"
import { listCalendar } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const columns = {
  workspaceId: "workspace_id",
  hostId: "host_id",
  allDay: "all_day",
  isDestination: "is_destination",
  namesAttendees: "names_attendees",
  sealedAccess: "sealed_access",
  createdAt: "created_at"
} as const

/** A new calendar as a row of the table `calendars`. */
export const NewCalendarRow = Schema.Struct({
  ...BusyCalendar.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys(columns))

/** A calendar and its health as a row of the table `calendars`. */
export const CalendarRow = Schema.Struct({
  ...BusyCalendar.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  ...CalendarHealth.fields,
  lastError: FetchFaultColumn,
  lastSyncedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    ...columns,
    lastSyncedAt: "last_synced_at",
    lastError: "last_error",
    lastErrorPart: "last_error_part"
  })
)

/** The stored busy times of calendars, on PostgreSQL. */
export const layer = Layer.effect(
  CalendarCache,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, read, tenantTransaction } = yield* makeTenancy
    const { post } = yield* OutboxPosting

    const dueCalendar = Effect.fnUntraced(function* ({
      calendar: id,
      workspace: workspaceId
    }: typeof Taken.Type) {
      const rows = Effect.succeed(
        yield* read(
          workspaceId,
          sql`
            select calendars.*, hosts.email as owner_email from calendars
            join hosts on hosts.workspace_id = calendars.workspace_id and hosts.id = calendars.host_id
            where calendars.workspace_id = ${workspaceId} and calendars.id = ${id}
          `
        )
      )
      const found = Option.all({
        record: yield* firstRow(CalendarRow)(rows),
        reading: yield* firstRow(Reading)(rows)
      })
      return Option.map(
        found,
        ({ reading: { cursor, owner_email: ownerEmail, push_due_at: pushDueAt }, record }) => {
          const { failures, lastError, lastErrorPart, lastSyncedAt, ...calendar } = record
          return {
            calendar,
            health: { failures, lastError, lastErrorPart, lastSyncedAt },
            ownerEmail,
            cursor,
            pushDueAt
          }
        }
      )
    })

    const replaceTimes = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      id: CalendarId,
      { intervals, window }: NonNullable<Attempt["snapshot"]>
    ) {
      const uids = new Set(intervals.flatMap(({ bookingUid }) => bookingUid ?? []))
      const known = yield* allRows(Known)(sql`
        select uid from bookings where workspace_id = ${workspaceId} and uid = any(${[...uids]}::text[])
      `)
      const pieces = splitByDay(intervals, new Set(known.map(({ uid }) => uid)), window)
      const starts = pieces.map(({ start }) => iso(start))
      const ends = pieces.map(({ end }) => iso(end))
      // A feed without a version is read again every few minutes, so unchanged rows are not rewritten.
      yield* sql`
        delete from calendar_times where workspace_id = ${workspaceId} and calendar_id = ${id} and not exists (
          select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as piece (start_at, end_at)
          where piece.start_at = calendar_times.start_at and piece.end_at = calendar_times.end_at
        )
      `
      yield* sql`
        insert into calendar_times (workspace_id, calendar_id, host_id, start_at, end_at)
        select calendars.workspace_id, calendars.id, host_id, start_at, end_at
        from calendars, unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as piece (start_at, end_at)
        where calendars.workspace_id = ${workspaceId} and calendars.id = ${id}
        on conflict (workspace_id, calendar_id, start_at) do nothing
      `
    })

    return CalendarCache.of({
      takeDue: ({ limit, now, ofEach, passOver, until }) =>
        lookUp(sql`
          select * from take_calendar_turns(
            ${DateTime.toDateUtc(now)}, ${DateTime.toDateUtc(until)}, ${limit}, ${ofEach}, ${[...passOver]}::uuid[]
          )
        `).pipe(
          allRows(Taken),
          Effect.flatMap((taken) => Effect.forEach(taken, dueCalendar, { concurrency: "unbounded" })),
          Effect.map((turns) => turns.flatMap(Option.toArray))
        ),

      // A calendar that is being read has a due time in the past.
      makeDue: (workspaceId, id, now) =>
        tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const [held] = yield* sql`
              select due_at, last_synced_at from calendars
              where workspace_id = ${workspaceId} and id = ${id} and failures = 0 and last_synced_at is not null
              for no key update
            `.pipe(allRows(Synced))
            if (held === undefined) return
            const due_at = new Date(
              Math.max(DateTime.toEpochMillis(now), held.last_synced_at.getTime() + pushSeconds * 1000)
            )
            if (held.due_at <= due_at) return
            yield* sql`update calendars set due_at = ${due_at} where workspace_id = ${workspaceId} and id = ${id}`
            yield* listCalendar(sql, { id, due_at, failures: 0 })
          })
        ),

      keepPush: (workspaceId, id, pushDueAt) =>
        tenantTransaction(workspaceId)(
          sql`
            update calendars set push_due_at = ${DateTime.toDateUtc(pushDueAt)}
            where workspace_id = ${workspaceId} and id = ${id}
          `
        ).pipe(Effect.asVoid),

      failing: lookUp(sql`select * from failing_calendars()`).pipe(allRows(Failing)),

      settle: (workspaceId, id, { dueAt, health, isReported, reencrypted, snapshot }) =>
        tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const [held] = yield* sql<{ sealed_access: string }>`
              select sealed_access from calendars where workspace_id = ${workspaceId} and id = ${id} for no key update
            `
            if (held === undefined) return
            if (snapshot !== null) yield* replaceTimes(workspaceId, id, snapshot)
            const changes = {
              due_at: DateTime.toDateUtc(dueAt),
              last_synced_at: health.lastSyncedAt && DateTime.toDateUtc(health.lastSyncedAt),
              last_error: health.lastError,
              last_error_part: health.lastErrorPart && JSON.stringify(health.lastErrorPart),
              failures: health.failures,
              ...(snapshot && { cursor: snapshot.cursor, known_until: new Date(snapshot.window.end) }),
              ...(held.sealed_access === reencrypted?.before && { sealed_access: reencrypted.after })
            }
            yield* sql`
              update calendars set ${sql.update(changes)} where workspace_id = ${workspaceId} and id = ${id}
              returning id, due_at, failures
            `.pipe(listChanged(sql))
            if (isReported) yield* post([{ _tag: "ReportUnreadableCalendar", workspaceId, calendarId: id }])
          })
        )
    })
  })
)

/** Lists the turn of a calendar that a statement has changed. */
export const listChanged =
  (sql: SqlClient.SqlClient) =>
  <E, R>(changed: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
    Effect.flatMap(allRows(ChangedRow)(changed), (rows) =>
      Effect.forEach(rows, (turn) => listCalendar(sql, turn), { discard: true })
    )

const Synced = Schema.Struct({ due_at: Schema.Date, last_synced_at: Schema.Date })
const ChangedRow = Schema.Struct({ id: CalendarId, due_at: Schema.Date, failures: Schema.Int })

const iso = (instant: number): string => new Date(instant).toISOString()

const Failing = Schema.Struct({ workspaceId: WorkspaceId, id: CalendarId, failures: Schema.Int }).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id", id: "calendar_id" })
)
const Taken = Schema.Struct({ workspace: WorkspaceId, calendar: CalendarId })
const Reading = Schema.Struct({
  cursor: Schema.NullOr(Schema.String),
  owner_email: Schema.String,
  push_due_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})
const Known = Schema.Struct({ uid: BookingUid })
