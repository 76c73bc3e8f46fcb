import { type AccountLink, AccountLinks } from "@calendeal/domain/accounts"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf } from "../outbox/OutboxPosting.ts"
import { decodeFirst } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { AccountLinkRow } from "./rows.ts"

const encode = Schema.encodeSync(AccountLinkRow)
const firstLink = decodeFirst(AccountLinkRow)

/** Stores a link and its messages if the workspace exists, and removes links that have ended a day before. */
export const enterLink = (
  sql: SqlClient.SqlClient,
  link: AccountLink,
  messages: ReadonlyArray<OutboxMessage> = []
) => sql`select enter_account_link(${json(encode(link))}, ${json(rowsOf(messages, link.id))})`

/** The links on PostgreSQL. */
export const layer = Layer.effect(
  AccountLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { committed } = yield* OutboxPosting
    const { read, tenantTransaction } = yield* makeTenancy
    const find = (workspaceId: WorkspaceId, condition: Fragment) =>
      Effect.map(
        read(
          workspaceId,
          sql`select * from account_links where workspace_id = ${workspaceId} and ${condition}`
        ),
        firstLink
      )
    return AccountLinks.of({
      enter: (link, messages) =>
        Effect.andThen(tenantTransaction(link.workspaceId)(enterLink(sql, link, messages)), committed),
      find: (workspaceId, id) => find(workspaceId, sql`id = ${id}`),
      findByHash: (workspaceId, hash) => find(workspaceId, sql`hash = ${hash}`),
      use: ({ id, workspaceId }, by, now) =>
        tenantTransaction(workspaceId)(
          sql`
            with used as (
              update account_links set used_by = ${by}, sealed_secret = null
              where workspace_id = ${workspaceId} and id = ${id} and (
                used_by = ${by} or (used_by is null and expires_at > ${DateTime.toDateUtc(now)})
              )
              returning workspace_id, email, created_at
            ), older as (
              update account_links link set used_by = ${by}, sealed_secret = null from used
              where link.workspace_id = ${workspaceId} and link.workspace_id = used.workspace_id
                and link.id <> ${id} and link.email = used.email and link.way = 'email'
                and link.used_by is null and link.created_at <= used.created_at
            )
            select 1 as used from used
          `.pipe(Effect.map((rows) => rows.length > 0))
        ),
      forgetSecret: ({ id, workspaceId }) =>
        Effect.asVoid(
          tenantTransaction(workspaceId)(
            sql`update account_links set sealed_secret = null where workspace_id = ${workspaceId} and id = ${id}`
          )
        )
    })
  })
)
