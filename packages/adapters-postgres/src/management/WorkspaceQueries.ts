import {
  type ResourceKind,
  type Resources,
  type Page,
  type PageRequest,
  WorkspaceQueries
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { storable } from "../rows.ts"
import { resourceTables } from "./resourceTables.ts"

/** Reads the resources of workspaces from PostgreSQL. */
export const layer = Layer.effect(
  WorkspaceQueries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    const tables = resourceTables(sql)

    // A deal is read with its payments in one round trip.
    const columns = (kind: ResourceKind) =>
      kind === "deals"
        ? sql`deals.*, array(
            select transactions.id from transactions
            where transactions.workspace_id = deals.workspace_id and transactions.deal_id = deals.id
            order by recorded_at, transactions.id
          ) as transaction_ids`
        : sql`*`

    const findAll = <K extends ResourceKind>(workspaceId: WorkspaceId, kind: K, ids: ReadonlySet<string>) => {
      const { id: column, isId, position, read: readRows, table, where } = tables[kind]
      const known = [...ids].filter(isId)
      if (known.length === 0) return Effect.succeed(new Map<string, Resources[K]["item"]>())
      const among =
        kind === "bookings"
          ? sql`any(${known}::text[])`
          : kind === "contacts"
            ? sql`any(array(
                select coalesce(merged_into, id) from contacts
                where workspace_id = ${workspaceId} and id = any(${known}::uuid[])
              ))`
            : sql`any(${known}::uuid[])`
      const rows = read(
        workspaceId,
        sql`
          select ${columns(kind)} from ${sql(table)}
          where ${sql.and([sql`workspace_id = ${workspaceId}`, sql`${sql(column)} = ${among}`, ...where({}, workspaceId)])}
        `
      )
      return Effect.map(
        readRows(rows),
        (items) => new Map(items.map((item) => [position(item, {}).id, item]))
      )
    }

    return WorkspaceQueries.of({
      findAll,

      find: <K extends ResourceKind>(workspaceId: WorkspaceId, kind: K, id: string) =>
        Effect.map(findAll(workspaceId, kind, new Set([id])), (found) => Option.fromIterable(found.values())),

      list: <K extends Exclude<ResourceKind, "workspace">>(
        workspaceId: WorkspaceId,
        kind: K,
        query: Resources[K]["query"],
        { after, limit }: PageRequest
      ) => {
        const { id, isId, order, position, read: readRows, table, where } = tables[kind]
        if (after !== null && !isId(after.id)) return Effect.succeed({ items: [], next: null })
        // By code points, independent of the database's locale, as in other stores.
        const place = kind === "bookings" ? sql`uid collate "C"` : sql(id)
        const { column, direction } = order(query)
        const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
        const later =
          after === null
            ? []
            : [sql`(${sql(column)}, ${place}) ${beyond} (${storable(after.at)}, ${after.id})`]
        const rows = read(
          workspaceId,
          sql`
            select ${columns(kind)} from ${sql(table)}
            where ${sql.and([sql`workspace_id = ${workspaceId}`, ...where(query, workspaceId), ...later])}
            order by ${sql(column)} ${way}, ${place} ${way} limit ${limit + 1}
          `
        )
        // One more row than requested shows whether there are more.
        return Effect.map(readRows(rows), (items): Page<Resources[K]["item"]> => {
          const shown = items.slice(0, limit)
          const last = shown.at(-1)
          return {
            items: shown,
            next: items.length > limit && last !== undefined ? position(last, query) : null
          }
        })
      }
    })
  })
)
