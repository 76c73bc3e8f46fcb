import type * as DateTime from "effect/DateTime"
import type { BookingUid } from "../bookings/index.ts"
import type { BusyCalendar, CalendarId } from "../calendars/index.ts"
import type { ContactId, Email } from "../contacts/index.ts"
import type { Integration, IntegrationId } from "../conversions/index.ts"
import type { Deal } from "../deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { DeliveryId, DestinationKind } from "../outbox/index.ts"
import type { Webhook, WebhookId } from "../webhooks/index.ts"
import type {
  AccessToken,
  AccessTokenId,
  ApiKey,
  Member,
  UserId,
  Workspace,
  WorkspaceId
} from "../workspaces/index.ts"

/** A place where a workspace keeps a secret, sealed. */
export type SecretPlace = "apiKey" | "integration" | "webhook" | "formerWebhook" | "calendar"

/** A sealed secret that is to be replaced by the same secret, sealed anew; if it is another by now, it stays. */
export interface ReencryptedSecret {
  readonly place: SecretPlace
  /** Of what has the secret. */
  readonly id: string
  readonly before: string
  readonly after: string
}

/** What each command says, by its tag. A command that replaces something names the version that it replaces. */
export interface AdminCommands {
  /** A new workspace and its owner. `token`: the owner's first, or null for a user who has one. `key`: a first API key. */
  readonly OpenWorkspace: {
    readonly workspace: Workspace
    readonly owner: Member
    readonly token: AccessToken | null
    readonly key?: ApiKey
  }
  readonly ChangeWorkspace: { readonly workspace: Workspace; readonly version: number }
  /** The workspace and everything in it. */
  readonly RemoveWorkspace: object
  readonly AddMember: { readonly member: Member; readonly token: AccessToken }
  /** These fields alone: the others stay as they are when the command is committed. */
  readonly ChangeMember: {
    readonly userId: UserId
    readonly fields: Partial<Pick<Member, "email" | "name" | "role">>
  }
  readonly RemoveMember: { readonly userId: UserId }
  readonly AddHost: { readonly host: Host }
  readonly ChangeHost: { readonly host: Host; readonly version: number }
  readonly RemoveHost: { readonly hostId: HostId }
  /** It is read for the first time at once. */
  readonly AddCalendar: { readonly calendar: BusyCalendar }
  readonly RemoveCalendar: { readonly hostId: HostId; readonly calendarId: CalendarId }
  readonly AddEventType: { readonly eventType: EventType }
  readonly ChangeEventType: { readonly eventType: EventType; readonly version: number }
  readonly RemoveEventType: { readonly eventTypeId: EventTypeId }
  readonly IssueKey: { readonly key: ApiKey }
  /** A successor beside the key, which ends at its own `expiresAt`. */
  readonly RotateKey: { readonly key: ApiKey; readonly successor: ApiKey }
  readonly RevokeKey: { readonly key: ApiKey }
  /** The same secrets, sealed under a newer key. */
  readonly ReencryptSecrets: { readonly reencrypted: ReadonlyArray<ReencryptedSecret> }
  /** Another access token for a member. */
  readonly IssueToken: { readonly token: AccessToken }
  /** Ends all access tokens of a member, in every workspace. */
  readonly RevokeTokens: { readonly userId: UserId }
  /** Refuses a member's token, or all of the member's (null), in this workspace alone. */
  readonly RefuseTokens: { readonly userId: UserId; readonly tokenId: AccessTokenId | null }
  readonly CancelBooking: { readonly uid: BookingUid }
  readonly OpenDeal: { readonly deal: Deal }
  /** Its status, value and closing time: the contact and the booking stay as they are when the command is committed. */
  readonly ChangeDeal: { readonly deal: Deal }
  readonly EraseContact: { readonly contactId: ContactId }
  /** A contact or a guest with this e-mail. `standIn` identifies a guest from then on. */
  readonly ErasePerson: { readonly email: Email; readonly standIn: ContactId }
  readonly AddIntegration: { readonly integration: Integration }
  /** Its waiting deliveries are due at once. */
  readonly ChangeIntegration: { readonly integration: Integration; readonly version: number }
  /** Its waiting deliveries are skipped. */
  readonly RemoveIntegration: { readonly integrationId: IntegrationId }
  readonly AddWebhook: { readonly webhook: Webhook }
  /** Its address, its events and whether it is enabled; its secrets stay. Its waiting deliveries are due at once. */
  readonly ChangeWebhook: { readonly webhook: Webhook; readonly version: number }
  /** A new secret. The old one signs beside it until then; null: it ends at once. */
  readonly RotateWebhookSecret: {
    readonly webhookId: WebhookId
    readonly sealedSecret: string
    readonly until: DateTime.Utc | null
  }
  /** The log of its deliveries stays. */
  readonly RemoveWebhook: { readonly webhookId: WebhookId }
  /** A delivery that has ended is sent once more (`whyNotAgain`). */
  readonly RetryDelivery: { readonly kind: DestinationKind; readonly deliveryId: DeliveryId }
}

/** What a member or an operator can do to a workspace, one at a time. */
export type AdminCommand<Tag extends keyof AdminCommands = keyof AdminCommands> = {
  readonly [T in Tag]: { readonly _tag: T } & AdminCommands[T]
}[Tag]

/** How the audit log names a command (resource and verb), and the identifier of what it changes. */
export const auditedAs = <Tag extends keyof AdminCommands>(
  workspaceId: WorkspaceId,
  command: AdminCommand<Tag>
): { readonly action: string; readonly subject: string } => {
  const [action, subject] = lines[command._tag](command, workspaceId)
  return { action, subject }
}

/** What members call the deliveries to a kind of destination. */
const logged = { integration: "conversion_dispatch", webhook: "webhook_delivery" } as const

const lines: {
  readonly [T in keyof AdminCommands]: (
    command: AdminCommand<T>,
    workspaceId: WorkspaceId
  ) => readonly [action: string, subject: string]
} = {
  OpenWorkspace: (_, workspaceId) => ["workspace.create", workspaceId],
  ChangeWorkspace: (_, workspaceId) => ["workspace.update", workspaceId],
  RemoveWorkspace: (_, workspaceId) => ["workspace.delete", workspaceId],
  AddMember: ({ member }) => ["member.create", member.userId],
  ChangeMember: ({ userId }) => ["member.update", userId],
  RemoveMember: ({ userId }) => ["member.delete", userId],
  AddHost: ({ host }) => ["host.create", host.id],
  ChangeHost: ({ host }) => ["host.update", host.id],
  RemoveHost: ({ hostId }) => ["host.delete", hostId],
  AddCalendar: ({ calendar }) => ["calendar.create", calendar.id],
  RemoveCalendar: ({ calendarId }) => ["calendar.delete", calendarId],
  AddEventType: ({ eventType }) => ["event_type.create", eventType.id],
  ChangeEventType: ({ eventType }) => ["event_type.update", eventType.id],
  RemoveEventType: ({ eventTypeId }) => ["event_type.delete", eventTypeId],
  IssueKey: ({ key }) => ["api_key.create", key.id],
  RotateKey: ({ key }) => ["api_key.rotate", key.id],
  RevokeKey: ({ key }) => ["api_key.revoke", key.id],
  ReencryptSecrets: (_, workspaceId) => ["secrets.reseal", workspaceId],
  IssueToken: ({ token }) => ["access_token.create", token.userId],
  RevokeTokens: ({ userId }) => ["access_token.revoke", userId],
  RefuseTokens: ({ tokenId, userId }) => ["access_token.refuse", tokenId ?? userId],
  CancelBooking: ({ uid }) => ["booking.cancel", uid],
  OpenDeal: ({ deal }) => ["deal.create", deal.id],
  ChangeDeal: ({ deal }) => ["deal.update", deal.id],
  EraseContact: ({ contactId }) => ["contact.erase", contactId],
  ErasePerson: ({ standIn }) => ["person.erase", standIn],
  AddWebhook: ({ webhook }) => ["webhook.create", webhook.id],
  ChangeWebhook: ({ webhook }) => ["webhook.update", webhook.id],
  RotateWebhookSecret: ({ webhookId }) => ["webhook.rotate_secret", webhookId],
  RemoveWebhook: ({ webhookId }) => ["webhook.delete", webhookId],
  AddIntegration: ({ integration }) => ["integration.create", integration.id],
  ChangeIntegration: ({ integration }) => ["integration.update", integration.id],
  RemoveIntegration: ({ integrationId }) => ["integration.delete", integrationId],
  RetryDelivery: ({ deliveryId, kind }) => [`${logged[kind]}.retry`, deliveryId]
}
