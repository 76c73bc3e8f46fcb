import { type Kind, type Kinds, type Page, type PageRequest, Records } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { shelvesOf, storable } from "./shelves.ts"

/** What a workspace keeps, from PostgreSQL. */
export const layer = Layer.effect(
  Records,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = makeTenancy(sql)
    const shelves = shelvesOf(sql)

    // The payments of a deal come with it, in one round trip.
    const columns = (kind: Kind) =>
      kind === "deals"
        ? sql`deals.*, array(
            select transactions.id from transactions
            where transactions.workspace_id = deals.workspace_id and transactions.deal_id = deals.id
            order by recorded_at, transactions.id
          ) as transaction_ids`
        : sql`*`

    return Records.of({
      find: <K extends Kind>(workspaceId: WorkspaceId, kind: K, id: string) => {
        const { id: column, isId, read: readRows, table, where } = shelves[kind]
        if (!isId(id)) return Effect.succeedNone
        const rows = read(
          workspaceId,
          sql`
            select ${columns(kind)} from ${sql(table)}
            where ${sql.and([sql`workspace_id = ${workspaceId}`, sql`${sql(column)} = ${id}`, ...where({}, workspaceId)])}
          `
        )
        return Effect.map(readRows(rows), (items) => Option.fromUndefinedOr(items[0]))
      },

      list: <K extends Exclude<Kind, "workspace">>(
        workspaceId: WorkspaceId,
        kind: K,
        filter: Kinds[K]["filter"],
        { after, limit }: PageRequest
      ) => {
        const { createdAt, id, isId, position, read: readRows, table, where } = shelves[kind]
        if (after !== null && !isId(after.id)) return Effect.succeed({ items: [], next: null })
        // By its characters' numbers, whatever the database's language: so do other stores.
        const place = kind === "bookings" ? sql`uid collate "C"` : sql(id)
        const order = sql`${sql(createdAt)} desc, ${place} desc`
        const later =
          after === null ? [] : [sql`(${sql(createdAt)}, ${place}) < (${storable(after.at)}, ${after.id})`]
        const rows = read(
          workspaceId,
          sql`
            select ${columns(kind)} from ${sql(table)}
            where ${sql.and([sql`workspace_id = ${workspaceId}`, ...where(filter, workspaceId), ...later])}
            order by ${order} limit ${limit + 1}
          `
        )
        // One more than asked for tells whether there are more.
        return Effect.map(readRows(rows), (items): Page<Kinds[K]["item"]> => {
          const shown = items.slice(0, limit)
          const last = shown.at(-1)
          return { items: shown, next: items.length > limit && last !== undefined ? position(last) : null }
        })
      }
    })
  })
)
