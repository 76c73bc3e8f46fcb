import { EventTypeCatalog, EventType } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { OfferingCopies } from "./OfferingCopies.ts"
import { HostRow } from "./readOffering.ts"

const encodeHost = Schema.encodeSync(HostRow)
const encodeEventType = Schema.encodeSync(EventType)

/**
 * The event type catalogue on PostgreSQL. Found ones come from copies; see `OfferingCopies` for how old they
 * may be.
 */
export const layer = Layer.effect(
  EventTypeCatalog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const copies = yield* OfferingCopies
    const { repeatably } = makeTenancy(sql)
    return EventTypeCatalog.of({
      find: copies.find,

      publish: (eventType) => {
        const { hosts, id, slug, status, workspaceId } = eventType
        const row = { workspace_id: workspaceId, id, slug, status, document: encodeEventType(eventType) }
        return repeatably(workspaceId)(
          Effect.gen(function* () {
            yield* sql`
              insert into event_types ${sql.insert(row)}
              on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
            `
            yield* sql`
              delete from event_type_hosts where workspace_id = ${workspaceId} and event_type_id = ${id}
            `
            yield* sql`
              insert into event_type_hosts (workspace_id, event_type_id, position, host_id)
              select ${workspaceId}, ${id}, position, host_id
              from unnest(${hosts.map(({ hostId }) => hostId)}::uuid[])
                with ordinality as assigned (host_id, position)
            `
          })
        ).pipe(Effect.andThen(copies.forget(workspaceId)))
      },

      enlist: (host) => {
        const row = encodeHost(host)
        return repeatably(host.workspaceId)(
          sql`
            insert into hosts ${sql.insert(row)}
            on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
          `
        ).pipe(Effect.andThen(copies.forget(host.workspaceId)))
      }
    })
  })
)
