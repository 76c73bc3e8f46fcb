import * as Schema from "effect/Schema"
import { ContactId } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import { Money } from "../money/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"

/** A transaction's identifier, a UUID. */
export const TransactionId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("TransactionId"))
export type TransactionId = typeof TransactionId.Type

/** A payment that a billing system reported. */
export const Transaction = Schema.Struct({
  id: TransactionId,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  dealId: DealId,
  money: Money,
  /** When the payment happened; any past instant, at most 24 hours ahead (D-TX-5). */
  transactionAt: Schema.DateTimeUtc,
  description: Schema.NullOr(Schema.String),
  /** When it was reported. */
  recordedAt: Schema.DateTimeUtc
})
export type Transaction = typeof Transaction.Type
