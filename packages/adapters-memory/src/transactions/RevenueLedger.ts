import { WorkspaceGone } from "@calendeal/domain/contacts"
import {
  type PaymentCircumstances,
  type PaymentSubject,
  RevenueLedger,
  type Settlement
} from "@calendeal/domain/transactions"
import { Effect, Layer, Option, Result } from "effect"
import { Store } from "../Store.ts"
import { look, store } from "./record.ts"

/** The payments of this process. */
export const layer = Layer.effect(
  RevenueLedger,
  Effect.gen(function* () {
    const memory = yield* Store
    return RevenueLedger.of({
      find: (workspaceId, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            memory
              .dataOf(workspaceId)
              .transactions.values()
              .find((transaction) => transaction.id === id)
          )
        ),
      findByKey: (workspaceId, key) =>
        Effect.sync(() => {
          const data = memory.dataOf(workspaceId)
          const id = data.transactionKeys.get(key)
          return Option.fromUndefinedOr(id && data.transactions.get(id))
        }),
      findDeal: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.dataOf(workspaceId).deals.get(id))),
      record: <E>(
        subject: PaymentSubject,
        decide: (seen: PaymentCircumstances) => Result.Result<Settlement, E>
      ) =>
        Effect.suspend((): Effect.Effect<Settlement, E | WorkspaceGone> => {
          if (!memory.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const data = memory.dataOf(subject.workspaceId)
          const decided = decide(look(data, subject))
          if (Result.isSuccess(decided)) {
            store(data, subject, decided.success)
            memory.outboxMessages.post(decided.success.outboxMessages)
          }
          return Effect.fromResult(decided)
        })
    })
  })
)
