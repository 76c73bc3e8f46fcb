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
              .shelf(workspaceId)
              .transactions.values()
              .find((transaction) => transaction.id === id)
          )
        ),
      findByKey: (workspaceId, key) =>
        Effect.sync(() => {
          const shelf = memory.shelf(workspaceId)
          const id = shelf.transactionKeys.get(key)
          return Option.fromUndefinedOr(id && shelf.transactions.get(id))
        }),
      findDeal: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.shelf(workspaceId).deals.get(id))),
      record: <E>(
        subject: PaymentSubject,
        decide: (seen: PaymentCircumstances) => Result.Result<Settlement, E>
      ) =>
        Effect.suspend((): Effect.Effect<Settlement, E | WorkspaceGone> => {
          if (!memory.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const shelf = memory.shelf(subject.workspaceId)
          const decided = decide(look(shelf, subject))
          if (Result.isSuccess(decided)) {
            store(shelf, subject, decided.success)
            memory.followUps.admit(decided.success.followUps)
          }
          return Effect.fromResult(decided)
        })
    })
  })
)
