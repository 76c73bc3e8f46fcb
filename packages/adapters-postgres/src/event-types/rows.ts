import { EventType, Host } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"

/** A host as a row of the table `hosts`. */
export const HostRow = Host.pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    avatarUrl: "avatar_url",
    maxBookingsPerDay: "max_bookings_per_day"
  })
)

const encodeHost = Schema.encodeSync(HostRow)

/** The columns of a host, for storing them. */
export const hostRow = (host: Host) => {
  const row = encodeHost(host)
  return { ...row, absences: json(row.absences) }
}

const encode = Schema.encodeSync(EventType)

/** An event type as a row of the table `event_types`. */
export const eventTypeRow = (eventType: EventType) => {
  const { id, slug, status, workspaceId } = eventType
  return { workspace_id: workspaceId, id, slug, status, document: encode(eventType) }
}

/** Replaces the assigned hosts of an event type, in its order. */
export const assignHosts = Effect.fnUntraced(function* (
  sql: SqlClient,
  { hosts, id, workspaceId }: EventType
) {
  yield* sql`delete from event_type_hosts where workspace_id = ${workspaceId} and event_type_id = ${id}`
  yield* sql`
    insert into event_type_hosts (workspace_id, event_type_id, position, host_id)
    select workspace_id, id, position, host_id
    from event_types, unnest(${hosts.map(({ hostId }) => hostId)}::uuid[])
      with ordinality as assigned (host_id, position)
    where workspace_id = ${workspaceId} and id = ${id}
  `
})
