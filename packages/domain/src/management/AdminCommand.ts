import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type {
  AccountLink,
  PasskeyId,
  SessionId,
  WorkspaceProvider,
  WorkspaceProviderId
} from "../accounts/index.ts"
import type { AttendanceMark, BookingUid } from "../bookings/index.ts"
import type { BusyCalendar, CalendarId, CalendarSettings } from "../calendars/index.ts"
import type { ConferenceAccount, ConferenceAccountId } from "../conferencing/index.ts"
import type { MailRecipient, OutboxMessage } from "../consistency/index.ts"
import type { ContactId, Email } from "../contacts/index.ts"
import type { Integration, IntegrationId } from "../conversions/index.ts"
import type { Deal } from "../deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { AddressHash, MailSettings } from "../mails/index.ts"
import type { WorkspaceClient } from "../oauth-clients/index.ts"
import type { DeliveryId } from "../outbox/index.ts"
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
import type { AuditAction } from "./audit/auditActions.ts"

/** The kinds of stored, encrypted secrets. */
export type SecretPlace =
  | "apiKey"
  | "integration"
  | "webhook"
  | "formerWebhook"
  | "calendar"
  | "conference"
  | "mailServer"
  | "identityProvider"
  | "oauthClient"

/** A re-encrypted secret. It is stored only if the stored secret is still `before`. */
export interface ReencryptedSecret {
  readonly place: SecretPlace
  /** The id of the secret's owner. */
  readonly id: string
  readonly before: string
  readonly after: string
}

/** The fields of each command. `version`: the version that the command replaces. */
export interface AdminCommands {
  /** `token`: the owner's first access token. Null: the user already has one. `key`: the first API key. */
  readonly OpenWorkspace: {
    readonly workspace: Workspace
    readonly owner: Member
    readonly token: AccessToken | null
    readonly key?: ApiKey
  }
  readonly ChangeWorkspace: { readonly workspace: Workspace; readonly version: number }
  /** Removes the workspace with all its data. */
  readonly RemoveWorkspace: object
  readonly AddMember: { readonly member: Member; readonly token: AccessToken }
  /** Adds a member who has signed in over an identity provider (D-OIDC-4). */
  readonly JoinWorkspace: { readonly member: Member }
  /** Adds a member who signs in with the link of a mail (D-SIGN-4). */
  readonly InviteMember: { readonly member: Member; readonly link: AccountLink }
  /** Sends a member another invitation. `link`: for the member's e-mail. */
  readonly SendInvitation: { readonly userId: UserId; readonly link: AccountLink }
  /** Only these fields change; the others keep their stored values. A session of the member is renewed after a change of role or host (D-SIGN-6). */
  readonly ChangeMember: {
    readonly userId: UserId
    readonly fields: Partial<Pick<Member, "email" | "name" | "role" | "bookingMails" | "hostId">>
  }
  readonly RemoveMember: { readonly userId: UserId }
  /** The person with this e-mail accepts the membership. Access tokens of before end (D-SIGN-13). */
  readonly AcceptMembership: { readonly userId: UserId; readonly email: Email }
  readonly AddHost: { readonly host: Host }
  readonly ChangeHost: { readonly host: Host; readonly version: number }
  readonly RemoveHost: { readonly hostId: HostId }
  /** The calendar is read immediately. */
  readonly AddCalendar: { readonly calendar: BusyCalendar }
  /** Only these settings change. A new destination takes the place of the host's other one (D-CAL-6). */
  readonly ChangeCalendar: {
    readonly hostId: HostId
    readonly calendarId: CalendarId
    readonly settings: Partial<CalendarSettings>
  }
  /** The service forgets the calendar's entries. Their events stay in the calendar (D-ENTRY-3). */
  readonly RemoveCalendar: { readonly hostId: HostId; readonly calendarId: CalendarId }
  readonly AddConferenceAccount: { readonly account: ConferenceAccount }
  /** The account was connected again in the browser. */
  readonly RenewConferenceAccount: { readonly accountId: ConferenceAccountId }
  readonly RemoveConferenceAccount: { readonly accountId: ConferenceAccountId }
  readonly AddIdentityProvider: { readonly provider: WorkspaceProvider }
  /** Identities of members at it stay, for a provider with the same issuer. */
  readonly RemoveIdentityProvider: { readonly providerId: WorkspaceProviderId }
  /** Replaces the client of the same name. `reencrypted`: grants of the same client with its new secret (D-CONN-14). */
  readonly StoreOAuthClient: {
    readonly client: WorkspaceClient
    readonly reencrypted: ReadonlyArray<ReencryptedSecret>
  }
  readonly RemoveOAuthClient: { readonly client: Pick<WorkspaceClient, "id" | "name"> }
  readonly AddEventType: { readonly eventType: EventType }
  readonly ChangeEventType: { readonly eventType: EventType; readonly version: number }
  readonly RemoveEventType: { readonly eventTypeId: EventTypeId }
  readonly IssueKey: { readonly key: ApiKey }
  /** Adds a successor. The key expires at its `expiresAt`. */
  readonly RotateKey: { readonly key: ApiKey; readonly successor: ApiKey }
  readonly RevokeKey: { readonly key: ApiKey }
  readonly ReencryptSecrets: { readonly reencrypted: ReadonlyArray<ReencryptedSecret> }
  readonly IssueToken: { readonly token: AccessToken }
  /** Revokes all access tokens of a member, in all workspaces. */
  readonly RevokeTokens: { readonly userId: UserId }
  /** Refuses one of a member's tokens, or all (null), in this workspace only (D-PAT-4). */
  readonly RefuseTokens: { readonly userId: UserId; readonly tokenId: AccessTokenId | null }
  /** Notes in the audit log that a member has signed in or out (D-SIGN-10), and posts the mail about a new browser (D-SIGN-17). */
  readonly NoteSession: {
    readonly userId: UserId
    readonly sessionId: SessionId
    readonly event: "create" | "end" | "end_others"
    readonly messages: ReadonlyArray<OutboxMessage>
  }
  /** Notes in the audit log that a member has added or removed a passkey, and posts the mail about it (D-PASSKEY-6). */
  readonly NotePasskey: {
    readonly userId: UserId
    readonly passkeyId: PasskeyId
    readonly event: "create" | "delete"
    readonly messages: ReadonlyArray<OutboxMessage>
  }
  /** Notes in the audit log that a member has set or removed the password of the account, and posts the mail about it (D-PW-7). */
  readonly NotePassword: {
    readonly userId: UserId
    readonly event: "update" | "delete"
    readonly messages: ReadonlyArray<OutboxMessage>
  }
  /** Refuses one of a member's sessions, or all (null), in this workspace only (D-SIGN-8). */
  readonly RefuseSessions: { readonly userId: UserId; readonly sessionId: SessionId | null }
  readonly CancelBooking: { readonly uid: BookingUid }
  /** `mark`: null clears it. `by`: the member who makes it (D-MGMT-12). */
  readonly MarkAttendance: {
    readonly uid: BookingUid
    readonly mark: AttendanceMark | null
    readonly by: UserId
  }
  /**
   * Ends a host's change of the booking's entry (D-HEAR-8): the entry is written again as the delivery with this `copy`, or it
   * stays as it is in the calendar.
   */
  readonly SettleEntryChange: {
    readonly uid: BookingUid
    readonly hostId: HostId
    readonly action: "restore" | "ignore"
    readonly copy: string
  }
  /** Sends the booking's present state to these recipients again, in copies with this name (D-MAIL-55). */
  readonly ResendMails: {
    readonly uid: BookingUid
    readonly recipients: ReadonlyArray<MailRecipient>
    readonly copy: string
  }
  readonly OpenDeal: { readonly deal: Deal }
  /**
   * Changes status, value and closing time. Contact and booking keep their stored values. `versions`: those that may be changed
   * (`dealVersion`); null: any.
   */
  readonly ChangeDeal: { readonly deal: Deal; readonly versions: ReadonlyArray<number> | null }
  /** Merges the duplicate into the contact, which stays (D-CONTACT-1). It cannot be undone. */
  readonly MergeContacts: { readonly contactId: ContactId; readonly duplicateId: ContactId }
  readonly EraseContact: { readonly contactId: ContactId }
  /** Erases the contact or guest with this e-mail. `placeholderId` replaces a guest's identity. */
  readonly ErasePerson: { readonly email: Email; readonly placeholderId: ContactId }
  readonly AddIntegration: { readonly integration: Integration }
  /** Its pending deliveries become due immediately. */
  readonly ChangeIntegration: { readonly integration: Integration; readonly version: number }
  /** Its pending deliveries are skipped. */
  readonly RemoveIntegration: { readonly integrationId: IntegrationId }
  readonly AddWebhook: { readonly webhook: Webhook }
  /** Changes URL, events and `enabled`, not the secrets. Its pending deliveries become due immediately. */
  readonly ChangeWebhook: { readonly webhook: Webhook; readonly version: number }
  /** `until`: the old secret also signs until then. Null: it ends immediately. */
  readonly RotateWebhookSecret: {
    readonly webhookId: WebhookId
    readonly sealedSecret: string
    readonly until: DateTime.Utc | null
  }
  /** The log of its deliveries is kept. */
  readonly RemoveWebhook: { readonly webhookId: WebhookId }
  /** The verification of the sender follows from the stored one (`changedSettings`). */
  readonly ChangeMailSettings: { readonly settings: MailSettings; readonly version: number }
  /** Verifies the own sender if it has this address. */
  readonly VerifySender: { readonly address: Email }
  /** Sends mails to an address again. `hashes`: its hashes under all keys, the newest first. */
  readonly LiftSuppression: { readonly hashes: NonEmptyReadonlyArray<AddressHash> }
  /** Sends an ended delivery again (`whyNotAgain`). */
  readonly RetryDelivery: { readonly kind: keyof typeof deliveryNames; readonly deliveryId: DeliveryId }
}

/** A change to a workspace by a member or an operator. */
export type AdminCommand<Tag extends keyof AdminCommands = keyof AdminCommands> = {
  readonly [T in Tag]: { readonly _tag: T } & AdminCommands[T]
}[Tag]

/** The action of a command in the audit log (resource and verb), and the id of the changed resource. */
export const auditedAs = <Tag extends keyof AdminCommands>(
  workspaceId: WorkspaceId,
  command: AdminCommand<Tag>
): { readonly action: AuditAction; readonly subject: string } => {
  const [action, subject] = entries[command._tag](command, workspaceId)
  return { action, subject }
}

const deliveryNames = { integration: "conversion_dispatch", webhook: "webhook_delivery" } as const

const entries: {
  readonly [T in keyof AdminCommands]: (
    command: AdminCommand<T>,
    workspaceId: WorkspaceId
  ) => readonly [action: AuditAction, subject: string]
} = {
  OpenWorkspace: (_, workspaceId) => ["workspace.create", workspaceId],
  ChangeWorkspace: (_, workspaceId) => ["workspace.update", workspaceId],
  RemoveWorkspace: (_, workspaceId) => ["workspace.delete", workspaceId],
  AddMember: ({ member }) => ["member.create", member.userId],
  JoinWorkspace: ({ member }) => ["member.join", member.userId],
  InviteMember: ({ member }) => ["member.invite", member.userId],
  SendInvitation: ({ userId }) => ["member.invite", userId],
  ChangeMember: ({ userId }) => ["member.update", userId],
  RemoveMember: ({ userId }) => ["member.delete", userId],
  AcceptMembership: ({ userId }) => ["member.accept", userId],
  AddHost: ({ host }) => ["host.create", host.id],
  ChangeHost: ({ host }) => ["host.update", host.id],
  RemoveHost: ({ hostId }) => ["host.delete", hostId],
  AddCalendar: ({ calendar }) => ["calendar.create", calendar.id],
  ChangeCalendar: ({ calendarId }) => ["calendar.update", calendarId],
  RemoveCalendar: ({ calendarId }) => ["calendar.delete", calendarId],
  AddConferenceAccount: ({ account }) => ["conference_account.create", account.id],
  RenewConferenceAccount: ({ accountId }) => ["conference_account.update", accountId],
  RemoveConferenceAccount: ({ accountId }) => ["conference_account.delete", accountId],
  AddIdentityProvider: ({ provider }) => ["identity_provider.create", provider.id],
  RemoveIdentityProvider: ({ providerId }) => ["identity_provider.delete", providerId],
  StoreOAuthClient: ({ client }) => ["oauth_client.update", client.name],
  RemoveOAuthClient: ({ client }) => ["oauth_client.delete", client.name],
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
  NoteSession: ({ event, sessionId }) => [`session.${event}`, sessionId],
  NotePasskey: ({ event, passkeyId }) => [`passkey.${event}`, passkeyId],
  NotePassword: ({ event, userId }) => [`password.${event}`, userId],
  RefuseSessions: ({ sessionId, userId }) => ["session.refuse", sessionId ?? userId],
  CancelBooking: ({ uid }) => ["booking.cancel", uid],
  MarkAttendance: ({ mark, uid }) => [
    mark === null ? "booking.clear_attendance" : `booking.mark_${mark}`,
    uid
  ],
  SettleEntryChange: ({ action, uid }) => [`calendar_entry.${action}`, uid],
  ResendMails: ({ uid }) => ["booking.resend_mails", uid],
  OpenDeal: ({ deal }) => ["deal.create", deal.id],
  ChangeDeal: ({ deal }) => ["deal.update", deal.id],
  MergeContacts: ({ contactId }) => ["contact.merge", contactId],
  EraseContact: ({ contactId }) => ["contact.erase", contactId],
  ErasePerson: ({ placeholderId }) => ["person.erase", placeholderId],
  AddWebhook: ({ webhook }) => ["webhook.create", webhook.id],
  ChangeWebhook: ({ webhook }) => ["webhook.update", webhook.id],
  RotateWebhookSecret: ({ webhookId }) => ["webhook.rotate_secret", webhookId],
  RemoveWebhook: ({ webhookId }) => ["webhook.delete", webhookId],
  AddIntegration: ({ integration }) => ["integration.create", integration.id],
  ChangeIntegration: ({ integration }) => ["integration.update", integration.id],
  RemoveIntegration: ({ integrationId }) => ["integration.delete", integrationId],
  ChangeMailSettings: (_, workspaceId) => ["mail_settings.update", workspaceId],
  VerifySender: (_, workspaceId) => ["mail_sender.verify", workspaceId],
  LiftSuppression: ({ hashes: [newest] }) => ["mail_suppression.lift", newest],
  RetryDelivery: ({ deliveryId, kind }) => [`${deliveryNames[kind]}.retry`, deliveryId]
}
