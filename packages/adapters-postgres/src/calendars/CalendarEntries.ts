import { CalendarEntries, CalendarEntry } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { FetchFaultColumn } from "../codes.ts"
import { allRows, firstRow } from "../rows.ts"
import { makeCompareAndSet } from "../tenancy/compareAndSet.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** An entry as a row of the table `calendar_entries`. */
const EntryRow = Schema.Struct({
  ...CalendarEntry.fields,
  fault: FetchFaultColumn,
  startAt: Schema.DateTimeUtcFromDate,
  endAt: Schema.DateTimeUtcFromDate,
  change: Schema.toCodecJson(CalendarEntry.fields.change)
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    hostId: "host_id",
    rootUid: "root_uid",
    calendarId: "calendar_id",
    remoteId: "remote_id",
    icalUid: "ical_uid",
    bookingUid: "booking_uid",
    startAt: "start_at",
    endAt: "end_at",
    isTentative: "is_tentative"
  })
)

const UidRow = Schema.Struct({ ical_uid: Schema.String, root_uid: CalendarEntry.fields.rootUid })

/** An entry as a row of its table. */
export const entryRow = Schema.encodeSync(EntryRow)

/** Reads the first entry of a query. */
export const firstEntry = firstRow(EntryRow)

/** The entries in hosts' calendars, on PostgreSQL. */
export const layer = Layer.effect(
  CalendarEntries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    const compareAndSet = yield* makeCompareAndSet
    const { committed } = yield* OutboxPosting
    return CalendarEntries.of({
      find: (workspaceId, hostId, rootUid) =>
        read(
          workspaceId,
          sql`
            select * from calendar_entries
            where workspace_id = ${workspaceId} and root_uid = ${rootUid} and host_id = ${hostId}
          `
        ).pipe(firstEntry),

      ofMeetings: (workspaceId, rootUids) =>
        read(
          workspaceId,
          sql`
            select * from calendar_entries
            where workspace_id = ${workspaceId} and root_uid = any(${[...rootUids]}::text[])
            order by root_uid collate "C", host_id
          `
        ).pipe(allRows(EntryRow)),

      upcoming: (workspaceId, calendarId) =>
        read(
          workspaceId,
          sql`
            select * from calendar_entries
            where workspace_id = ${workspaceId} and calendar_id = ${calendarId} and end_at > outbox_now()
              and state = 'present'
            order by end_at
          `
        ).pipe(allRows(EntryRow)),

      uidsOf: (workspaceId, hostId) =>
        read(
          workspaceId,
          sql`
            select ical_uid, root_uid from calendars
            join calendar_entries entries
              on entries.workspace_id = calendars.workspace_id and entries.calendar_id = calendars.id
            where calendars.workspace_id = ${workspaceId} and calendars.host_id = ${hostId}
              and entries.end_at > outbox_now() and ical_uid is not null
          `
        ).pipe(
          allRows(UidRow),
          Effect.map((rows) => new Map(rows.map(({ ical_uid: uid, root_uid: rootUid }) => [uid, rootUid])))
        ),

      store: (entry, before, messages) =>
        compareAndSet(
          entry.workspaceId,
          (isRepeated) => sql`
            select store_calendar_entry(
              ${entryRow({ ...entry, revision: before + 1 })}::jsonb, ${before}, ${isRepeated},
              ${json(messageRows(messages))}
            ) as is_stored
          `
        ).pipe(Effect.tap((isStored) => (isStored && messages.length > 0 ? committed : Effect.void)))
    })
  })
)
