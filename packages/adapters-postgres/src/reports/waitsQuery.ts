import { bookingStatuses } from "@calendeal/domain/bookings"
import { EventTypeId } from "@calendeal/domain/event-types"
import type { WaitCount, WaitQuestion } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import { within } from "./revenueQuery.ts"
import { ofEventType } from "./selection.ts"

/** Counts what waited in a period. Bookings, reservations and places are found along their indexes of the time at which they were made. */
export const waitsQuery = (sql: SqlClient, question: WaitQuestion) => {
  const { eventTypeId, now, workspaceId } = question
  const isMeant = sql`workspace_id = ${workspaceId} and ${within(sql, question)("created_at")} ${ofEventType(sql, eventTypeId)}`
  return sql`
    with offers as materialized (
      select event_type_id, booking_uid from reservations where ${isMeant} and waiting_entry_id is not null
        and created_by is null
    )
    select event_type_id, document #>> '{hold,reason}' as "of", status,
      (document #>> '{hold,until}')::timestamptz <= ${storable(now)} as is_over, count(*)::integer as count
    from bookings where ${isMeant} and document ? 'hold' group by 1, 2, 3, 4
    union all
    select event_type_id, 'joined', null, null, count(*)::integer from waiting_entries where ${isMeant} and proposed_by is null
    group by 1
    union all
    select event_type_id, 'offers', null, null, count(*)::integer from offers group by 1
    union all
    select event_type_id, 'taken', null, null, count(*)::integer from offers where booking_uid is not null group by 1
  `
}

const shared = { eventTypeId: EventTypeId, count: Schema.Int }

/** Bookings that waited and became the same, or the places or offers of a waiting list. */
export const WaitRow = Schema.Union([
  Schema.Struct({
    ...shared,
    of: Schema.Literals(["approval", "payment"]),
    status: Schema.Literals(bookingStatuses),
    isOver: Schema.Boolean
  }).pipe(Schema.encodeKeys({ eventTypeId: "event_type_id", isOver: "is_over" })),
  Schema.Struct({ ...shared, of: Schema.Literals(["joined", "offers", "taken"]) }).pipe(
    Schema.encodeKeys({ eventTypeId: "event_type_id" })
  )
])

export const countOfRow = (row: typeof WaitRow.Type): WaitCount => row
