import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** The account that takes the payments of a workspace; null: none is connected. */
export const findPaymentAccount = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const { items } = yield* queries.list(workspaceId, "paymentAccounts", {}, { limit: 1, after: null })
  return items[0] ?? null
})
