import { AuditLog } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { auditRow } from "./rows.ts"

/** The most entries that one statement changes. */
const batchSize = 1000

const Forgotten = Schema.Struct({ forgotten: Schema.Int })

/** The audit logs on PostgreSQL. Their entries are only inserted, except by these functions. */
export const layer = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, tenantTransaction } = yield* makeTenancy
    return AuditLog.of({
      count: (entry) =>
        Effect.asVoid(
          tenantTransaction(entry.workspaceId)(sql`select count_audit_entry(${json(auditRow(entry))})`)
        ),
      forgetDetails: (before) =>
        lookUp(
          sql`select forget_audit_details(${DateTime.toDateUtc(before)}, ${batchSize}) as forgotten`
        ).pipe(
          firstRow(Forgotten),
          Effect.map((counted) => Option.getOrThrow(counted).forgotten)
        )
    })
  })
)
