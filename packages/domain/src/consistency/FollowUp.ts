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
  /** Tell the ad platforms: a lead was captured, a booking made, a payment recorded (D-ADS-2). */
  ReportLead: { workspaceId: WorkspaceId, contactId: Schema.String, eventTypeId: Schema.String },
  ReportBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  ReportPayment: { workspaceId: WorkspaceId, transactionId: Schema.String }
})
export type FollowUp = typeof FollowUp.Type
