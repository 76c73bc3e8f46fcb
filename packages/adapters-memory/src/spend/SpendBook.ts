import { SpendBook, spendKey, spendPage, spendSummary } from "@calendeal/domain/spend"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The costs that were recorded in this process. */
export const layer = Layer.effect(
  SpendBook,
  Effect.map(Store, (store) => {
    const rowsOf = (workspaceId: WorkspaceId) => [...store.dataOf(workspaceId).spend.values()]
    return SpendBook.of({
      list: (workspaceId, filter, page) => Effect.sync(() => spendPage(rowsOf(workspaceId), filter, page)),
      summary: (workspaceId) => Effect.sync(() => spendSummary(rowsOf(workspaceId))),
      replaced: (workspaceId, rows) =>
        Effect.sync(() => {
          const { spend } = store.dataOf(workspaceId)
          const stored = rows.flatMap((row) => {
            const before = spend.get(spendKey(row))
            return before === undefined ? [] : [{ before, row }]
          })
          const same = stored.filter(
            ({ before, row }) =>
              before.cents === row.cents && before.currency === row.currency && before.name === row.name
          )
          return { changed: stored.length - same.length, same: same.length }
        })
    })
  })
)
