import type { AccountLink, SessionId } from "../../workspace/accounts/index.ts"
import type { Booking, BookingUid, OneOffLink, WaitingEntryId } from "../../scheduling/bookings/index.ts"
import type { BusyCalendar, CalendarEntry } from "../../channels/calendars/index.ts"
import type { MailRecipient, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { Contact, ContactId } from "../../leads/contacts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import type { AddressHash, MailSettings } from "../../channels/mails/index.ts"
import type { Destination } from "../../channels/outbox/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { Webhook } from "../../channels/webhooks/index.ts"
import type { AccessToken, AccessTokenId, UserId } from "../../workspace/workspaces/index.ts"
import type { Dismissal, UnmatchedEntryId } from "../../channels/receivers/index.ts"
import type { SpendRecordingId, SpendRow } from "../../revenue/spend/index.ts"
import type { ErasedPayment } from "../../revenue/transactions/index.ts"
import type {
  AuditEntry,
  PlainKind,
  ResourceKind,
  Resources,
  Versioned
} from "../../channels/records/index.ts"
import type { ReencryptedSecret } from "./ReencryptedSecret.ts"

/** The stored form of each kind, without what is kept beside it. */
export interface Rows extends Omit<
  {
    readonly [K in ResourceKind]: Resources[K]["item"] extends Versioned<infer Value>
      ? Value
      : Resources[K]["item"]
  },
  "calendars" | "deals"
> {
  readonly calendars: BusyCalendar
  readonly deals: Deal
  readonly accessTokens: AccessToken
}

/** The kinds that other commands of the store write, or none. */
type Derived =
  | "auditLog"
  | "contacts"
  | "mailSettings"
  | "reservations"
  | "transactions"
  | "unmatchedEntries"
  | "waitingEntries"

type RowWrite<Verb, Kind extends keyof Rows> = {
  readonly [K in Kind]: { readonly _tag: Verb; readonly kind: K; readonly row: Rows[K] }
}[Kind]

/** Adds a row. Versioned resources start at version 1, created at the command's time. */
export type Add = RowWrite<"Add", Exclude<keyof Rows, Derived | "bookings" | "deliveries">>

/**
 * Replaces the row with the same id. Versioned resources get the next version. The stored secret of an API key or a webhook
 * does not change. Of a calendar only the settings change (`CalendarSettings`), and it becomes due.
 */
export type Replace = RowWrite<"Replace", Exclude<keyof Rows, Derived | "accessTokens">>

type RemovableKind =
  | "members"
  | "hosts"
  | "calendars"
  | "eventTypes"
  | "integrations"
  | "webhooks"
  | PlainKind

/** Removes a row. Hosts and event types stay stored for the bookings that refer to them. */
export type Remove = {
  readonly [K in RemovableKind]: {
    readonly _tag: "Remove"
    readonly kind: K
    readonly id: Rows[K] extends { readonly id: infer Id } ? Id : UserId
  }
}[RemovableKind]

/** A write of a decided command. An adapter stores all writes of a decision in order and in one transaction. */
export type Write =
  | Add
  | Replace
  | Remove
  | { readonly _tag: "AddLinks"; readonly links: ReadonlyArray<OneOffLink> }
  /** Replaces what was spent on the day, platform and campaign of each row; a row of 0 removes it (D-SPEND-1). */
  | {
      readonly _tag: "SetSpend"
      readonly recordingId: SpendRecordingId
      readonly rows: ReadonlyArray<SpendRow>
    }
  /** Removes the rows of a recording (D-SPEND-10). */
  | { readonly _tag: "RemoveSpend"; readonly recordingId: SpendRecordingId }
  /** Removes a place in a waiting list, and frees the time that is offered to it (D-WAIT-8). */
  | { readonly _tag: "RemoveFromWaiting"; readonly id: WaitingEntryId }
  /**
   * Removes the one-off links that were made for the person, by a contact's id or by an email (D-LINK-7), the places in waiting
   * lists, by an email (D-WAIT-8), and what providers of payments said of the payer (D-RCV-14).
   */
  | {
      readonly _tag: "EraseLinks"
      readonly contactIds: ReadonlyArray<ContactId>
      readonly emails: ReadonlyArray<Email>
    }
  /** Dismisses an unmatched entry, or with null opens it again (D-RCV-16). */
  | { readonly _tag: "DismissUnmatched"; readonly id: UnmatchedEntryId; readonly dismissal: Dismissal | null }
  | { readonly _tag: "DeleteWorkspace" }
  | { readonly _tag: "RemoveCalendarsOf"; readonly hostId: HostId }
  /** Replaces each secret that is still equal to `before`. */
  | { readonly _tag: "ReplaceSecrets"; readonly reencrypted: ReadonlyArray<ReencryptedSecret> }
  /** Does not change the webhook's version. */
  | { readonly _tag: "ReplaceWebhookSecrets"; readonly webhook: Webhook }
  /** Adds or replaces the workspace's settings. They get the next version; the first one is 1. */
  | { readonly _tag: "StoreMailSettings"; readonly settings: MailSettings }
  | { readonly _tag: "RemoveSuppressions"; readonly hashes: ReadonlyArray<AddressHash> }
  | { readonly _tag: "RevokeAccessTokens"; readonly userId: UserId }
  /** Removes the member's identities at the workspace's own provider. */
  | { readonly _tag: "RemoveIdentities"; readonly userId: UserId }
  | { readonly _tag: "RevokeMemberTokens"; readonly userId: UserId; readonly tokenId: AccessTokenId | null }
  | { readonly _tag: "EnterLink"; readonly link: AccountLink }
  /** The sessions of the email's account get another secret with their next request. */
  | { readonly _tag: "RotateSessions"; readonly email: string }
  /** Ends the sessions that are limited to the workspace, at the time of the command (D-OIDC-12). */
  | { readonly _tag: "EndLimitedSessions" }
  | { readonly _tag: "RevokeMemberSessions"; readonly email: string; readonly sessionId: SessionId | null }
  | {
      readonly _tag: "CancelBooking"
      readonly booking: Booking
      readonly reason: Booking["cancelReason"]
      readonly outboxMessages: ReadonlyArray<OutboxMessage>
    }
  /**
   * Ends the hold of a booking that waits, by the store's clock. Fails with `notWaiting` if it does not wait, and
   * with `timeTaken` if it competes and its time is not free (D-APPR-10).
   */
  | {
      readonly _tag: "SettleHold"
      readonly booking: Booking
      readonly status: "confirmed" | "declined"
      readonly reply: string | null
      readonly outboxMessages: ReadonlyArray<OutboxMessage>
    }
  /** Replaces the entry of the same host and meeting, which the decision has seen. */
  | { readonly _tag: "ReplaceEntry"; readonly entry: CalendarEntry }
  /**
   * Stores the contact with the duplicate merged into it. Bookings, deals and payments of the duplicate become the contact's, and
   * the ids and emails in `merged` find the contact.
   */
  | { readonly _tag: "MergeContact"; readonly contact: Contact; readonly duplicateId: ContactId }
  /** Replaces an erased contact by this one, which queries do not return, and removes those that were merged into it. */
  | {
      readonly _tag: "EraseContact"
      readonly contact: Contact
      readonly mergedIds: ReadonlyArray<ContactId>
    }
  /** Removes the stored answers to requests with a key, which may contain a person's data (D-MGMT-33). */
  | { readonly _tag: "RemoveAnswers" }
  /** Removes the booking counters of an email. */
  | { readonly _tag: "EraseInviteeLocks"; readonly email: Email }
  /** Removes the log of a booking's mails to these recipients, and their mails that are not sent yet. */
  | {
      readonly _tag: "EraseMails"
      readonly bookingUid: BookingUid
      readonly recipients: ReadonlyArray<MailRecipient>
    }
  /** Replaces the personal fields of a contact's payments by these (D-PRIV-2). */
  | { readonly _tag: "ErasePayments"; readonly contactId: ContactId; readonly erased: ErasedPayment }
  /** Makes all pending deliveries of a destination due and closes its circuit breaker. */
  | { readonly _tag: "RetryNow"; readonly destination: Destination }
  | { readonly _tag: "Post"; readonly outboxMessages: ReadonlyArray<OutboxMessage> }
  | { readonly _tag: "Log"; readonly entry: AuditEntry }
