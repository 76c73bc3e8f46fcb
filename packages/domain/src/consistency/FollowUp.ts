import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"

/**
 * What must happen after something was committed: stored in the same transaction, carried out later and at
 * least once (D-BOOK-11). It names what it is about and carries no personal data.
 */
export const FollowUp = Schema.TaggedUnion({
  /** Bring the hosts' calendars to the state of this booking. */
  SyncCalendars: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Tell the booker about the booking. */
  ConfirmByMail: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Tell ad platforms and webhooks: a lead was captured, a booking made, a payment recorded (D-ADS-2). */
  ReportLead: { workspaceId: WorkspaceId, contactId: Schema.String, eventTypeId: Schema.String },
  ReportBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportPayment: { workspaceId: WorkspaceId, transactionId: Schema.String },
  /** Tell webhooks: a booking was cancelled, a deal closed at this instant (ISO-8601; it may close again later). */
  ReportCancellation: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportClosedDeal: { workspaceId: WorkspaceId, dealId: Schema.String, closedAt: Schema.String }
})
export type FollowUp = typeof FollowUp.Type
