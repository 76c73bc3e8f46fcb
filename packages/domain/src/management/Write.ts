import type { Booking } from "../bookings/index.ts"
import type { BusyCalendar, CalendarId } from "../calendars/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import type { Contact, ContactId, Email } from "../contacts/index.ts"
import type { Integration, IntegrationId } from "../conversions/index.ts"
import type { Deal } from "../deals/index.ts"
import type { Delivery, Destination } from "../outbox/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { Webhook, WebhookId } from "../webhooks/index.ts"
import type { AccessToken, AccessTokenId, ApiKey, Member, UserId, Workspace } from "../workspaces/index.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import type { ReencryptedSecret } from "./AdminCommand.ts"

/** What commands add, replace and remove, by kind. */
interface Rows {
  readonly workspace: Workspace
  readonly members: Member
  readonly hosts: Host
  readonly calendars: BusyCalendar
  readonly eventTypes: EventType
  readonly apiKeys: ApiKey
  readonly accessTokens: AccessToken
  readonly bookings: Booking
  readonly deals: Deal
  readonly integrations: Integration
  readonly webhooks: Webhook
  readonly deliveries: Delivery
}

type RowWrite<Verb, Kind extends keyof Rows> = {
  readonly [K in Kind]: { readonly _tag: Verb; readonly kind: K; readonly row: Rows[K] }
}[Kind]

/** A new row. What has versions begins with the first, created when the command is made. */
export type Add = RowWrite<"Add", Exclude<keyof Rows, "bookings" | "deliveries">>

/**
 * A row in the place of the one of its identifier. What has versions gets the next one. The sealed secret of an API key
 * or a webhook stays as it is stored.
 */
export type Replace = RowWrite<"Replace", Exclude<keyof Rows, "accessTokens" | "calendars">>

interface Ids {
  readonly members: UserId
  readonly hosts: HostId
  readonly calendars: CalendarId
  readonly eventTypes: EventTypeId
  readonly integrations: IntegrationId
  readonly webhooks: WebhookId
}

/** Removes what has this identifier. A host and an event type stay where bookings name them. */
export type Remove = {
  readonly [K in keyof Ids]: { readonly _tag: "Remove"; readonly kind: K; readonly id: Ids[K] }
}[keyof Ids]

/** One thing that a decided command stores. An adapter stores all of a decision, in its order, or nothing. */
export type Write =
  | Add
  | Replace
  | Remove
  | { readonly _tag: "RemoveWorkspace" }
  | { readonly _tag: "RemoveCalendarsOf"; readonly hostId: HostId }
  /** Gives each secret its new form where it is still the one that was read. */
  | { readonly _tag: "ReplaceSecrets"; readonly reencrypted: ReadonlyArray<ReencryptedSecret> }
  /** The secrets of a webhook, which has no new version by it. */
  | { readonly _tag: "ReplaceWebhookSecrets"; readonly webhook: Webhook }
  | { readonly _tag: "RevokeTokens"; readonly userId: UserId }
  | { readonly _tag: "RefuseTokens"; readonly userId: UserId; readonly tokenId: AccessTokenId | null }
  | {
      readonly _tag: "CancelBooking"
      readonly booking: Booking
      readonly outboxMessages: ReadonlyArray<OutboxMessage>
    }
  /** Leaves this of an erased contact, who is found no more. */
  | { readonly _tag: "EraseContact"; readonly contact: Contact }
  /** Removes what counts the bookings of an e-mail. */
  | { readonly _tag: "EraseInviteeTurns"; readonly email: Email }
  /** Removes the descriptions of a contact's payments. */
  | { readonly _tag: "ErasePaymentTexts"; readonly contactId: ContactId }
  /** Makes all waiting deliveries of a destination due, and closes its circuit breaker. */
  | { readonly _tag: "RetryNow"; readonly destination: Destination }
  | { readonly _tag: "Post"; readonly outboxMessages: ReadonlyArray<OutboxMessage> }
  | { readonly _tag: "Log"; readonly entry: AuditEntry }
