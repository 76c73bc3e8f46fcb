import * as Schema from "effect/Schema"
import { type ReservationAudit, type VisitorEntry, VisitorProof } from "../../scheduling/bookings/index.ts"
import type { ProposalAudit } from "../../scheduling/waiting/index.ts"
import { Origin, ownOrigin } from "../../workspace/consistency/index.ts"
import type { PaymentEntry } from "../../revenue/transactions/index.ts"
import { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { FieldChange } from "./FieldChange.ts"

/** A user with an access token, an operator with the command line, or a visitor with a booking. */
export const Actor = Schema.TaggedUnion({
  User: { userId: UserId },
  CommandLine: {},
  Visitor: { proof: VisitorProof },
  /** A person who did not show who they are (D-AUDIT-4). */
  Unknown: {}
})
export type Actor = typeof Actor.Type

/** Who makes a change, where, when, and where it comes from. */
export const AuditContext = Schema.Struct({
  workspaceId: WorkspaceId,
  actor: Actor,
  at: Schema.DateTimeUtc,
  ...Origin.fields
})
export type AuditContext = typeof AuditContext.Type

/** Where the changes with this context come from. */
export const originOf = ({
  callerRequestId,
  clientAddress,
  credential,
  requestId
}: AuditContext): Origin => ({
  callerRequestId,
  clientAddress,
  credential,
  requestId
})

/** An audit entry's identifier, a UUID. */
export const AuditEntryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/**
 * An entry of the audit log. Of bookers, contacts, deals and payments it has ids and no personal data (D-AUDIT-1).
 */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  ...AuditContext.fields,
  /** Resource and verb, such as `host.update`. */
  action: Schema.String,
  /** The id of the changed resource. */
  subject: Schema.String,
  changes: Schema.Array(FieldChange),
  /** How often it happened in its hour: more than once only of refusals (D-AUDIT-4). */
  times: Schema.Int
})
export type AuditEntry = typeof AuditEntry.Type

/** The answers to a booking that waits for approval. A booking has at most one. */
export const answers = ["booking.approve", "booking.decline"] as const

/** The actions that end a booking, or its time to wait, each of them once: it is answered, cancelled, or another booking replaces it. */
export const endings = [
  ...answers,
  "booking.cancel",
  "booking.reschedule",
  "booking.reassign",
  "booking.change_guests"
] as const

/** The entry of a change that is no command: to a booking (D-TOK-2a, D-HEAR-4), to a reservation, a proposal, or a payment by hand (D-TX-8). */
export const auditEntryOf = ({
  id,
  proof,
  requestId,
  ...entry
}: ProposalAudit | ReservationAudit | VisitorEntry | PaymentEntry): AuditEntry => ({
  ...entry,
  changes: [],
  times: 1,
  ...(typeof proof === "string" ? ownOrigin(requestId) : { ...proof.origin, requestId }),
  id: AuditEntryId.make(id),
  actor: typeof proof === "string" ? { _tag: "Visitor", proof } : { _tag: "User", userId: proof.userId }
})
