import type { Booking, BookingDraft, DailyLimit } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"

/**
 * The draft's alternatives without those in which a host's day bears no more (D-AV-1). Who else books what is limited
 * waits until the transaction ends; what is not limited is not locked.
 */
export const alternativesWithRoom = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft) {
  const limits = draft.dailyLimits.filter(({ ofEventType, ofHost }) => ofEventType !== null || ofHost !== null)
  if (limits.length === 0) return draft.alternatives
  yield* lock(sql, draft.alternatives[0], limits)
  const counts = yield* count(sql, draft.alternatives[0], limits)
  const isFull = ({ hostId, ofEventType, ofHost }: DailyLimit) => {
    const counted = counts.get(hostId)
    return counted === undefined || isReached(ofHost, counted.ofHost) || isReached(ofEventType, counted.ofEventType)
  }
  const full = new Set(limits.filter(isFull).map(({ hostId }) => hostId))
  return draft.alternatives.filter(({ hostIds }) => !hostIds.some((id) => full.has(id)))
})

const isReached = (limit: number | null, count: number) => limit !== null && count >= limit

/** The event type first, then the hosts by their ids: whoever locks several does it in this order. */
const lock = Effect.fnUntraced(function* (
  sql: SqlClient,
  { eventTypeId, workspaceId }: Booking,
  limits: ReadonlyArray<DailyLimit>
) {
  if (limits.some(({ ofEventType }) => ofEventType !== null)) {
    yield* sql`
      select id from event_types where workspace_id = ${workspaceId} and id = ${eventTypeId} for no key update
    `
  }
  const limited = limits.filter(({ ofHost }) => ofHost !== null).map(({ hostId }) => hostId)
  if (limited.length > 0) {
    yield* sql`
      select id from hosts where workspace_id = ${workspaceId} and id = any(${limited}::uuid[])
      order by id
      for no key update
    `
  }
})

const Counted = Schema.Struct({ host_id: HostId, of_host: Schema.Int, of_event_type: Schema.Int })

const count = Effect.fnUntraced(function* (
  sql: SqlClient,
  { eventTypeId, workspaceId }: Booking,
  limits: ReadonlyArray<DailyLimit>
) {
  const days = limits.map(({ from, hostId, until }) => ({
    host_id: hostId,
    begins: DateTime.formatIso(from),
    ends: DateTime.formatIso(until)
  }))
  const rows = yield* sql`
    select
      host_id,
      (
        select count(*)::integer from booking_hosts taken
        where taken.workspace_id = ${workspaceId} and taken.host_id = day.host_id and active
          and start_at >= begins and start_at < ends
      ) as of_host,
      (
        select count(distinct booking_uid)::integer from booking_hosts taken
        where taken.workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and active
          and start_at >= begins and start_at < ends
      ) as of_event_type
    from jsonb_to_recordset(${days}::jsonb) as day (host_id uuid, begins timestamptz, ends timestamptz)
  `.pipe(allRows(Counted))
  return new Map(
    rows.map(({ host_id, of_event_type, of_host }) => [host_id, { ofHost: of_host, ofEventType: of_event_type }])
  )
})
