import * as Effect from "effect/Effect"
import type { UnmatchedEntry } from "../index.ts"
import { settleWaiting } from "./settleWaiting.ts"

/** What follows when a dismissed entry is open again: it is recorded if its payment is in the ledger (D-RCV-16). A payment waits for a contact. */
export const settleRestored = Effect.fn("receivers.settleRestored")(function* ({
  paymentReference,
  workspaceId
}: Pick<UnmatchedEntry, "paymentReference" | "workspaceId">) {
  if (paymentReference !== null) yield* settleWaiting(workspaceId, paymentReference)
})
