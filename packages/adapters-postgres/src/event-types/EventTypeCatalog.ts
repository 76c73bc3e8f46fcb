import { EventTypeCatalog } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { announce, listEventType } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { OfferingCache } from "./OfferingCache.ts"
import { assignHosts, eventTypeRow, hostRow } from "./rows.ts"

/** The event type catalogue on PostgreSQL. Reads come from the `OfferingCache`. */
export const layer = Layer.effect(
  EventTypeCatalog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cache = yield* OfferingCache
    const { tenantTransaction } = yield* makeTenancy
    return EventTypeCatalog.of({
      find: cache.find,
      findAt: cache.findAt,
      publicWorkspace: cache.publicWorkspace,
      hostNamed: cache.hostNamed,

      publish: (eventType) => {
        const row = eventTypeRow(eventType)
        return tenantTransaction(eventType.workspaceId)(
          Effect.gen(function* () {
            yield* sql`
              insert into event_types ${sql.insert(row)}
              on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
            `
            yield* assignHosts(sql, eventType)
            yield* listEventType(sql, eventType.id)
            yield* announce(sql, eventType.workspaceId)
          })
        ).pipe(Effect.andThen(cache.forget(eventType.workspaceId)))
      },

      enlist: (host) => {
        const row = hostRow(host)
        return tenantTransaction(host.workspaceId)(
          Effect.andThen(
            sql`
              insert into hosts ${sql.insert(row)}
              on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
            `,
            announce(sql, host.workspaceId)
          )
        ).pipe(Effect.andThen(cache.forget(host.workspaceId)))
      }
    })
  })
)
