import { Webhook, Webhooks } from "@calendeal/domain/webhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { listDestination } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** A webhook as a row of the table `webhooks`. */
export const WebhookRow = Schema.Struct({
  ...Webhook.fields,
  former: Schema.toCodecJson(Webhook.fields.former)
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", sealedSecret: "sealed_secret" }))

/** The webhooks of the workspaces on PostgreSQL. */
export const layer = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    return Webhooks.of({
      find: (workspaceId, id) =>
        read(
          workspaceId,
          sql`select * from webhooks where workspace_id = ${workspaceId} and id = ${id}`
        ).pipe(firstRow(WebhookRow)),

      of: (workspaceId) =>
        read(workspaceId, sql`select * from webhooks where workspace_id = ${workspaceId} order by id`).pipe(
          allRows(WebhookRow)
        ),

      disable: (workspaceId, id) =>
        tenantTransaction(workspaceId)(
          sql`
            update webhooks set enabled = false
            where workspace_id = ${workspaceId} and id = ${id} and enabled
            returning id
          `.pipe(
            Effect.flatMap((disabled) =>
              Effect.forEach(disabled, () => listDestination(sql, "webhook", id, false), { discard: true })
            )
          )
        )
    })
  })
)
