import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { WorkspaceProvider } from "../accounts/index.ts"
import type { AttendanceMark, Booking, BookingUid } from "../bookings/index.ts"
import type { BusyCalendar, CalendarHealth } from "../calendars/index.ts"
import type { ConferenceAccount } from "../conferencing/index.ts"
import type { Contact, ContactId, Email } from "../contacts/index.ts"
import type { Integration } from "../conversions/index.ts"
import type { Deal, DealId } from "../deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { MailSettings } from "../mails/index.ts"
import type { ClientName, WorkspaceClient } from "../oauth-clients/index.ts"
import type { Delivery, DestinationKind } from "../outbox/index.ts"
import type { Transaction, TransactionId } from "../transactions/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import type { ApiKey, Member, Workspace, WorkspaceId } from "../workspaces/index.ts"
import type { AuditEntry } from "./AuditEntry.ts"

/** The order of a list of bookings by their start: `startAt` has the earliest first, `-startAt` the latest. */
export const StartOrder = Schema.Literals(["startAt", "-startAt"])
export type StartOrder = typeof StartOrder.Type

/**
 * The end of a page: id of its last item, and its time of creation, or its start in a list with a `sort`. It stays valid when
 * items are added.
 */
export const Position = Schema.Struct({
  at: Schema.DateTimeUtc,
  id: Schema.String,
  sort: Schema.optionalKey(StartOrder)
})
export type Position = typeof Position.Type

/** `limit`: 1 to 100. `after`: a position in the same order. Null: from the start. */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | null
}

/** `next`: the position for the next page. Null: there are no more items. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | null
}

/** A resource that is changed as a whole. Versions start at 1. */
export interface Versioned<A> {
  readonly value: A
  readonly version: number
  readonly createdAt: DateTime.Utc
}

/** A deal with its payments. */
export interface DealRecord extends Deal {
  readonly transactionIds: ReadonlyArray<TransactionId>
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
    readonly query: { readonly hostId?: HostId; readonly isDestination?: boolean }
  }
  readonly conferenceAccounts: { readonly item: ConferenceAccount; readonly query: object }
  readonly identityProviders: { readonly item: WorkspaceProvider; readonly query: object }
  readonly oauthClients: { readonly item: WorkspaceClient; readonly query: { readonly name?: ClientName } }
  readonly eventTypes: { readonly item: Versioned<EventType>; readonly query: object }
  readonly apiKeys: { readonly item: ApiKey; readonly query: object }
  readonly contacts: {
    readonly item: Contact
    readonly query: {
      readonly email?: Email
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
      /** The bookings of this meeting: the first one and its moves. */
      readonly rootUid?: BookingUid
      /** Only the newest bookings of their meetings: those that were not replaced. */
      readonly isNewest?: true
      readonly status?: Booking["status"]
      /** None: no mark. */
      readonly attendance?: AttendanceMark | "none"
      /** Starts at this instant or later. */
      readonly from?: DateTime.Utc
      /** Starts before this instant. */
      readonly to?: DateTime.Utc
      /** None: newest first. */
      readonly sort?: StartOrder
    }
  }
  readonly deals: {
    readonly item: DealRecord
    readonly query: {
      readonly contactId?: ContactId
      readonly bookingUid?: BookingUid
      readonly status?: Deal["status"]
    }
  }
  readonly transactions: {
    readonly item: Transaction
    readonly query: {
      readonly contactId?: ContactId
      readonly dealId?: DealId
      /** Paid at this instant or later. */
      readonly from?: DateTime.Utc
      /** Paid before this instant. */
      readonly to?: DateTime.Utc
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
    }
  }
}
export type ResourceKind = keyof Resources

/** Port: read access to a workspace's resources, without removed ones. */
export class WorkspaceQueries extends Context.Service<
  WorkspaceQueries,
  {
    /**
     * `id`: the item's `id`, a booking's `uid`, a member's `userId`, or the workspace's id for its settings; none if it has another format.
     * The id of a merged contact finds the one that it was merged into (D-CONTACT-1).
     */
    readonly find: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      id: string
    ) => Effect.Effect<Option<Resources[K]["item"]>>
    /** The items as `find` returns them, by id. The map has only items that exist. */
    readonly findAll: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      ids: ReadonlySet<string>
    ) => Effect.Effect<ReadonlyMap<string, Resources[K]["item"]>>
    /** The filtered items, newest first and at the same instant by descending id, or in the order of `sort`, ids included. */
    readonly list: <K extends Exclude<ResourceKind, "workspace">>(
      workspaceId: WorkspaceId,
      kind: K,
      query: Resources[K]["query"],
      page: PageRequest
    ) => Effect.Effect<Page<Resources[K]["item"]>>
  }
>()("@calendeal/domain/management/WorkspaceQueries") {}

/** The position of a booking in a list with this order. */
export const bookingPosition = (
  { createdAt, startAt, uid }: Booking,
  { sort }: { readonly sort?: StartOrder }
): Position => (sort === undefined ? { at: createdAt, id: uid } : { at: startAt, id: uid, sort })

/** All filtered items, in the order of the list. Reads page by page. */
export const listAll = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">>(
  workspaceId: WorkspaceId,
  kind: K,
  query: Resources[K]["query"]
) {
  const queries = yield* WorkspaceQueries
  const items: Array<Resources[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Resources[K]["item"]> = yield* queries.list(workspaceId, kind, query, {
      limit: 100,
      after
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})
