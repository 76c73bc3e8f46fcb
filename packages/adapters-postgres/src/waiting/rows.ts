import { WaitingEntry, WantedPeriod } from "@calendeal/domain/waiting"
import * as Schema from "effect/Schema"
import { allRows, decodeFirst } from "../rows.ts"

/** A place in a waiting list as a row of the table `waiting_entries`. */
const WaitingEntryRow = Schema.Struct({
  ...WaitingEntry.fields,
  periods: Schema.Array(
    Schema.Struct({
      ...WantedPeriod.fields,
      from: Schema.DateTimeUtcFromString,
      until: Schema.DateTimeUtcFromString
    })
  ),
  until: Schema.DateTimeUtcFromDate,
  endedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    eventTypeId: "event_type_id",
    bookerTimezone: "booker_timezone",
    until: "wanted_until",
    endedAt: "ended_at",
    bookingUid: "booking_uid",
    proposedBy: "proposed_by",
    createdAt: "created_at"
  })
)

export const waitingEntryRow = Schema.encodeSync(WaitingEntryRow)

export const firstEntry = decodeFirst(WaitingEntryRow)

export const allEntries = allRows(WaitingEntryRow)
