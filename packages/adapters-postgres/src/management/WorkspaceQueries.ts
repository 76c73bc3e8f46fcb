import {
  type ResourceKind,
  type Resources,
  type Page,
  type PageRequest,
  type SoldKind,
  type Totals,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { Currency } from "@calendeal/domain/money"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { reporting } from "../reports/reporting.ts"
import { allRows } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { bookedIn, BookedRow, bookedQuery } from "./bookedQuery.ts"
import { columnsOf, countStatement, listStatement, totalsStatement } from "./listStatement.ts"
import { resourceTables } from "./resourceTables.ts"

/** Reads the resources of workspaces from PostgreSQL. */
export const layer = Layer.effect(
  WorkspaceQueries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    const tables = resourceTables(sql)
    const count = yield* reporting()

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
          select ${columnsOf(sql, kind)} from ${sql(table)}
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

      countBooked: (workspaceId, filter, edges) =>
        read(workspaceId, bookedQuery(sql, workspaceId, filter, edges)).pipe(
          allRows(BookedRow),
          Effect.map((rows) => bookedIn(rows, edges))
        ),

      find: <K extends ResourceKind>(workspaceId: WorkspaceId, kind: K, id: string) =>
        Effect.map(findAll(workspaceId, kind, new Set([id])), (found) => Option.fromIterable(found.values())),

      list: <K extends Exclude<ResourceKind, "workspace">>(
        workspaceId: WorkspaceId,
        kind: K,
        query: Resources[K]["query"],
        { after, limit }: PageRequest
      ) => {
        const { isId, position, read: readRows } = tables[kind]
        if (after !== null && !isId(after.id)) return Effect.succeed({ items: [], next: null })
        const rows = read(workspaceId, listStatement(sql, tables, workspaceId, kind, query, { after, limit }))
        // One more row than requested shows whether there are more.
        return Effect.map(readRows(rows), (items): Page<Resources[K]["item"]> => {
          const shown = items.slice(0, limit)
          const last = shown.at(-1)
          return {
            items: shown,
            next: items.length > limit && last !== undefined ? position(last, query) : null
          }
        })
      },

      countEach: (workspaceId, filters, most) =>
        count(workspaceId, countStatement(sql, tables, workspaceId, filters, most)).pipe(
          allRows(CountsRow),
          Effect.map((rows) => rows.flatMap(({ counts }) => counts))
        ),

      totals: <K extends SoldKind>(workspaceId: WorkspaceId, kind: K, query: Resources[K]["query"]) =>
        count(workspaceId, totalsStatement(sql, tables, workspaceId, kind, query)).pipe(
          allRows(TotalRow),
          Effect.map(totalsIn)
        )
    })
  })
)

/** Without a currency: the items that have no amount. */
const TotalRow = Schema.Struct({
  currency: Schema.NullOr(Currency),
  count: Schema.Int,
  cents: Schema.BigIntFromString
})

const CountsRow = Schema.Struct({ counts: Schema.Array(Schema.Int) })

const totalsIn = (rows: ReadonlyArray<typeof TotalRow.Type>): Totals => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  sums: rows.flatMap(({ currency, ...total }) => (currency === null ? [] : [{ currency, ...total }]))
})
