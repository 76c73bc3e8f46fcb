import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** The workspace's member with this email. */
export const memberWithEmail = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const queries = yield* WorkspaceQueries
  const { items } = yield* queries.list(workspaceId, "members", { email }, { limit: 1, after: null })
  return items[0]
})
