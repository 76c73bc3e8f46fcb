import { WorkspaceGone } from "@calendeal/domain/contacts"
import { RevenueLedger } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { dealRows, firstDeal } from "../deals/rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { adjust } from "./adjust.ts"
import { record } from "./record.ts"
import {
  allTransactions,
  completeTransaction,
  entriesOfPayment,
  firstTransaction,
  transactionOf,
  transactionOfKey
} from "./rows.ts"

/** The revenue ledger on PostgreSQL. */
export const layer = Layer.effect(
  RevenueLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { committed, post } = yield* OutboxPosting
    const { isThere, read } = yield* makeTenancy
    const { lookAndWrite, write } = yield* makeTransactions
    return RevenueLedger.of({
      find: (workspaceId, id) => firstTransaction(read(workspaceId, transactionOf(sql, workspaceId, id))),

      findByKey: (workspaceId, key) =>
        firstTransaction(read(workspaceId, transactionOfKey(sql, workspaceId, key))),

      entriesOf: (workspaceId, paymentId) =>
        allTransactions(read(workspaceId, entriesOfPayment(sql, workspaceId, paymentId))),

      findDeal: (workspaceId, id) => firstDeal(read(workspaceId, dealRows(sql).find(workspaceId, id))),

      record: (subject, decide) =>
        orIfWorkspaceDeleted(isThere(subject.workspaceId))(
          record({ sql, post, lookAndWrite }, subject, decide),
          Effect.suspend(() => Effect.fail(new WorkspaceGone()))
        ).pipe(Effect.tap(() => committed)),

      adjust: (subject, decide) =>
        orIfWorkspaceDeleted(isThere(subject.workspaceId))(
          adjust({ sql, post, lookAndWrite }, subject, decide),
          Effect.suspend(() => Effect.fail(new WorkspaceGone()))
        ).pipe(Effect.tap(() => committed)),

      complete: (workspaceId, id, more) =>
        orIfWorkspaceDeleted(isThere(workspaceId))(
          withRetries(
            ["conflict", "lost"],
            write(workspaceId, completeTransaction(sql, workspaceId, id, more))
          ),
          Effect.succeed([])
        ).pipe(Effect.asVoid)
    })
  })
)
