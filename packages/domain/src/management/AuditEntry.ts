import * as Schema from "effect/Schema"
import type { VisitorEntry } from "../bookings/index.ts"
import { AuditContext } from "./AuditContext.ts"

/** An audit entry's identifier, a UUID. */
export const AuditEntryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/** A line of the audit log: what was done, to what. It holds identifiers, never personal data (D-MGMT-1). */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  ...AuditContext.fields,
  /** Resource and verb, such as `host.update`. */
  action: Schema.String,
  /** The id of the changed resource. */
  subject: Schema.String
})
export type AuditEntry = typeof AuditEntry.Type

/** The line of what a visitor did to a booking (D-TOK-2a). */
export const auditEntryOf = ({ id, proof, ...entry }: VisitorEntry): AuditEntry => ({
  ...entry,
  id: AuditEntryId.make(id),
  actor: { _tag: "Visitor", proof }
})
