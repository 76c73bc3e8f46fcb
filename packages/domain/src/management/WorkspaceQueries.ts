import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { Booking } from "../bookings/index.ts"
import type { BusyCalendar, CalendarHealth } from "../calendars/index.ts"
import type { Contact, ContactId, Email } from "../contacts/index.ts"
import type { Integration } from "../conversions/index.ts"
import type { Deal, DealId } from "../deals/index.ts"
import type { EventType, EventTypeId, Host, HostId } from "../event-types/index.ts"
import type { Delivery, DestinationKind } from "../outbox/index.ts"
import type { Transaction, TransactionId } from "../transactions/index.ts"
import type { Webhook } from "../webhooks/index.ts"
import type { ApiKey, Member, Workspace, WorkspaceId } from "../workspaces/index.ts"
import type { AuditEntry } from "./AuditEntry.ts"

/** Where a page ends: the creation time and the identifier of its last item. Stable, whatever is added meanwhile. */
export const Position = Schema.Struct({ at: Schema.DateTimeUtc, id: Schema.String })
export type Position = typeof Position.Type

/** So many items (1-100), newest first, after a position or from the start. */
export interface PageRequest {
  readonly limit: number
  readonly after: Position | null
}

/** Some items, and where the next ones begin; null: there are no more. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next: Position | null
}

/** Something that is changed as a whole, with the number of its version, from 1, and when it was made. */
export interface Versioned<A> {
  readonly value: A
  readonly version: number
  readonly createdAt: DateTime.Utc
}

/** A deal with the payments that it took. */
export interface DealRecord extends Deal {
  readonly transactionIds: ReadonlyArray<TransactionId>
}

/** A calendar with how reading it goes. */
export interface CalendarRecord extends BusyCalendar, CalendarHealth {}

/** What a workspace keeps, by kind: an item of it, and what a list of it can be narrowed to. */
export interface Resources {
  readonly workspace: { readonly item: Versioned<Workspace>; readonly filter: object }
  readonly members: { readonly item: Member; readonly filter: object }
  readonly hosts: { readonly item: Versioned<Host>; readonly filter: object }
  readonly calendars: { readonly item: CalendarRecord; readonly filter: { readonly hostId?: HostId } }
  readonly eventTypes: { readonly item: Versioned<EventType>; readonly filter: object }
  readonly apiKeys: { readonly item: ApiKey; readonly filter: object }
  readonly contacts: { readonly item: Contact; readonly filter: { readonly email?: Email } }
  readonly bookings: {
    readonly item: Booking
    readonly filter: {
      readonly eventTypeId?: EventTypeId
      readonly hostId?: HostId
      readonly contactId?: ContactId
      /** Takes part, as the booker or as a guest. */
      readonly attendee?: Email
      readonly status?: Booking["status"]
      /** Starts at this instant or later. */
      readonly from?: DateTime.Utc
      /** Starts before this instant. */
      readonly to?: DateTime.Utc
    }
  }
  readonly deals: {
    readonly item: DealRecord
    readonly filter: { readonly contactId?: ContactId; readonly status?: Deal["status"] }
  }
  readonly transactions: {
    readonly item: Transaction
    readonly filter: {
      readonly contactId?: ContactId
      readonly dealId?: DealId
      /** Paid at this instant or later. */
      readonly from?: DateTime.Utc
      /** Paid before this instant. */
      readonly to?: DateTime.Utc
    }
  }
  readonly integrations: { readonly item: Versioned<Integration>; readonly filter: object }
  readonly webhooks: { readonly item: Versioned<Webhook>; readonly filter: object }
  readonly deliveries: {
    readonly item: Delivery
    readonly filter: {
      readonly kind?: DestinationKind
      readonly destinationId?: string
      readonly provider?: string
      readonly status?: Delivery["status"]
    }
  }
  readonly auditLog: { readonly item: AuditEntry; readonly filter: object }
}
export type ResourceKind = keyof Resources

/** Port: what a workspace keeps, for its members to read. Removed things are not there; other workspaces' never are. */
export class WorkspaceQueries extends Context.Service<
  WorkspaceQueries,
  {
    /** The item of this identifier: its `id`, a booking's `uid`, a member's `userId`. Any other text finds nothing. */
    readonly find: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      id: string
    ) => Effect.Effect<Option<Resources[K]["item"]>>
    /** The items of these identifiers, as `find` returns them, by identifier. What is not found is not in the map. */
    readonly findAll: <K extends ResourceKind>(
      workspaceId: WorkspaceId,
      kind: K,
      ids: ReadonlySet<string>
    ) => Effect.Effect<ReadonlyMap<string, Resources[K]["item"]>>
    /** The items that the filter leaves, newest first, and those of one instant by falling identifier. */
    readonly list: <K extends Exclude<ResourceKind, "workspace">>(
      workspaceId: WorkspaceId,
      kind: K,
      filter: Resources[K]["filter"],
      page: PageRequest
    ) => Effect.Effect<Page<Resources[K]["item"]>>
  }
>()("@calendeal/domain/management/WorkspaceQueries") {}

/** All that the filter leaves of a kind, newest first, asked for page by page. */
export const listAll = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">>(
  workspaceId: WorkspaceId,
  kind: K,
  filter: Resources[K]["filter"]
) {
  const queries = yield* WorkspaceQueries
  const items: Array<Resources[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Resources[K]["item"]> = yield* queries.list(workspaceId, kind, filter, {
      limit: most,
      after
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})

/** As many as one question may ask for. */
const most = 100
