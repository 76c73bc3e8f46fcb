import { type Receipt, RevenueLedger } from "@calendeal/domain/transactions"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"
import { record } from "./record.ts"

/** The payments of this process. */
export const layer = Layer.effect(
  RevenueLedger,
  Effect.gen(function* () {
    const store = yield* Store
    return RevenueLedger.of({
      find: (workspaceId, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .shelf(workspaceId)
              .transactions.values()
              .find((transaction) => transaction.id === id)
          )
        ),
      findByKey: (workspaceId, key) =>
        Effect.sync(() => {
          const shelf = store.shelf(workspaceId)
          const id = shelf.transactionKeys.get(key)
          return Option.fromUndefinedOr(id && shelf.transactions.get(id))
        }),
      findDeal: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.shelf(workspaceId).deals.get(id))),
      record: (report) =>
        Effect.sync((): Receipt => {
          if (!store.workspaces.has(report.workspaceId)) return { _tag: "ContactUnknown" }
          const { followUps, receipt } = record(store.shelf(report.workspaceId), report)
          store.followUps.admit(followUps)
          return receipt
        })
    })
  })
)
