import type { PageRequest, ResourceKind, Resources, SoldKind } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { SqlClient } from "effect/sql/SqlClient"
import { storable } from "../rows.ts"
import type { resourceTables } from "./resourceTables.ts"

/** The columns of a kind. A deal is read with its payments in one round trip. */
export const columnsOf = (sql: SqlClient, kind: ResourceKind) =>
  kind === "deals"
    ? sql`deals.*, array(
        select transactions.id from transactions
        where transactions.workspace_id = deals.workspace_id and transactions.deal_id = deals.id
        order by recorded_at, transactions.id
      ) as transaction_ids, (
        select coalesce(sum(transactions.amount) * 100, 0)::numeric(40, 0)::text from transactions
        where transactions.workspace_id = deals.workspace_id and transactions.deal_id = deals.id
          and transactions.currency = deals.currency
      ) as paid_cents`
    : sql`*`

/** Selects a page of a list, and one more row, which shows whether there are more. */
export const listStatement = <K extends Exclude<ResourceKind, "workspace">>(
  sql: SqlClient,
  tables: ReturnType<typeof resourceTables>,
  workspaceId: WorkspaceId,
  kind: K,
  query: Resources[K]["query"],
  { after, limit }: PageRequest
) => {
  const { id, order, table, where } = tables[kind]
  // By code points, independent of the database's locale, as in other stores.
  const place = kind === "bookings" ? sql`uid collate "C"` : sql(id)
  const { column, direction } = order(query)
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const later =
    after === null ? [] : [sql`(${sql(column)}, ${place}) ${beyond} (${storable(after.at)}, ${after.id})`]
  const ordered = sql`order by ${sql(column)} ${way}, ${place} ${way} limit ${limit + 1}`
  const wanted = sql.and([sql`workspace_id = ${workspaceId}`, ...where(query, workspaceId), ...later])
  // A search first finds the page's identifiers, so that an index with the search texts suffices (D-SEARCH-4).
  const page =
    "search" in query && query.search !== undefined
      ? sql`
          workspace_id = ${workspaceId}
          and ${sql(id)} = any(array(select ${sql(id)} from ${sql(table)} where ${wanted} ${ordered}))
        `
      : wanted
  return sql`select ${columnsOf(sql, kind)} from ${sql(table)} where ${page} ${ordered}`
}

/** The numbers of bookings that filters find. Each stops reading at `most`. */
export const countStatement = (
  sql: SqlClient,
  tables: ReturnType<typeof resourceTables>,
  workspaceId: WorkspaceId,
  filters: ReadonlyArray<Resources["bookings"]["query"]>,
  most: number
) => {
  const numberOf = (filter: Resources["bookings"]["query"]) => sql`(
    select count(*)::integer from (
      select from bookings
      where ${sql.and([sql`workspace_id = ${workspaceId}`, ...tables.bookings.where(filter, workspaceId)])}
      limit ${most}
    ) found
  )`
  return sql`select array[${sql.csv(filters.map(numberOf))}] as counts`
}

/** The totals of a list, by currency. */
export const totalsStatement = <K extends SoldKind>(
  sql: SqlClient,
  tables: ReturnType<typeof resourceTables>,
  workspaceId: WorkspaceId,
  kind: K,
  query: Resources[K]["query"]
) => {
  const { table, where } = tables[kind]
  return sql`
    select currency, count(*)::integer as count, coalesce(sum(amount) * 100, 0)::numeric(40, 0)::text as cents
    from ${sql(table)}
    where ${sql.and([sql`workspace_id = ${workspaceId}`, ...where(query, workspaceId)])}
    group by currency order by currency collate "C" nulls last
  `
}
