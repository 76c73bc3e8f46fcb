import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Statement } from "effect/sql/Statement"
import { allRows } from "../rows.ts"
import { makeTransactions } from "./transactions.ts"
import { withRetries } from "./withRetries.ts"

/**
 * Runs a statement that stores a row if its revision has not changed, in one round trip. Returns its column `is_stored`. After
 * a lost COMMIT the statement runs again with `isRepeated`, and then also finds its own row.
 */
export const makeCompareAndSet = Effect.gen(function* () {
  const { write } = yield* makeTransactions
  return (
    workspaceId: WorkspaceId,
    storing: (isRepeated: boolean) => Statement<object>
  ): Effect.Effect<boolean> => {
    let attempts = 0
    const attempt = Effect.suspend(() => {
      attempts += 1
      return write(workspaceId, storing(attempts > 1))
    })
    return withRetries(["conflict", "lost"], attempt).pipe(
      allRows(Stored),
      Effect.map((rows) => rows.some(({ is_stored }) => is_stored))
    )
  }
})

const Stored = Schema.Struct({ is_stored: Schema.Boolean })
