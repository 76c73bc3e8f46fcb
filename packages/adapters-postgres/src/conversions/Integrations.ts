import { Integration, Integrations } from "@calendeal/domain/conversions"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** An integration as a row of the table `integrations`. */
export const IntegrationRow = Schema.Struct({
  ...Integration.fields,
  account: Schema.toCodecJson(Integration.fields.account)
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", sealedCredential: "sealed_credential" }))

/** The integrations of the workspaces on PostgreSQL. */
export const layer = Layer.effect(
  Integrations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    return Integrations.of({
      find: (workspaceId, id) =>
        read(
          workspaceId,
          sql`select * from integrations where workspace_id = ${workspaceId} and id = ${id}`
        ).pipe(firstRow(IntegrationRow)),

      of: (workspaceId) =>
        read(
          workspaceId,
          sql`select * from integrations where workspace_id = ${workspaceId} order by id`
        ).pipe(allRows(IntegrationRow))
    })
  })
)
