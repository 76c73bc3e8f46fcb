import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"

/**
 * A message that is stored in the transaction that causes it, and delivered later, at least once (D-BOOK-11). It
 * contains identifiers and no personal data.
 */
export const OutboxMessage = Schema.TaggedUnion({
  /** For ad platforms and webhooks: a lead was captured, a booking made, a payment recorded (D-ADS-2). */
  ReportLead: { workspaceId: WorkspaceId, contactId: Schema.String, eventTypeId: Schema.String },
  ReportBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportPayment: { workspaceId: WorkspaceId, transactionId: Schema.String },
  /** For webhooks: a booking was cancelled, a deal was closed. `closedAt` is ISO 8601; a deal can close again later. */
  ReportCancellation: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportClosedDeal: { workspaceId: WorkspaceId, dealId: Schema.String, closedAt: Schema.String }
})
export type OutboxMessage = typeof OutboxMessage.Type
