import type * as DateTime from "effect/DateTime"
import type { BookingUid } from "../bookings/index.ts"
import type { BusyCalendar, CalendarId } from "../calendars/index.ts"
import type { ContactId, Email } from "../contacts/index.ts"
import type { Integration, IntegrationId } from "../conversions/index.ts"
import type { Deal } from "../deals/index.ts"
import type { DeliveryId, DestinationKind } from "../deliveries/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { Webhook, WebhookId } from "../webhooks/index.ts"
import type { Seal } from "./Seal.ts"
import type { AccessToken, AccessTokenId, ApiKey, Member, UserId, Workspace } from "../workspaces/index.ts"

/** What can be changed of a workspace, one act each. What is replaced names the version that it replaces. */
export type Change =
  /** A new workspace and its owner; `token`: the owner's first, or null for a user who has one; `key`: its first, if it begins with one. */
  | {
      readonly _tag: "OpenWorkspace"
      readonly workspace: Workspace
      readonly owner: Member
      readonly token: AccessToken | null
      readonly key?: ApiKey
    }
  | { readonly _tag: "ChangeWorkspace"; readonly workspace: Workspace; readonly version: number }
  /** The workspace and everything in it. */
  | { readonly _tag: "RemoveWorkspace" }
  | { readonly _tag: "SeatMember"; readonly member: Member; readonly token: AccessToken }
  /** Of a seat these fields alone: what another change makes of the others at the same time stands. */
  | {
      readonly _tag: "ChangeMember"
      readonly userId: UserId
      readonly fields: Partial<Pick<Member, "email" | "name" | "role">>
    }
  | { readonly _tag: "UnseatMember"; readonly userId: UserId }
  | { readonly _tag: "AddHost"; readonly host: Host }
  | { readonly _tag: "ChangeHost"; readonly host: Host; readonly version: number }
  | { readonly _tag: "RemoveHost"; readonly hostId: HostId }
  /** Its turn to be read is at once. */
  | { readonly _tag: "AddCalendar"; readonly calendar: BusyCalendar }
  | { readonly _tag: "RemoveCalendar"; readonly hostId: HostId; readonly calendarId: CalendarId }
  | { readonly _tag: "AddEventType"; readonly eventType: EventType }
  | { readonly _tag: "ChangeEventType"; readonly eventType: EventType; readonly version: number }
  | { readonly _tag: "RemoveEventType"; readonly eventTypeId: EventTypeId }
  | { readonly _tag: "IssueKey"; readonly key: ApiKey }
  /** A successor beside the key, which ends at its own `expiresAt`. */
  | { readonly _tag: "RotateKey"; readonly key: ApiKey; readonly successor: ApiKey }
  | { readonly _tag: "RevokeKey"; readonly key: ApiKey }
  /** Secrets that are the same, sealed under a newer key. */
  | { readonly _tag: "ResealSecrets"; readonly seals: ReadonlyArray<Seal> }
  /** Another access token for a member, and an end to all that a member has, in every workspace. */
  | { readonly _tag: "IssueToken"; readonly token: AccessToken }
  | { readonly _tag: "RevokeTokens"; readonly userId: UserId }
  /** A member's token, or all that the member has (null), are not let into this workspace any more; elsewhere they go on. */
  | { readonly _tag: "RefuseTokens"; readonly userId: UserId; readonly tokenId: AccessTokenId | null }
  | { readonly _tag: "CancelBooking"; readonly uid: BookingUid }
  | { readonly _tag: "OpenDeal"; readonly deal: Deal }
  | { readonly _tag: "ChangeDeal"; readonly deal: Deal }
  | { readonly _tag: "EraseContact"; readonly contactId: ContactId }
  /** Whoever has the e-mail, be it a contact or only a guest of others; `standIn` is what stands for a guest from then on. */
  | { readonly _tag: "ErasePerson"; readonly email: Email; readonly standIn: ContactId }
  | { readonly _tag: "AddIntegration"; readonly integration: Integration }
  /** What waits for the integration is tried at once. */
  | { readonly _tag: "ChangeIntegration"; readonly integration: Integration; readonly version: number }
  /** What waits for it is skipped. */
  | { readonly _tag: "RemoveIntegration"; readonly integrationId: IntegrationId }
  | { readonly _tag: "AddWebhook"; readonly webhook: Webhook }
  /** Its address, its events and whether it is enabled; its secrets stay. Waiting messages are retried immediately. */
  | { readonly _tag: "ChangeWebhook"; readonly webhook: Webhook; readonly version: number }
  /** A new secret; the one that it replaces signs beside it until then, null: no more. */
  | {
      readonly _tag: "RotateWebhookSecret"
      readonly webhookId: WebhookId
      readonly sealedSecret: string
      readonly until: DateTime.Utc | null
    }
  /** The log of what it was told stays. */
  | { readonly _tag: "RemoveWebhook"; readonly webhookId: WebhookId }
  /** One that has come to its end, on its way once more (`whyNotAgain`). */
  | { readonly _tag: "RetryDelivery"; readonly kind: DestinationKind; readonly deliveryId: DeliveryId }

/** How the audit log names a change, and what it was made to. */
export const auditedAs = (
  workspaceId: Workspace["id"],
  change: Change
): { readonly action: string; readonly subject: string } => {
  switch (change._tag) {
    case "OpenWorkspace":
      return { action: "workspace.create", subject: workspaceId }
    case "ChangeWorkspace":
      return { action: "workspace.update", subject: workspaceId }
    case "RemoveWorkspace":
      return { action: "workspace.delete", subject: workspaceId }
    case "SeatMember":
      return { action: "member.create", subject: change.member.userId }
    case "ChangeMember":
      return { action: "member.update", subject: change.userId }
    case "UnseatMember":
      return { action: "member.delete", subject: change.userId }
    case "AddHost":
      return { action: "host.create", subject: change.host.id }
    case "ChangeHost":
      return { action: "host.update", subject: change.host.id }
    case "RemoveHost":
      return { action: "host.delete", subject: change.hostId }
    case "AddCalendar":
      return { action: "calendar.create", subject: change.calendar.id }
    case "RemoveCalendar":
      return { action: "calendar.delete", subject: change.calendarId }
    case "AddEventType":
      return { action: "event_type.create", subject: change.eventType.id }
    case "ChangeEventType":
      return { action: "event_type.update", subject: change.eventType.id }
    case "RemoveEventType":
      return { action: "event_type.delete", subject: change.eventTypeId }
    case "IssueKey":
      return { action: "api_key.create", subject: change.key.id }
    case "RotateKey":
      return { action: "api_key.rotate", subject: change.key.id }
    case "RevokeKey":
      return { action: "api_key.revoke", subject: change.key.id }
    case "ResealSecrets":
      return { action: "secrets.reseal", subject: workspaceId }
    case "IssueToken":
      return { action: "access_token.create", subject: change.token.userId }
    case "RevokeTokens":
      return { action: "access_token.revoke", subject: change.userId }
    case "RefuseTokens":
      return { action: "access_token.refuse", subject: change.tokenId ?? change.userId }
    case "CancelBooking":
      return { action: "booking.cancel", subject: change.uid }
    case "OpenDeal":
      return { action: "deal.create", subject: change.deal.id }
    case "ChangeDeal":
      return { action: "deal.update", subject: change.deal.id }
    case "EraseContact":
      return { action: "contact.erase", subject: change.contactId }
    case "ErasePerson":
      return { action: "person.erase", subject: change.standIn }
    case "AddWebhook":
      return { action: "webhook.create", subject: change.webhook.id }
    case "ChangeWebhook":
      return { action: "webhook.update", subject: change.webhook.id }
    case "RotateWebhookSecret":
      return { action: "webhook.rotate_secret", subject: change.webhookId }
    case "RemoveWebhook":
      return { action: "webhook.delete", subject: change.webhookId }
    case "AddIntegration":
      return { action: "integration.create", subject: change.integration.id }
    case "ChangeIntegration":
      return { action: "integration.update", subject: change.integration.id }
    case "RemoveIntegration":
      return { action: "integration.delete", subject: change.integrationId }
    case "RetryDelivery":
      return { action: `${logged[change.kind]}.retry`, subject: change.deliveryId }
  }
}

/** What members call the deliveries to a kind of destination. */
const logged = { integration: "conversion_dispatch", webhook: "webhook_delivery" } as const
