import type { Period, Selection } from "@calendeal/domain/reports"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { storable } from "../rows.ts"

/** Whether only some bookings are counted. */
export const selects = ({ eventTypeId, hostId }: Selection): boolean =>
  eventTypeId !== undefined || hostId !== undefined

/**
 * A further condition on the column `booking_uid` of a materialized source: sales of selected bookings. Each booking of the source is
 * looked up once by its key, so the cost depends on what the source has found, and not on the event type or the host.
 */
export const ofSoldBookings = (sql: SqlClient, question: Period & Selection, source: Fragment): Fragment => {
  const { eventTypeId, hostId, workspaceId } = question
  return selects(question)
    ? sql`and booking_uid in (
        select uid from bookings
        where workspace_id = ${workspaceId} and uid = any(array(select distinct booking_uid from ${source}))
          ${ofEventType(sql, eventTypeId)}
          ${hostId === undefined ? sql`` : sql`and organiser_id = ${hostId}`}
      )`
    : sql``
}

/** A further condition on `bookings`: meetings of the event type in which the host takes part, found along `busy_times_of_host`. */
export const ofMeetings = (
  sql: SqlClient,
  { eventTypeId, from, hostId, to, workspaceId }: Period & Selection
): Fragment => sql`
  ${ofEventType(sql, eventTypeId)}
  ${
    hostId === undefined
      ? sql``
      : sql`and coalesce(group_id, uid) in (
          select booking_uid from booking_hosts
          where workspace_id = ${workspaceId} and active and host_id = ${hostId}
            and start_at >= ${storable(from)} and start_at < ${storable(to)}
        )`
  }
`

/** A further condition on `event_type_id`. */
export const ofEventType = (sql: SqlClient, eventTypeId: Selection["eventTypeId"]): Fragment =>
  eventTypeId === undefined ? sql`` : sql`and event_type_id = ${eventTypeId}`

/** The condition that a contact was captured for the event type or has booked it; without one, for any. */
export const isLead = (sql: SqlClient, eventTypeId: Selection["eventTypeId"]): Fragment =>
  eventTypeId === undefined
    ? sql`is_lead`
    : sql`erased_at is null and jsonb_exists(qualification_states, ${eventTypeId})`
