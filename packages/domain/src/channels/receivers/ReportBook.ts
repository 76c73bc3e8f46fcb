import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { ContactId } from "../../leads/contacts/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { PaymentConnection } from "./PaymentConnection.ts"
import type { StoredCall, StoredCallId } from "./StoredCall.ts"
import type { UnmatchedEntry } from "./UnmatchedEntry.ts"

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
    /** Whether a member dismissed the entry with this reference. */
    readonly isDismissed: (workspaceId: WorkspaceId, reference: string) => Effect<boolean>
    /** The entries that change this payment and are not dismissed, at most 100, the oldest first. */
    readonly waitingFor: (
      workspaceId: WorkspaceId,
      paymentReference: string
    ) => Effect<ReadonlyArray<UnmatchedEntry>>
    /** Removes an entry that is in the ledger. */
    readonly leave: (workspaceId: WorkspaceId, reference: string) => Effect<void>

    /** The contact of a customer of a provider, by `nameIn`. */
    readonly contactOf: (workspaceId: WorkspaceId, customer: string) => Effect<Option<ContactId>>
    readonly noteCustomer: (workspaceId: WorkspaceId, customer: string, contactId: ContactId) => Effect<void>

    /**
     * What the ledger calls the payment of a booking that a provider reports under another name. Null: it recorded none, because the
     * money went back at once.
     */
    readonly checkoutOf: (workspaceId: WorkspaceId, reference: string) => Effect<Option<string | null>>
    readonly noteCheckout: (
      workspaceId: WorkspaceId,
      reference: string,
      recordedAs: string | null
    ) => Effect<void>
  }
>()("@calendeal/domain/receivers/ReportBook") {}
