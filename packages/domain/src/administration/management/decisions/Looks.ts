import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SessionId } from "../../../workspace/accounts/index.ts"
import type { Booking, BookingUid } from "../../../scheduling/bookings/index.ts"
import type { BusyCalendar, CalendarEntry, CalendarId } from "../../../channels/calendars/index.ts"
import type { Contact, ContactId } from "../../../leads/contacts/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import type { Deal, DealId } from "../../../leads/deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../../../workspace/event-types/index.ts"
import type { AddressHash, MailSettings } from "../../../channels/mails/index.ts"
import type { ClientName, WorkspaceClientId } from "../../../workspace/oauth-clients/index.ts"
import type { PaymentAccountId } from "../../../channels/payments/index.ts"
import type { Delivery, DeliveryId } from "../../../channels/outbox/index.ts"
import type { Webhook, WebhookId } from "../../../channels/webhooks/index.ts"
import type {
  AccessTokenId,
  ApiKey,
  Member,
  UserId,
  WorkspaceId
} from "../../../workspace/workspaces/index.ts"
import type { SavedView, SavedViewId } from "../../../revenue/reports/index.ts"
import type { SpendRecordingId, SpendRow } from "../../../revenue/spend/index.ts"
import type { ResourceKind, Resources } from "../../../channels/records/index.ts"

/** So many bookings that wait are declined with the removal of their host, so that its cost is bounded (D-APPR-8). */
export const mostDeclined = 100

/** The kinds of resources with a version. */
type VersionedKind = {
  readonly [K in ResourceKind]: Resources[K]["item"] extends { readonly version: number } ? K : never
}[ResourceKind]

/** `isMerged`: whether it was merged into another contact. Null: the workspace has no such contact, or it was erased. */
type Mergeable = { readonly contact: Contact; readonly isMerged: boolean } | null

/**
 * What commands ask a store about their workspace before they are decided. The store answers in the transaction of the command and
 * locks what it answers with. `E`: the store's own errors.
 */
export interface Looks<E> {
  readonly presence: (kind: ResourceKind, id: string) => Effect.Effect<{ readonly isThere: boolean }, E>
  /** Null: the resource does not exist. */
  readonly version: (kind: VersionedKind, id: string) => Effect.Effect<{ readonly version: number | null }, E>
  /** The workspace with the slug. Null: it is free. */
  readonly slugOwner: (slug: string) => Effect.Effect<{ readonly slugOwner: WorkspaceId | null }, E>
  /** The member with the email. Null: it is free, or the command has none. */
  readonly emailOwner: (email: string | undefined) => Effect.Effect<{ readonly emailOwner: UserId | null }, E>
  readonly isMember: (userId: UserId) => Effect.Effect<{ readonly isMember: boolean }, E>
  /** `hasOtherOwner`: whether the workspace has an owner besides the member. */
  readonly member: (
    userId: UserId
  ) => Effect.Effect<{ readonly member: Member | null; readonly hasOtherOwner: boolean }, E>
  /** Whether the workspace has the member. True if the command has none. */
  readonly linkedMember: (userId: UserId | null) => Effect.Effect<{ readonly isMemberThere: boolean }, E>
  /** Whether the workspace has the host. True if the command has none. */
  readonly linkedHost: (
    hostId: HostId | null | undefined
  ) => Effect.Effect<{ readonly isHostThere: boolean }, E>
  /**
   * The other host with the email of this one. Null: there is none, or the stored host has this email already, so that hosts of earlier
   * versions that share one can still be changed.
   */
  readonly hostEmailOwner: (host: Host) => Effect.Effect<{ readonly emailOwner: HostId | null }, E>
  /** Bookings of the host that wait by the store's clock, in the order of their starts, at most one more than `mostDeclined`. */
  readonly waitingOf: (hostId: HostId) => Effect.Effect<{ readonly waiting: ReadonlyArray<Booking> }, E>
  /**
   * What is at the time of a booking that waits, by the store's clock. `isFree`: no other booking and no reservation covers the time of
   * its hosts; the booking that it is to replace does not count. `rivals`: the others that wait for a time of these hosts that
   * overlaps it and cover nothing, in the order of their starts, at most `mostDeclined`.
   */
  readonly contest: (
    uid: BookingUid
  ) => Effect.Effect<{ readonly isFree: boolean; readonly rivals: ReadonlyArray<Booking> }, E>
  /** The slugs of the event types that use the host, in any order. */
  readonly usesOfHost: (hostId: HostId) => Effect.Effect<{ readonly namedBy: ReadonlyArray<string> }, E>
  /** The slugs of the event types that use the conference account, in any order. */
  readonly usesOfAccount: (accountId: string) => Effect.Effect<{ readonly namedBy: ReadonlyArray<string> }, E>
  /**
   * `hosts`: those of the workspace that the event type refers to. `isAccountThere`: whether the workspace has its conference account;
   * true if it has none. `slugOwner`: the event type with its slug.
   */
  readonly referencesOf: (eventType: EventType) => Effect.Effect<
    {
      readonly hosts: ReadonlySet<HostId>
      readonly isAccountThere: boolean
      readonly slugOwner: EventTypeId | null
    },
    E
  >
  /** `calendars`: the number of the host's calendars. */
  readonly calendarsOf: (
    hostId: HostId
  ) => Effect.Effect<{ readonly isHostThere: boolean; readonly calendars: number }, E>
  readonly calendar: (
    hostId: HostId,
    id: CalendarId
  ) => Effect.Effect<{ readonly calendar: BusyCalendar | null }, E>
  readonly hasCalendar: (hostId: HostId, id: CalendarId) => Effect.Effect<{ readonly isThere: boolean }, E>
  /** The destination calendars of the workspace's hosts, in any order. */
  readonly destinations: Effect.Effect<{ readonly destinations: ReadonlyArray<BusyCalendar> }, E>
  /** The id of the client with this name. Null: there is none. */
  readonly clientNamed: (name: ClientName) => Effect.Effect<{ readonly stored: WorkspaceClientId | null }, E>
  /** The id of the account that takes payments. Null: there is none. */
  readonly paymentAccount: Effect.Effect<{ readonly connected: PaymentAccountId | null }, E>
  readonly key: (key: ApiKey) => Effect.Effect<{ readonly key: ApiKey | null }, E>
  readonly holdsToken: (
    userId: UserId,
    tokenId: AccessTokenId | null
  ) => Effect.Effect<{ readonly holdsToken: boolean }, E>
  /** `holdsSession`: whether the account with the member's email has the session. */
  readonly holdsSession: (
    userId: UserId,
    sessionId: SessionId | null
  ) => Effect.Effect<{ readonly member: Member | null; readonly holdsSession: boolean }, E>
  /** The number of open one-off links at this instant. */
  readonly openLinks: (now: DateTime.Utc) => Effect.Effect<{ readonly open: number }, E>
  /** `others`: the number of stored rows of spend that these do not replace. */
  readonly spendBeside: (rows: ReadonlyArray<SpendRow>) => Effect.Effect<{ readonly others: number }, E>
  /** Whether rows of spend of the recording are stored. */
  readonly spendRecording: (id: SpendRecordingId) => Effect.Effect<{ readonly isThere: boolean }, E>
  readonly savedView: (id: SavedViewId) => Effect.Effect<{ readonly view: SavedView | null }, E>
  /** The saved views of which the member gets the weekly mail, in any order. */
  readonly subscribedViews: (userId: UserId) => Effect.Effect<{ readonly views: ReadonlyArray<SavedView> }, E>
  readonly booking: (uid: BookingUid) => Effect.Effect<{ readonly booking: Booking | null }, E>
  /** The host's entry of the booking's meeting. */
  readonly entry: (
    uid: BookingUid,
    hostId: HostId
  ) => Effect.Effect<{ readonly entry: CalendarEntry | null }, E>
  /** The members with `bookingMails`, in any order. */
  readonly mailedMembers: Effect.Effect<{ readonly members: ReadonlyArray<UserId> }, E>
  readonly linkedContact: (contactId: ContactId) => Effect.Effect<{ readonly isContactThere: boolean }, E>
  readonly deal: (id: DealId) => Effect.Effect<{ readonly deal: Deal | null }, E>
  /** `records`: the duplicate's bookings, deals and payments, counted up to `recordsLimit` + 1 of each. */
  readonly duplicate: (
    contactId: ContactId,
    duplicateId: ContactId
  ) => Effect.Effect<{ readonly kept: Mergeable; readonly duplicate: Mergeable; readonly records: number }, E>
  /** `bookings`: all bookings that contain the person (`mentions`). */
  readonly contact: (
    id: ContactId
  ) => Effect.Effect<{ readonly contact: Contact | null; readonly bookings: ReadonlyArray<Booking> }, E>
  /**
   * As `contact`, also for a person who is only a guest. `placeholderId`: the id by which `mentions` finds the guest. `isListed`: whether a
   * waiting list has the email.
   */
  readonly person: (
    email: Email,
    placeholderId: ContactId
  ) => Effect.Effect<
    {
      readonly contact: Contact | null
      readonly bookings: ReadonlyArray<Booking>
      readonly isListed: boolean
    },
    E
  >
  readonly webhook: (
    id: WebhookId
  ) => Effect.Effect<{ readonly webhook: Webhook | null; readonly version: number | null }, E>
  /** Null: the workspace has the default settings, at version 0. */
  readonly mailSettings: Effect.Effect<
    { readonly stored: { readonly value: MailSettings; readonly version: number } | null },
    E
  >
  readonly suppression: (
    hashes: ReadonlyArray<AddressHash>
  ) => Effect.Effect<{ readonly suppressed: boolean }, E>
  readonly delivery: (id: DeliveryId) => Effect.Effect<{ readonly delivery: Delivery | null }, E>
}

/** Both answers, in one round trip. */
export const both = <A extends object, B extends object, E>(
  one: Effect.Effect<A, E>,
  other: Effect.Effect<B, E>
) =>
  Effect.map(Effect.all([one, other], { concurrency: "unbounded" }), ([left, right]) => ({
    ...left,
    ...right
  }))

/** For commands that are decided without the stored state. */
export const nothing = () => Effect.succeed({})
