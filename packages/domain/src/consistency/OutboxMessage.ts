import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"

/**
 * What an act leaves to the outbox, in its own transaction: what must follow, later and at least once (D-BOOK-11). It
 * names what it is about and carries no personal data.
 */
export const OutboxMessage = Schema.TaggedUnion({
  /** A lead was captured, a booking made, a payment recorded: for ad platforms and webhooks (D-ADS-2). */
  ReportLead: { workspaceId: WorkspaceId, contactId: Schema.String, eventTypeId: Schema.String },
  ReportBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportPayment: { workspaceId: WorkspaceId, transactionId: Schema.String },
  /** A booking was cancelled, a deal closed at this instant (ISO-8601; it may close again later): for webhooks. */
  ReportCancellation: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportClosedDeal: { workspaceId: WorkspaceId, dealId: Schema.String, closedAt: Schema.String }
})
export type OutboxMessage = typeof OutboxMessage.Type
