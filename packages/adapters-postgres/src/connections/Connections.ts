import { Connection, Connections } from "@calendeal/domain/connections"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allRows, decodeFirst } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const ConnectionRow = Schema.Struct({
  ...Connection.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    hostId: "host_id",
    calendarId: "calendar_id",
    accountId: "account_id",
    sessionId: "session_id",
    stateHash: "state_hash",
    sealedSecret: "sealed_secret",
    createdAt: "created_at",
    expiresAt: "expires_at"
  })
)
const encode = Schema.encodeSync(ConnectionRow)
const firstConnection = decodeFirst(ConnectionRow)

/** The number of ended connections that are found at once. */
const most = 100

/** The connections on PostgreSQL. */
export const layer = Layer.effect(
  Connections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, read, tenantTransaction } = yield* makeTenancy
    const find = (workspaceId: WorkspaceId, condition: Fragment) =>
      Effect.map(
        read(
          workspaceId,
          sql`select * from connections where workspace_id = ${workspaceId} and ${condition}`
        ),
        firstConnection
      )
    return Connections.of({
      enter: (connection) =>
        tenantTransaction(connection.workspaceId)(
          Effect.gen(function* () {
            yield* sql`
              delete from connections
              where workspace_id = ${connection.workspaceId} and stage <> 'granted'
                and expires_at < ${DateTime.toDateUtc(connection.createdAt)}
            `
            yield* sql`insert into connections ${sql.insert(encode(connection))} on conflict do nothing`
          })
        ),
      find: (workspaceId, id) => find(workspaceId, sql`id = ${id}`),
      findByState: (workspaceId, hash) => find(workspaceId, sql`state_hash = ${hash}`),
      answer: ({ id, workspaceId }, now) =>
        tenantTransaction(workspaceId)(
          sql`
            update connections set stage = 'answered', sealed_secret = null
            where workspace_id = ${workspaceId} and id = ${id} and stage = 'asked' and expires_at > ${DateTime.toDateUtc(now)}
            returning 1 as done
          `.pipe(Effect.map((rows) => rows.length > 0))
        ),
      grant: ({ id, workspaceId }, sealedSecret, expiresAt) =>
        Effect.asVoid(
          tenantTransaction(workspaceId)(
            sql`
              update connections
              set stage = 'granted', sealed_secret = ${sealedSecret}, expires_at = ${DateTime.toDateUtc(expiresAt)}
              where workspace_id = ${workspaceId} and id = ${id} and stage = 'answered'
            `
          )
        ),
      take: ({ id, workspaceId }) =>
        tenantTransaction(workspaceId)(
          sql`
            delete from connections where workspace_id = ${workspaceId} and id = ${id} and stage = 'granted'
            returning 1 as done
          `.pipe(Effect.map((rows) => rows.length > 0))
        ),
      ended: (before) =>
        lookUp(sql`select * from ended_connections(${DateTime.toDateUtc(before)}, ${most})`).pipe(
          allRows(ConnectionRow)
        )
    })
  })
)
