import type * as DateTime from "effect/DateTime"
import type { Origin } from "../../workspace/consistency/index.ts"
import type { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { TransactionId } from "./Transaction.ts"

/** The member who records a payment by hand, and the request. `entryId`: a UUID for the audit log entry. */
export interface Recorder {
  readonly userId: UserId
  readonly origin: Origin
  readonly entryId: string
}

/** The audit log entry of a payment, or of a change of one, by hand. It contains identifiers, never personal data. */
export interface PaymentEntry {
  /** A UUID. */
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly action: "transaction.create" | "transaction.adjust"
  readonly subject: TransactionId
  readonly proof: Pick<Recorder, "userId" | "origin">
  readonly at: DateTime.Utc
  readonly requestId: string
}
