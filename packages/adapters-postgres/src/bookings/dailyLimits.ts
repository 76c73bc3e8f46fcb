import type { Booking, BookingDraft, DailyLimit } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"

/**
 * The draft's alternatives without those in which a host's day bears no more (D-AV-1). Whatever is limited must be held
 * (see holdCalendars.ts), so that nobody else adds to what is counted here.
 */
export const alternativesWithRoom = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft) {
  const { alternatives, dailyLimits } = draft
  const limits = dailyLimits.filter(({ ofEventType, ofHost }) => ofEventType !== null || ofHost !== null)
  if (limits.length === 0) return alternatives
  const full = new Set(yield* fullHosts(sql, alternatives[0], limits))
  return alternatives.filter(({ hostIds }) => !hostIds.some((id) => full.has(id)))
})

/**
 * The hosts whose day bears no more of theirs, or no more of the event type. No limit is null, and never
 * reached.
 */
const fullHosts = (
  sql: SqlClient,
  { eventTypeId, workspaceId }: Booking,
  limits: ReadonlyArray<DailyLimit>
) => {
  const days = limits.map(({ from, hostId, ofEventType, ofHost, until }) => ({
    host_id: hostId,
    begins: DateTime.formatIso(from),
    ends: DateTime.formatIso(until),
    of_host: ofHost,
    of_event_type: ofEventType
  }))
  return sql`
    select host_id from jsonb_to_recordset(${days}::jsonb)
      as day (host_id uuid, begins timestamptz, ends timestamptz, of_host integer, of_event_type integer)
    where of_host <= (
      select count(*) from booking_hosts taken
      where taken.workspace_id = ${workspaceId} and taken.host_id = day.host_id and active
        and start_at >= begins and start_at < ends
    ) or of_event_type <= (
      select count(distinct booking_uid) from booking_hosts taken
      where taken.workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and active
        and start_at >= begins and start_at < ends
    )
  `.pipe(
    allRows(FullHost),
    Effect.map((rows) => rows.map(({ host_id }) => host_id))
  )
}

const FullHost = Schema.Struct({ host_id: HostId })
