import { Integration, Integrations } from "@calendeal/domain/conversions"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** An integration as a row of the table `integrations`. */
export const IntegrationRow = Schema.Struct({
  ...Integration.fields,
  account: Schema.toCodecJson(Integration.fields.account),
  lostAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  endsAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    sealedCredential: "sealed_credential",
    lostAt: "lost_at",
    endsAt: "ends_at"
  })
)

/** The integrations of the workspaces on PostgreSQL. */
export const layer = Layer.effect(
  Integrations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    const { committed, post } = yield* OutboxPosting
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
        ).pipe(allRows(IntegrationRow)),

      noteAccess: (workspaceId, id, access) =>
        tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const lostAt = access === "works" ? null : DateTime.toDateUtc(yield* DateTime.now)
            const changed = yield* sql`
              update integrations set lost_at = ${lostAt}
              where workspace_id = ${workspaceId} and id = ${id} and (lost_at is null) = ${access === "ended"}
              returning 1 as done
            `
            if (access === "ended" && changed.length > 0)
              yield* post([
                {
                  _tag: "ReportLostAccount",
                  workspaceId,
                  account: "integration",
                  accountId: id,
                  endsAt: null,
                  userId: null
                }
              ])
          })
        ).pipe(Effect.andThen(committed))
    })
  })
)
