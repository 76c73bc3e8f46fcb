import type { Booking } from "../bookings/index.ts"
import type { Contact } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import type { Delivery } from "../outbox/index.ts"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import type { ApiKey, Member, UserId, WorkspaceId } from "../workspaces/index.ts"
import type { AdminCommands } from "./AdminCommand.ts"

/** A thing that has versions: its present one; null: the workspace has no such thing. */
interface Version {
  readonly version: number | null
}

interface Presence {
  readonly isThere: boolean
}

/** Who has the slug that a command asks for; null: it is free. */
interface SlugOwner<Id> {
  readonly slugOwner: Id | null
}

/** Who has the e-mail that a command asks for; null: it is free, or the command asks for none. */
interface EmailOwner {
  readonly emailOwner: UserId | null
}

/** The member whom a command changes or removes, and whether the workspace has another owner. */
interface MemberSeen {
  readonly member: Member | null
  readonly hasOtherOwner: boolean
}

/** Which of the hosts that an event type names are hosts of the workspace, and who has its slug. */
interface EventTypeSeen extends SlugOwner<EventTypeId> {
  readonly hosts: ReadonlySet<HostId>
}

interface KeySeen {
  readonly key: ApiKey | null
}

interface WebhookSeen {
  readonly webhook: Webhook | null
}

/** The contact, and all bookings that mention the person (`mentions`). */
interface PersonSeen {
  readonly contact: Contact | null
  readonly bookings: ReadonlyArray<Booking>
}

/**
 * What a command has to look at before it is decided, by its tag: the rows of its workspace as they are until it is
 * committed. An adapter reads and locks exactly this.
 */
export interface Seen extends Record<keyof AdminCommands, object> {
  readonly OpenWorkspace: SlugOwner<WorkspaceId>
  readonly ChangeWorkspace: Version & SlugOwner<WorkspaceId>
  readonly RemoveWorkspace: object
  readonly AddMember: EmailOwner
  readonly ChangeMember: MemberSeen & EmailOwner
  readonly RemoveMember: MemberSeen
  readonly AddHost: object
  readonly ChangeHost: Version
  /** `namedBy`: the slugs of the event types that name the host, in any order. */
  readonly RemoveHost: Presence & { readonly namedBy: ReadonlyArray<string> }
  /** `calendars`: how many the host has. */
  readonly AddCalendar: { readonly isHostThere: boolean; readonly calendars: number }
  readonly RemoveCalendar: Presence
  readonly AddEventType: EventTypeSeen
  readonly ChangeEventType: Version & EventTypeSeen
  readonly RemoveEventType: Presence
  readonly IssueKey: object
  readonly RotateKey: KeySeen
  readonly RevokeKey: KeySeen
  readonly ReencryptSecrets: object
  readonly IssueToken: { readonly isMember: boolean }
  readonly RevokeTokens: { readonly isMember: boolean }
  /** `holdsToken`: whether the user has the token that the command names. */
  readonly RefuseTokens: { readonly isMember: boolean; readonly holdsToken: boolean }
  readonly CancelBooking: { readonly booking: Booking | null }
  readonly OpenDeal: { readonly isContactThere: boolean }
  readonly ChangeDeal: { readonly deal: Deal | null }
  readonly EraseContact: PersonSeen
  readonly ErasePerson: PersonSeen
  readonly AddIntegration: object
  readonly ChangeIntegration: Version
  readonly RemoveIntegration: Presence
  readonly AddWebhook: object
  readonly ChangeWebhook: Version & WebhookSeen
  readonly RotateWebhookSecret: WebhookSeen
  readonly RemoveWebhook: Presence
  readonly RetryDelivery: { readonly delivery: Delivery | null }
}
