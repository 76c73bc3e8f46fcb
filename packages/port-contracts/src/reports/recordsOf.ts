import { listAll } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"

/** All records that reports count, for the slow count of a test. */
export const recordsOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  return {
    contacts: yield* listAll(workspaceId, "contacts", {}),
    bookings: yield* listAll(workspaceId, "bookings", {}),
    deals: yield* listAll(workspaceId, "deals", {}),
    transactions: yield* listAll(workspaceId, "transactions", {})
  }
})
