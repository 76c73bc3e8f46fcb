import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { ContactId } from "../../leads/contacts/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { PaymentConnection } from "./PaymentConnection.ts"
import type { StoredCall, StoredCallId } from "./StoredCall.ts"
import type { UnmatchedEntry } from "./UnmatchedEntry.ts"

/** What the book knows when a payment is reported. */
export interface KnownBefore {
  /** A member dismissed the entry with this reference. */
  readonly isDismissed: boolean
  /** The contact of an earlier payment of the same customer. */
  readonly contactId: Option<ContactId>
}

/** What waits for a payment. */
export interface WaitingEntries {
  /**
   * What the ledger calls the payment if it is of a booking and a provider reports it under another name. Null: it recorded none, because the
   * money went back at once.
   */
  readonly recordedAs: Option<string | null>
  /** The entries that change the payment and are not dismissed, at most 100, the oldest first. */
  readonly entries: ReadonlyArray<UnmatchedEntry>
}

/** Port: what providers of payments reported, until it is in the ledger, and what is known of their customers. Every operation can be repeated. */
export class ReportBook extends Context.Service<
  ReportBook,
  {
    /**
     * Stores a signed call with its messages before the provider gets its answer, and notes at its connection that it came, to the minute. Removes calls of
     * the connection that are older than `keptDaysOfCall`. False: the connection was removed, and nothing is stored.
     */
    readonly keepCall: (call: StoredCall, messages: ReadonlyArray<OutboxMessage>) => Effect<boolean>
    /** Notes at a connection that a signed call came whose events are about no money, to the minute. */
    readonly noteCall: (
      connection: Pick<PaymentConnection, "id" | "workspaceId">,
      at: StoredCall["receivedAt"]
    ) => Effect<void>
    /** Counts a call with a wrong signature, up to `mostWrongSignatures`. */
    readonly countWrongSignature: (connection: Pick<PaymentConnection, "id" | "workspaceId">) => Effect<void>
    readonly findCall: (workspaceId: WorkspaceId, id: StoredCallId) => Effect<Option<StoredCall>>
    readonly removeCall: (workspaceId: WorkspaceId, id: StoredCallId) => Effect<void>

    /** Stores an entry that is not in the ledger. Of one with the same reference, what it says of its payer and its billing is completed; a dismissal stays. */
    readonly enter: (entry: UnmatchedEntry) => Effect<void>
    /** What is known of a payment and of its customer, by `nameIn`. */
    readonly knownBefore: (
      workspaceId: WorkspaceId,
      payment: { readonly reference: string; readonly customer: string | null }
    ) => Effect<KnownBefore>
    readonly waitingFor: (workspaceId: WorkspaceId, paymentReference: string) => Effect<WaitingEntries>
    /** Removes an entry that is in the ledger. */
    readonly leave: (workspaceId: WorkspaceId, reference: string) => Effect<void>
    /** Removes the entry of a payment that is in the ledger, and notes whose its customer is. */
    readonly paid: (
      workspaceId: WorkspaceId,
      payment: { readonly reference: string; readonly customer: string | null; readonly contactId: ContactId }
    ) => Effect<void>
    readonly noteCheckout: (
      workspaceId: WorkspaceId,
      reference: string,
      recordedAs: string | null
    ) => Effect<void>
  }
>()("@calendeal/domain/receivers/ReportBook") {}
