import * as Schema from "effect/Schema"
import { WorkspaceId } from "../workspaces/index.ts"

/** Why the service cannot write into a calendar until a person changes something (D-MAIL-67). */
export const WritingObstacle = Schema.Literals(["no_space", "read_only", "unauthorized", "not_found"])
export type WritingObstacle = typeof WritingObstacle.Type

/**
 * The mails about a booking (D-MAIL-10). `confirmed`: it was made; for a host, the host was assigned. `reassigned`: a move
 * gave the booking to other hosts; only former hosts get it. `requested`: it waits for approval. `declined`: a host said no.
 * `expired`: no host answered in time. `refunded`: the payment went back after a cancellation. `part_refunded`: a part of it did. `paid_late`: it went
 * back because the time was given away. A guest whom a move leaves out gets `cancelled`. `link_ready`:
 * the link follows after a mail without it (D-MAIL-62). `calendar_changed`: for a host who changed the entry in the calendar
 * (D-MAIL-65).
 */
export const MailKind = Schema.Literals([
  "confirmed",
  "moved",
  "cancelled",
  "requested",
  "declined",
  "expired",
  "refunded",
  "part_refunded",
  "paid_late",
  "reminder",
  "reassigned",
  "link_ready",
  "calendar_changed"
])
export type MailKind = typeof MailKind.Type

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

/**
 * A recipient of a booking's mail, without personal data: `booker`, `guest-1` for the first guest of the booking, `host-` or
 * `member-` with the host's or member's id.
 */
export const MailRecipient = Schema.String.check(
  Schema.isPattern(new RegExp(`^(?:booker|guest-[1-9]\\d{0,2}|host-${uuid}|member-${uuid})$`, "u"), {
    message: "must be booker, guest-1, or host- or member- with an id",
    code: "no_recipient"
  })
)
export type MailRecipient = typeof MailRecipient.Type

/**
 * A message that is stored in the transaction that causes it, and delivered later, at least once (D-BOOK-11). It
 * contains identifiers and no personal data.
 */
export const OutboxMessage = Schema.TaggedUnion({
  /** For ad platforms and webhooks: a lead was captured, a booking made, a payment recorded (D-ADS-2). */
  ReportLead: {
    workspaceId: WorkspaceId,
    contactId: Schema.String,
    eventTypeId: Schema.String,
    isDisqualified: Schema.Boolean
  },
  /** `isMove`: the booking replaced another one. */
  ReportBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String, isMove: Schema.Boolean },
  ReportPayment: { workspaceId: WorkspaceId, transactionId: Schema.String },
  /** For webhooks: an entry changed a payment (D-LEDG-6). */
  ReportAdjustment: {
    workspaceId: WorkspaceId,
    transactionId: Schema.String,
    kind: Schema.Literals(["refund", "refund_failed", "dispute", "dispute_won", "correction"])
  },
  /** For webhooks: a booking was cancelled, a deal was closed. `closedAt` is ISO 8601; a deal can close again later. */
  ReportCancellation: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** For mails and webhooks: a booking waits for approval, was declined, or was not answered in time (D-APPR-2). */
  ReportRequest: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** `isOutdone`: because another booking got its time. Its hosts made that decision and get no mail about it. */
  ReportDecline: {
    workspaceId: WorkspaceId,
    bookingUid: Schema.String,
    isOutdone: Schema.optionalKey(Schema.Boolean)
  },
  ReportExpiry: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Ends a hold when its time to wait is over (D-HOLD-6). */
  ExpireHold: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Looks at the waiting list of an event type once for each cause (D-WAIT-4). `at`: not before (ISO 8601); null: at once. */
  OfferTimes: {
    workspaceId: WorkspaceId,
    eventTypeId: Schema.String,
    cause: Schema.String,
    at: Schema.NullOr(Schema.String)
  },
  /** For mails and webhooks: a person waits; a time was offered to them. */
  ReportWaiting: { workspaceId: WorkspaceId, waitingEntryId: Schema.String },
  /** For mails and webhooks: a member proposes times to a person. */
  ReportProposal: { workspaceId: WorkspaceId, waitingEntryId: Schema.String },
  ReportOffer: { workspaceId: WorkspaceId, waitingEntryId: Schema.String, reservationId: Schema.String },
  /** A booking waits for its payment: the provider is asked when the time to pay is over (D-PAY-4). */
  AwaitPayment: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Asks the provider for the state of a booking's payment (D-PAY-5). `cause`: the provider's event, or what else happened. */
  FollowCheckout: { workspaceId: WorkspaceId, bookingUid: Schema.String, cause: Schema.String },
  /** Returns the payment of a booking in full (D-PAY-6). */
  ReturnPayment: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** Returns a part of the payment of a booking (D-PAY-18). */
  ReturnPart: { workspaceId: WorkspaceId, bookingUid: Schema.String, refundId: Schema.String },
  /** Reads a stored call of a provider that reports payments (D-RCV-2). */
  ReadProviderCall: { workspaceId: WorkspaceId, connectionId: Schema.String, callId: Schema.String },
  /** For webhooks: a booking was paid, and is confirmed or waits for approval. */
  ReportPaidBooking: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /** For mails and webhooks: the payment of a booking went back. `refundId`: a part of it; absent: all that was left. */
  ReportRefund: {
    workspaceId: WorkspaceId,
    bookingUid: Schema.String,
    refundId: Schema.optionalKey(Schema.String)
  },
  /** For webhooks: a member changed the mark of a booking to this one, or cleared it. `changedAt` is ISO 8601. */
  ReportAttendance: {
    workspaceId: WorkspaceId,
    bookingUid: Schema.String,
    mark: Schema.NullOr(Schema.String),
    changedAt: Schema.String
  },
  ReportClosedDeal: { workspaceId: WorkspaceId, dealId: Schema.String, closedAt: Schema.String },
  /** A member moved a deal to another stage, or to none. */
  ReportDealStage: { workspaceId: WorkspaceId, dealId: Schema.String, changedAt: Schema.String },
  /** One mail (D-MAIL-10). Posted itself only to send a mail again, with a new `copy`. */
  SendMail: {
    workspaceId: WorkspaceId,
    /** The booking whose attendee or host the recipient is. */
    bookingUid: Schema.String,
    kind: MailKind,
    recipient: MailRecipient,
    /** The sequence of the meeting that the mail states. */
    sequence: Schema.Int,
    /** Of a reminder: minutes before the start; null for other kinds. */
    minutesBefore: Schema.NullOr(Schema.Int),
    /** Distinguishes a mail that is sent again; null: the first one. */
    copy: Schema.NullOr(Schema.String)
  },
  /**
   * Makes a host's calendar entry of a meeting equal to the stored booking (D-ENTRY-1). Posted itself only to write an entry
   * again, with a new `copy`; null: the first one.
   */
  WriteEntry: {
    workspaceId: WorkspaceId,
    bookingUid: Schema.String,
    hostId: Schema.String,
    copy: Schema.NullOr(Schema.String)
  },
  /** Makes, moves or ends the conference of a meeting, and stores its link (D-CONF-3). */
  MakeLink: { workspaceId: WorkspaceId, bookingUid: Schema.String },
  /**
   * For webhooks, and for mails if one was sent without it: the link of a meeting is known, or failed (D-CONF-5). `revision`: of
   * the link.
   */
  ReportLink: { workspaceId: WorkspaceId, bookingUid: Schema.String, revision: Schema.Int },
  /** A host changed a meeting's entry in the calendar (D-HEAR-1). `noticedAt` is ISO 8601. */
  ReportEntryChange: {
    workspaceId: WorkspaceId,
    bookingUid: Schema.String,
    hostId: Schema.String,
    noticedAt: Schema.String
  },
  /** A calendar's owner has to allow the access again (D-CAL-5). `lastReadAt` is ISO 8601; null: it was never read. */
  ReportLostCalendar: {
    workspaceId: WorkspaceId,
    calendarId: Schema.String,
    lastReadAt: Schema.NullOr(Schema.String)
  },
  /** An event of a calendar cannot be read, and so the calendar (D-CAL-17). */
  ReportUnreadableCalendar: { workspaceId: WorkspaceId, calendarId: Schema.String },
  /** A calendar cannot be written until a person changes something (D-MAIL-67). */
  ReportUnwritableCalendar: {
    workspaceId: WorkspaceId,
    calendarId: Schema.String,
    obstacle: WritingObstacle
  },
  /**
   * Members have to allow the access of a conference account or an integration again: it has ended, or it ends at `endsAt`
   * (ISO 8601) by itself (D-CONN-10, D-CONN-11). `userId`: the member of the mail; null: all who get one.
   */
  ReportLostAccount: {
    workspaceId: WorkspaceId,
    account: Schema.Literals(["conference", "integration"]),
    accountId: Schema.String,
    endsAt: Schema.NullOr(Schema.String),
    userId: Schema.NullOr(Schema.String)
  },
  /** The weekly mail of a saved view to a member (D-VIEW-3). `week`: the Monday on which it is due. */
  ReportSavedView: {
    workspaceId: WorkspaceId,
    savedViewId: Schema.String,
    userId: Schema.String,
    week: Schema.String
  },
  /** A mail with a link that signs in (D-SIGN-2). `inviterId`: the member who invites. */
  SendAccountLink: {
    workspaceId: WorkspaceId,
    linkId: Schema.String,
    inviterId: Schema.optionalKey(Schema.String)
  },
  /** A mail that says that a passkey was added (D-PASSKEY-6). */
  SendPasskeyNotice: { workspaceId: WorkspaceId, passkeyId: Schema.String },
  /** A mail that says that a member's password was set, changed or removed (D-PW-7). `noticeId`: a UUID of its own. */
  SendPasswordNotice: {
    workspaceId: WorkspaceId,
    noticeId: Schema.String,
    userId: Schema.String,
    change: Schema.Literals(["PasswordSet", "PasswordRemoved"])
  },
  /** A mail that says that the account has signed in with a browser that it did not know (D-SIGN-17). */
  SendSignInNotice: { workspaceId: WorkspaceId, userId: Schema.String, sessionId: Schema.String },
  /**
   * A mail that says that an access token was created for a member (D-PAT-7). `creator`: the session or the token with which; null:
   * the command line.
   */
  SendTokenNotice: {
    workspaceId: WorkspaceId,
    userId: Schema.String,
    tokenId: Schema.String,
    creator: Schema.NullOr(
      Schema.Struct({ kind: Schema.Literals(["session", "access_token"]), id: Schema.String })
    )
  },
  /** A mail to the former or to the new address of a member, which the entry of the audit log names (D-SIGN-18). */
  SendAddressNotice: {
    workspaceId: WorkspaceId,
    userId: Schema.String,
    entryId: Schema.String,
    to: Schema.Literals(["former", "new"])
  },
  /** For webhooks: a mail could not be delivered. */
  ReportFailedMail: { workspaceId: WorkspaceId, deliveryId: Schema.String }
})
export type OutboxMessage = typeof OutboxMessage.Type

/** The messages with one of these tags. */
export type MessageOf<T extends OutboxMessage["_tag"]> = Extract<OutboxMessage, { readonly _tag: T }>
