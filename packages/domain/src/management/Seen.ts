import type { Booking } from "../bookings/index.ts"
import type { BusyCalendar, CalendarEntry } from "../calendars/index.ts"
import type { Contact } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import type { MailSettings } from "../mails/index.ts"
import type { WorkspaceClientId } from "../oauth-clients/index.ts"
import type { Delivery } from "../outbox/index.ts"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import type { ApiKey, Member, UserId, WorkspaceId } from "../workspaces/index.ts"
import type { AdminCommands } from "./AdminCommand.ts"

/** The current version. Null: the resource does not exist. */
interface Version {
  readonly version: number | null
}

interface Presence {
  readonly isThere: boolean
}

/** The current owner of the command's slug. Null: it is free. */
interface SlugOwner<Id> {
  readonly slugOwner: Id | null
}

/** The current owner of the command's e-mail. Null: it is free, or the command has none. */
interface EmailOwner {
  readonly emailOwner: UserId | null
}

/**
 * The other host with the e-mail of the command's host. Null: there is none, or the stored host has this e-mail already, so
 * that hosts of earlier versions that share one can still be changed.
 */
interface HostEmailOwner {
  readonly emailOwner: HostId | null
}

/** `isHostThere`: whether the workspace has the command's host. True if the command has none. */
interface LinkedHost {
  readonly isHostThere: boolean
}

/** `hasOtherOwner`: whether the workspace has an owner besides the member. */
interface MemberSeen {
  readonly member: Member | null
  readonly hasOtherOwner: boolean
}

/** `hosts`: the event type's hosts that exist in the workspace. */
interface EventTypeSeen extends SlugOwner<EventTypeId> {
  readonly hosts: ReadonlySet<HostId>
  /** Whether the workspace has the conference account of the event type. True if it names none. */
  readonly isAccountThere: boolean
}

/** `destinations`: the destination calendars of the workspace's hosts, in any order. */
interface DestinationsSeen {
  readonly destinations: ReadonlyArray<BusyCalendar>
}

interface KeySeen {
  readonly key: ApiKey | null
}

interface WebhookSeen {
  readonly webhook: Webhook | null
}

/** Null: the workspace has the default settings, at version 0. */
interface MailSettingsSeen {
  readonly stored: { readonly value: MailSettings; readonly version: number } | null
}

/** `isMerged`: whether it was merged into another contact. Null: the workspace has no such contact, or it was erased. */
type Mergeable = { readonly contact: Contact; readonly isMerged: boolean } | null

/** `bookings`: all bookings that contain the person (`mentions`). */
interface PersonSeen {
  readonly contact: Contact | null
  readonly bookings: ReadonlyArray<Booking>
}

/**
 * The state that the decision on each command needs. An adapter reads exactly this and locks it until the command is
 * committed.
 */
export interface Seen extends Record<keyof AdminCommands, object> {
  readonly OpenWorkspace: SlugOwner<WorkspaceId>
  readonly ChangeWorkspace: Version & SlugOwner<WorkspaceId>
  readonly RemoveWorkspace: object
  readonly AddMember: EmailOwner & LinkedHost
  readonly JoinWorkspace: EmailOwner
  readonly InviteMember: EmailOwner & LinkedHost
  readonly SendInvitation: { readonly member: Member | null }
  readonly ChangeMember: MemberSeen & EmailOwner & LinkedHost
  readonly RemoveMember: MemberSeen
  readonly AcceptMembership: { readonly member: Member | null }
  readonly AddHost: HostEmailOwner
  readonly ChangeHost: Version & HostEmailOwner
  /** `namedBy`: the slugs of the event types that use the host, in any order. */
  readonly RemoveHost: Presence & { readonly namedBy: ReadonlyArray<string> }
  /** `calendars`: the number of the host's calendars. */
  readonly AddCalendar: {
    readonly isHostThere: boolean
    readonly calendars: number
  } & DestinationsSeen
  readonly ChangeCalendar: { readonly calendar: BusyCalendar | null } & DestinationsSeen
  readonly RemoveCalendar: Presence
  readonly AddConferenceAccount: object
  /** `namedBy`: the slugs of the event types that use the account, in any order. */
  readonly RenewConferenceAccount: Presence
  readonly RemoveConferenceAccount: Presence & { readonly namedBy: ReadonlyArray<string> }
  readonly AddIdentityProvider: object
  readonly RemoveIdentityProvider: Presence
  /** `stored`: the id of the client with the same name. Null: there is none. */
  readonly StoreOAuthClient: { readonly stored: WorkspaceClientId | null }
  readonly RemoveOAuthClient: Presence
  readonly AddEventType: EventTypeSeen
  readonly ChangeEventType: Version & EventTypeSeen
  readonly RemoveEventType: Presence
  readonly IssueKey: object
  readonly RotateKey: KeySeen
  readonly RevokeKey: KeySeen
  readonly ReencryptSecrets: object
  readonly IssueToken: { readonly isMember: boolean }
  readonly RevokeTokens: { readonly isMember: boolean }
  /** `holdsToken`: whether the user has the command's token. */
  readonly RefuseTokens: { readonly isMember: boolean; readonly holdsToken: boolean }
  readonly NoteSession: { readonly isMember: boolean }
  readonly NotePasskey: { readonly isMember: boolean }
  readonly NotePassword: { readonly isMember: boolean }
  /** `holdsSession`: whether the account with the member's e-mail has the command's session. */
  readonly RefuseSessions: { readonly member: Member | null; readonly holdsSession: boolean }
  readonly CancelBooking: { readonly booking: Booking | null }
  readonly MarkAttendance: { readonly booking: Booking | null }
  /** `entry`: the host's entry of the booking's meeting. */
  readonly SettleEntryChange: { readonly booking: Booking | null; readonly entry: CalendarEntry | null }
  /** `members`: those with `bookingMails`, in any order. */
  readonly ResendMails: { readonly booking: Booking | null; readonly members: ReadonlyArray<UserId> }
  readonly OpenDeal: { readonly isContactThere: boolean }
  readonly ChangeDeal: { readonly deal: Deal | null }
  /** `records`: the duplicate's bookings, deals and payments, counted up to `recordsLimit` + 1 of each. */
  readonly MergeContacts: {
    readonly kept: Mergeable
    readonly duplicate: Mergeable
    readonly records: number
  }
  readonly EraseContact: PersonSeen
  readonly ErasePerson: PersonSeen
  readonly AddIntegration: object
  readonly ChangeIntegration: Version
  readonly RemoveIntegration: Presence
  readonly AddWebhook: object
  readonly ChangeWebhook: Version & WebhookSeen
  readonly RotateWebhookSecret: WebhookSeen
  readonly RemoveWebhook: Presence
  readonly ChangeMailSettings: MailSettingsSeen
  readonly VerifySender: MailSettingsSeen
  readonly LiftSuppression: { readonly suppressed: boolean }
  readonly RetryDelivery: { readonly delivery: Delivery | null }
}
