import { type Receipt, RevenueLedger } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { hashOf } from "../consistency/idempotencyKeys.ts"
import { dealRows, firstDeal } from "../deals/rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { transactionUnlessRemoved } from "../tenancy/unlessRemoved.ts"
import { record } from "./record.ts"
import { firstTransaction, transactionOf } from "./rows.ts"

/** The revenue ledger on PostgreSQL. */
export const layer = Layer.effect(
  RevenueLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { post } = yield* FollowUpQueue
    const { read } = makeTenancy(sql)
    return RevenueLedger.of({
      find: (workspaceId, id) => firstTransaction(read(workspaceId, transactionOf(sql, workspaceId, id))),

      findByKey: (workspaceId, key) =>
        read(
          workspaceId,
          sql`
            select transactions.* from idempotency_keys used
            join transactions
              on transactions.workspace_id = used.workspace_id and transactions.id = used.outcome::uuid
            where used.workspace_id = ${workspaceId} and used.scope = ${workspaceId}
              and used.key_hash = ${hashOf(key)}
          `
        ).pipe(firstTransaction),

      findDeal: (workspaceId, id) => firstDeal(read(workspaceId, dealRows(sql).find(workspaceId, id))),

      record: (report) =>
        transactionUnlessRemoved(sql, report.workspaceId)(
          record(sql, post, report),
          Effect.succeed<Receipt>({ _tag: "ContactUnknown" })
        ).pipe(Effect.catchTag("Refused", ({ receipt }) => Effect.succeed(receipt)))
    })
  })
)
