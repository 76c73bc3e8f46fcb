import * as Schema from "effect/Schema"
import { type VisitorEntry, VisitorProof } from "../bookings/index.ts"
import type { PaymentEntry } from "../transactions/index.ts"
import { UserId, WorkspaceId } from "../workspaces/index.ts"

/** A user with an access token, an operator with the command line, or a visitor with a booking. */
export const Actor = Schema.TaggedUnion({
  User: { userId: UserId },
  CommandLine: {},
  Visitor: { proof: VisitorProof }
})
export type Actor = typeof Actor.Type

/** Who makes a change, where, when and with which request. */
export const AuditContext = Schema.Struct({
  workspaceId: WorkspaceId,
  actor: Actor,
  at: Schema.DateTimeUtc,
  /** The id of the request in logs and in the response header. */
  requestId: Schema.String
})
export type AuditContext = typeof AuditContext.Type

/** An audit entry's identifier, a UUID. */
export const AuditEntryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/** An entry of the audit log. It contains ids and no personal data (D-MGMT-1). */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  ...AuditContext.fields,
  /** Resource and verb, such as `host.update`. */
  action: Schema.String,
  /** The id of the changed resource. */
  subject: Schema.String
})
export type AuditEntry = typeof AuditEntry.Type

/** The actions that end a booking, each of them once: it is cancelled, or another booking replaces it. */
export const endings = ["booking.cancel", "booking.reschedule", "booking.reassign"] as const

/** The entry of a change that is no command: to a booking (D-TOK-2a, D-HEAR-4), or a payment by hand (D-TX-8). */
export const auditEntryOf = ({ id, proof, ...entry }: VisitorEntry | PaymentEntry): AuditEntry => ({
  ...entry,
  id: AuditEntryId.make(id),
  actor: typeof proof === "string" ? { _tag: "Visitor", proof } : { _tag: "User", ...proof }
})
