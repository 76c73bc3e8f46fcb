import type * as DateTime from "effect/DateTime"
import type { WorkspaceProvider } from "../../workspace/accounts/index.ts"
import type {
  AttendanceMark,
  Booking,
  BookingUid,
  GroupId,
  OneOffLink,
  Reservation,
  StatusFilter
} from "../../scheduling/bookings/index.ts"
import type { BusyCalendar, CalendarHealth } from "../calendars/index.ts"
import type { ConferenceAccount } from "../conferencing/index.ts"
import type { Contact, ContactId } from "../../leads/contacts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { Integration } from "../conversions/index.ts"
import type { Deal, DealId } from "../../leads/deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../../workspace/event-types/index.ts"
import type { MailSettings } from "../mails/index.ts"
import type { PaymentAccount } from "../payments/index.ts"
import type { PaymentConnection, UnmatchedEntry } from "../receivers/index.ts"
import type { ClientName, WorkspaceClient } from "../../workspace/oauth-clients/index.ts"
import type { Delivery, DestinationKind } from "../outbox/index.ts"
import type { WaitingEntry } from "../../scheduling/waiting/index.ts"
import type { Transaction, TransactionId } from "../../revenue/transactions/index.ts"
import type { SavedView } from "../../revenue/reports/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import type { ApiKey, Member, UserId, Workspace } from "../../workspace/workspaces/index.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import { type Ownership, ofHost, foreign, shared } from "./ownership.ts"

/** The orders of the lists that can be sorted. Each is a time: with a minus the latest is first, without it the earliest. */
export const orders = {
  contacts: ["createdAt", "-createdAt"],
  bookings: ["startAt", "-startAt"],
  /** By the closing, open deals are left out. */
  deals: ["openedAt", "-openedAt", "closedAt", "-closedAt"],
  transactions: ["recordedAt", "-recordedAt", "transactionAt", "-transactionAt"]
} as const
export type OrderOf<K extends keyof typeof orders> = (typeof orders)[K][number]

/** Whether a list in this order has the earliest item first. None: newest first. */
export const isAscending = (sort: string | undefined): boolean => sort !== undefined && !sort.startsWith("-")

/** A resource that is changed as a whole. Versions start at 1. */
export interface Versioned<A> {
  readonly value: A
  readonly version: number
  readonly createdAt: DateTime.Utc
}

/** A deal with its entries in the ledger. */
export interface DealRecord extends Deal {
  readonly transactionIds: ReadonlyArray<TransactionId>
  /** What is left of its payments in the currency of its value; 0 without a value. It may exceed `maximumCents`. */
  readonly paidCents: bigint
}

/** A calendar with the state of its synchronisation. */
export interface CalendarRecord extends BusyCalendar, CalendarHealth {}

/** The items of each kind of resource, and the filters and orders of its list. */
export interface Resources {
  readonly workspace: { readonly item: Versioned<Workspace>; readonly query: object }
  readonly members: { readonly item: Member; readonly query: { readonly email?: string } }
  readonly hosts: { readonly item: Versioned<Host>; readonly query: { readonly id?: HostId } }
  readonly calendars: {
    readonly item: CalendarRecord
    readonly query: {
      readonly hostId?: HostId
      /** Of any of these hosts. */
      readonly hostIds?: ReadonlyArray<HostId>
      readonly isDestination?: boolean
    }
  }
  readonly conferenceAccounts: { readonly item: ConferenceAccount; readonly query: object }
  /** At most one item. */
  readonly paymentAccounts: { readonly item: PaymentAccount; readonly query: object }
  readonly paymentConnections: { readonly item: PaymentConnection; readonly query: object }
  readonly unmatchedEntries: {
    readonly item: UnmatchedEntry
    readonly query: { readonly kind?: UnmatchedEntry["kind"]; readonly isDismissed?: boolean }
  }
  readonly savedViews: { readonly item: SavedView; readonly query: object }
  readonly identityProviders: { readonly item: WorkspaceProvider; readonly query: object }
  readonly oauthClients: { readonly item: WorkspaceClient; readonly query: { readonly name?: ClientName } }
  readonly eventTypes: { readonly item: Versioned<EventType>; readonly query: object }
  readonly oneOffLinks: {
    readonly item: OneOffLink
    readonly query: {
      readonly eventTypeId?: EventTypeId
      readonly hostId?: HostId
      /** Those that were made for a person, by the contact or by an email. `contactId`: null: the person is no contact. */
      readonly madeFor?: { readonly contactId: ContactId | null; readonly emails: ReadonlyArray<Email> }
    }
  }
  readonly reservations: {
    readonly item: Reservation
    readonly query: {
      readonly eventTypeId?: EventTypeId
      readonly hostId?: HostId
      /** Only those that keep their time at this instant. */
      readonly liveAt?: DateTime.Utc
    }
  }
  readonly waitingEntries: {
    readonly item: WaitingEntry
    readonly query: {
      readonly eventTypeId?: EventTypeId
      /** Only those that wait at this instant. */
      readonly waitingAt?: DateTime.Utc
      /** Those of a person, by any of these emails. */
      readonly emails?: ReadonlyArray<Email>
      /** Only proposals, or only places in waiting lists. */
      readonly kind?: "proposal" | "place"
      /** The host whom the proposal names. */
      readonly hostId?: HostId
    }
  }
  readonly apiKeys: { readonly item: ApiKey; readonly query: object }
  readonly contacts: {
    readonly item: Contact
    readonly query: {
      readonly email?: Email
      readonly ids?: ReadonlyArray<ContactId>
      /** Found by parts of its search text (D-SEARCH-1). */
      readonly search?: string
      /** Created at this instant or later. */
      readonly from?: DateTime.Utc
      /** Created before this instant. */
      readonly to?: DateTime.Utc
      readonly sort?: OrderOf<"contacts">
      /** Those with a booking, with this host or with any. */
      readonly bookedWith?: HostId | "anyone"
    }
  }
  readonly bookings: {
    readonly item: Booking
    readonly query: {
      readonly eventTypeId?: EventTypeId
      readonly hostId?: HostId
      readonly contactId?: ContactId
      /** The booker or a guest. */
      readonly attendee?: Email
      /** Found by parts of its search text (D-SEARCH-1). */
      readonly search?: string
      /** The search also compares the search text of the booking's contact, which the member reads (D-SEARCH-3). */
      readonly searchesContacts?: true
      /** The bookings of this meeting: the first one and its moves. */
      readonly rootUid?: BookingUid
      /** The bookings that have, or had, seats in this group. */
      readonly groupId?: GroupId
      /** Only the newest bookings of their meetings: those that were not replaced. */
      readonly isNewest?: true
      readonly status?: StatusFilter
      /** None: no mark. */
      readonly attendance?: AttendanceMark | "none"
      /** Starts at this instant or later. */
      readonly from?: DateTime.Utc
      /** Starts before this instant. */
      readonly to?: DateTime.Utc
      /** None: newest first. */
      readonly sort?: OrderOf<"bookings">
    }
  }
  readonly deals: {
    readonly item: DealRecord
    readonly query: {
      readonly contactId?: ContactId
      readonly bookingUid?: BookingUid
      /** Those that one of these bookings opened. */
      readonly bookingUids?: ReadonlyArray<BookingUid>
      readonly status?: Deal["status"]
      readonly stage?: NonNullable<Deal["stage"]>
      /** In none of these stages. */
      readonly stageNotIn?: ReadonlyArray<NonNullable<Deal["stage"]>>
      readonly ownerId?: UserId
      /** Found by parts of the search text of its contact (D-SEARCH-1). */
      readonly search?: string
      /** Opened at this instant or later. */
      readonly from?: DateTime.Utc
      /** Opened before this instant. */
      readonly to?: DateTime.Utc
      /** Closed at this instant or later. */
      readonly closedFrom?: DateTime.Utc
      /** Closed before this instant. */
      readonly closedTo?: DateTime.Utc
      readonly sort?: OrderOf<"deals">
    }
  }
  readonly transactions: {
    readonly item: Transaction
    readonly query: {
      readonly contactId?: ContactId
      readonly dealId?: DealId
      readonly kind?: Transaction["kind"]
      /** Found by parts of the search text of its contact (D-SEARCH-1). */
      readonly search?: string
      /** Paid at this instant or later. */
      readonly from?: DateTime.Utc
      /** Paid before this instant. */
      readonly to?: DateTime.Utc
      readonly sort?: OrderOf<"transactions">
    }
  }
  readonly integrations: { readonly item: Versioned<Integration>; readonly query: object }
  readonly webhooks: { readonly item: Versioned<Webhook>; readonly query: object }
  /** At most one item. None: the workspace has the default settings (`findMailSettings`). */
  readonly mailSettings: { readonly item: Versioned<MailSettings>; readonly query: object }
  readonly deliveries: {
    readonly item: Delivery
    readonly query: {
      readonly kind?: DestinationKind
      /** The mails about these bookings, reminders included. */
      readonly bookingUids?: ReadonlyArray<BookingUid>
      readonly destinationId?: string
      readonly provider?: string
      readonly status?: Delivery["status"]
    }
  }
  readonly auditLog: {
    readonly item: AuditEntry
    readonly query: {
      /** The entries of `endings` about these bookings. */
      readonly endingsOf?: ReadonlyArray<BookingUid>
      /** At this instant or later. */
      readonly from?: DateTime.Utc
      /** Before this instant. */
      readonly to?: DateTime.Utc
    }
  }
}
export type ResourceKind = keyof Resources

/** The facts about a kind of resource by which the management API treats it. */
interface Description<K extends ResourceKind> {
  /** Its name in the actions of the audit log. */
  readonly auditName?: string
  /** How its items belong to hosts (D-HOST-1). */
  readonly ownership: Ownership<Resources[K]["item"], Resources[K]["query"]>
  /** The maximum number in a workspace, removed ones excluded, and how messages call them (D-QUOTA-1). */
  readonly quota?: { readonly most: number; readonly name: string }
  /** A plain kind is one row of a table: adding, replacing and removing an item does nothing else in a store. */
  readonly isPlain?: true
}

/**
 * Each kind of resource. Archived event types count for the quota. The quotas bound the cost of public requests (D-FAIR-1). How the
 * audit log treats the fields is in `audit/treatments.ts`.
 */
export const resources = {
  workspace: { auditName: "workspace", ownership: shared },
  members: { auditName: "member", ownership: shared, quota: { most: 500, name: "members" } },
  hosts: {
    auditName: "host",
    ownership: {
      isOf: (hostId, { value }) => value.id === hostId,
      own: (id, filter) => (filter.id === undefined || filter.id === id ? { ...filter, id } : null)
    },
    quota: { most: 500, name: "hosts" }
  },
  calendars: {
    auditName: "calendar",
    ownership: { isOf: (hostId, calendar) => calendar.hostId === hostId, own: ofHost },
    quota: { most: 200, name: "calendars" }
  },
  conferenceAccounts: {
    auditName: "conference_account",
    ownership: shared,
    quota: { most: 20, name: "conference accounts" },
    isPlain: true
  },
  paymentAccounts: { auditName: "payment_account", ownership: foreign, isPlain: true },
  paymentConnections: {
    auditName: "payment_connection",
    ownership: foreign,
    quota: { most: 10, name: "payment connections" },
    isPlain: true
  },
  unmatchedEntries: { ownership: foreign },
  savedViews: {
    auditName: "saved_view",
    ownership: foreign,
    quota: { most: 50, name: "saved views" },
    isPlain: true
  },
  identityProviders: {
    auditName: "identity_provider",
    ownership: foreign,
    quota: { most: 1, name: "identity provider" },
    isPlain: true
  },
  oauthClients: { auditName: "oauth_client", ownership: foreign, isPlain: true },
  eventTypes: { auditName: "event_type", ownership: shared, quota: { most: 200, name: "event types" } },
  // A member who is a host makes links for this host only. Open ones are bounded by `oneOffLinkLimits`.
  oneOffLinks: {
    ownership: { isOf: (hostId, { hostIds }) => hostIds.includes(hostId), own: ofHost },
    isPlain: true
  },
  // A member who is a host reserves times of this host only. Live ones are bounded by `reservationLimits`.
  reservations: {
    ownership: { isOf: (hostId, { hostIds }) => hostIds.includes(hostId), own: ofHost }
  },
  // A person who waits has no host yet, so that members who are hosts reach only proposals with their host. Those who wait are bounded by
  // `waitingLimits`.
  waitingEntries: {
    ownership: { isOf: (hostId, { proposedBy }) => proposedBy?.hostId === hostId, own: ofHost }
  },
  apiKeys: { auditName: "api_key", ownership: foreign },
  // Which ones a member reads is a setting (`readableContacts`).
  contacts: { ownership: shared },
  bookings: { ownership: { isOf: (hostId, { hostIds }) => hostIds.includes(hostId), own: ofHost } },
  deals: { ownership: foreign },
  transactions: { ownership: foreign },
  integrations: { auditName: "integration", ownership: foreign, quota: { most: 20, name: "integrations" } },
  webhooks: { auditName: "webhook", ownership: foreign, quota: { most: 20, name: "webhooks" } },
  mailSettings: { auditName: "mail_settings", ownership: shared },
  // Mails of bookings that were found before. Other deliveries are of the workspace.
  deliveries: {
    ownership: {
      isOf: () => false,
      own: (_, filter) => (filter.bookingUids === undefined ? null : filter)
    }
  },
  auditLog: { ownership: foreign }
} satisfies { readonly [K in ResourceKind]: Description<K> }

type Described = typeof resources

/** The kinds with a quota. */
export type Quota = {
  readonly [K in ResourceKind]: Described[K] extends { readonly quota: object } ? K : never
}[ResourceKind]

/** The kinds whose items are plain rows. */
export type PlainKind = {
  readonly [K in ResourceKind]: Described[K] extends { readonly isPlain: true } ? K : never
}[ResourceKind]
