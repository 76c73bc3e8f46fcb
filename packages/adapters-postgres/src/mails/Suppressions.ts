import { Suppressions } from "@calendeal/domain/mails"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { SuppressionRow } from "./rows.ts"

/** The suppressed addresses on PostgreSQL. */
export const layer = Layer.effect(
  Suppressions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    return Suppressions.of({
      find: (workspaceId, hashes) =>
        read(
          workspaceId,
          sql`
            select * from mail_suppressions
            where workspace_id = ${workspaceId} and address_hash = any(${hashes}::text[])
            order by at limit 1
          `
        ).pipe(firstRow(SuppressionRow)),

      add: ({ at, hash, reason, workspaceId }) =>
        tenantTransaction(workspaceId)(
          sql`
            insert into mail_suppressions (workspace_id, address_hash, reason, at)
            select workspace_id, ${hash}, ${reason}, ${DateTime.toDateUtc(at)} from workspaces
            where workspace_id = ${workspaceId} and removed_at is null
            for key share
            on conflict do nothing
          `.pipe(Effect.asVoid)
        )
    })
  })
)
