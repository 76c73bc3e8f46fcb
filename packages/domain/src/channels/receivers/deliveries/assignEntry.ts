import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ContactId } from "../../../leads/contacts/index.ts"
import { billingOf, recordReported } from "../../../revenue/transactions/index.ts"
import type { Origin } from "../../../workspace/consistency/index.ts"
import type { UserId, WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import { settlePaid } from "./enterReport.ts"

/** The workspace has no such entry: it never had, or the entry is in the ledger. */
export class UnmatchedEntryNotFound extends Schema.TaggedError<UnmatchedEntryNotFound>()(
  "UnmatchedEntryNotFound",
  {}
) {}

/** Only payments are assigned. Their refunds and disputes follow them. */
export class NotAssignable extends Schema.TaggedError<NotAssignable>()("NotAssignable", {}) {}

/** A member dismissed the payment. It is restored before it is assigned. */
export class EntryDismissed extends Schema.TaggedError<EntryDismissed>()("EntryDismissed", {}) {}

/** The payment was recorded for another contact before. */
export class AssignedElsewhere extends Schema.TaggedError<AssignedElsewhere>()("AssignedElsewhere", {}) {}

/** A member says whose payment it is. */
export interface Assignment {
  readonly workspaceId: WorkspaceId
  readonly entryId: string
  readonly contactId: ContactId
  readonly userId: UserId
  readonly origin: Origin
}

/**
 * Records an unmatched payment for a contact, once, with an entry in the audit log; later payments of the same customer follow it
 * (D-RCV-7). Fails with UnmatchedEntryNotFound, NotAssignable, EntryDismissed, ContactNotFound,
 * TransactionInFuture or AssignedElsewhere, and then records nothing.
 */
export const assignEntry = Effect.fn("receivers.assign")(function* (assignment: Assignment) {
  const { contactId, entryId, origin, userId, workspaceId } = assignment
  const queries = yield* WorkspaceQueries
  const entry = Option.getOrNull(yield* queries.find(workspaceId, "unmatchedEntries", entryId))
  if (entry === null) return yield* new UnmatchedEntryNotFound()
  if (entry.kind !== "payment") return yield* new NotAssignable()
  if (entry.dismissal !== null) return yield* new EntryDismissed()
  const payer = Option.getOrNull(yield* queries.find(workspaceId, "contacts", contactId))
  const { transaction } = yield* recordReported({
    workspaceId,
    reference: entry.reference,
    payer: { _tag: "Contact", contactId: payer?.id ?? contactId },
    money: entry.money,
    transactionAt: entry.transactionAt,
    description: Option.fromNullOr(entry.description),
    billing: billingOf(entry),
    by: Option.some({ userId, origin })
  })
  yield* settlePaid(entry, transaction)
  return transaction.contactId === (payer?.id ?? contactId) ? transaction : yield* new AssignedElsewhere()
})
