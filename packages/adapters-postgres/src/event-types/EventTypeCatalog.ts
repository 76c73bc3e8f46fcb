import { EventTypeCatalog } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { OfferingCache } from "./OfferingCache.ts"
import { assignHosts, eventTypeRow, HostRow } from "./rows.ts"

const encodeHost = Schema.encodeSync(HostRow)

/**
 * The event type catalogue on PostgreSQL. Found ones come from copies; see `OfferingCache` for how old they
 * may be.
 */
export const layer = Layer.effect(
  EventTypeCatalog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const copies = yield* OfferingCache
    const { tenantTransaction } = makeTenancy(sql)
    return EventTypeCatalog.of({
      find: copies.find,
      findAt: copies.findAt,
      publicWorkspace: copies.publicWorkspace,

      publish: (eventType) => {
        const row = eventTypeRow(eventType)
        return tenantTransaction(eventType.workspaceId)(
          Effect.gen(function* () {
            yield* sql`
              insert into event_types ${sql.insert(row)}
              on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
            `
            yield* assignHosts(sql, eventType)
          })
        ).pipe(Effect.andThen(copies.forget(eventType.workspaceId)))
      },

      enlist: (host) => {
        const row = encodeHost(host)
        return tenantTransaction(host.workspaceId)(
          sql`
            insert into hosts ${sql.insert(row)}
            on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
          `
        ).pipe(Effect.andThen(copies.forget(host.workspaceId)))
      }
    })
  })
)
