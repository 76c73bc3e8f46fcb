import { BookingUid, newestStatuses, statusesOf } from "@calendeal/domain/bookings"
import { EventType } from "@calendeal/domain/event-types"
import {
  bookingPosition,
  dealPosition,
  endings,
  isByClosing,
  isByPayment,
  positionIn,
  transactionPosition,
  type Position,
  type ResourceKind,
  type Resources
} from "@calendeal/domain/management"
import { TransactionId } from "@calendeal/domain/transactions"
import type { HostId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { ReservationRow } from "../bookings/reservationRows.ts"
import { allBookings, uidsOfAttendee } from "../bookings/rows.ts"
import { CalendarRow } from "../calendars/CalendarCache.ts"
import { contactsIn } from "../contacts/rows.ts"
import { IntegrationRow } from "../conversions/Integrations.ts"
import { allDeals } from "../deals/rows.ts"
import { allDeliveries } from "../outbox/rows.ts"
import { HostRow } from "../event-types/rows.ts"
import { mailSettingsIn, MailSettingsRow } from "../mails/rows.ts"
import { allUnmatched } from "../receivers/rows.ts"
import { allRows, storable } from "../rows.ts"
import { allTransactions } from "../transactions/rows.ts"
import { allEntries } from "../waiting/rows.ts"
import { WebhookRow } from "../webhooks/Webhooks.ts"
import { ApiKeyRow, MemberRow, WorkspaceRow } from "../workspaces/rows.ts"
import { foundBy } from "./foundBy.ts"
import { newestFirst, type Order, plainTables, sortedBy, usual } from "./plainTables.ts"
import { AuditRow } from "./rows.ts"

type Rows = Effect.Effect<ReadonlyArray<unknown>>

/** The table of a kind of resource, and how its rows are read. */
interface ResourceTable<K extends ResourceKind> {
  readonly table: string
  /** The column of the identifier. */
  readonly id: string
  /** Whether a text is a possible identifier. */
  readonly isId: (text: string) => boolean
  /** The column by which lists are sorted, and then by the identifier in the same direction. */
  readonly order: (query: Resources[K]["query"]) => Order
  /** Conditions on the rows, besides the workspace. */
  readonly where: (query: Resources[K]["query"], workspaceId: WorkspaceId) => ReadonlyArray<Fragment>
  readonly read: (rows: Rows) => Effect.Effect<ReadonlyArray<Resources[K]["item"]>>
  readonly position: (item: Resources[K]["item"], query: Resources[K]["query"]) => Position
}

/** The table of each kind. */
export const resourceTables = (sql: SqlClient): { readonly [K in ResourceKind]: ResourceTable<K> } => {
  const present = () => [sql`removed_at is null`]
  // A host's contacts are found by the host's bookings, which are fewer than the workspace's contacts.
  const booked = (host: HostId | "anyone", workspaceId: WorkspaceId) =>
    host === "anyone"
      ? sql`exists (
          select from bookings theirs
          where theirs.workspace_id = contacts.workspace_id and theirs.contact_id = contacts.id
        )`
      : sql`id = any(array(
          select theirs.contact_id from bookings theirs
          join booking_hosts taken on taken.workspace_id = theirs.workspace_id and taken.booking_uid = theirs.uid
          where taken.workspace_id = ${workspaceId} and taken.host_id = ${host}
        ))`
  const found = foundBy(sql)
  // The contacts are found once, by the index of search texts. `is true` keeps it a filter of the rows in the order of the list:
  // as a join, the planner would read and sort the rows of all contacts that match.
  const ofFound = (search: string, workspaceId: WorkspaceId) => sql`(contact_id in (
    select unnest(array(
      select theirs.id from contacts theirs
      where theirs.workspace_id = ${workspaceId} and theirs.erased_at is null and theirs.merged_into is null
        and ${found(search, "theirs.search_text")}
    ))
  )) is true`
  return {
    workspace: {
      table: "workspaces",
      ...usual,
      id: "workspace_id",
      where: present,
      read: versioned(WorkspaceRow),
      position: ({ value }) => ({ at: value.createdAt, id: value.id })
    },
    members: {
      table: "members",
      ...usual,
      id: "user_id",
      where: ({ email }) => (email === undefined ? [] : [sql`email = ${email}`]),
      read: allRows(MemberRow),
      position: ({ createdAt, userId }) => ({ at: createdAt, id: userId })
    },
    hosts: {
      table: "hosts",
      ...usual,
      where: ({ id }) => [sql`removed_at is null`, ...(id === undefined ? [] : [sql`id = ${id}`])],
      read: versioned(HostRow),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    calendars: {
      table: "calendars",
      ...usual,
      where: ({ hostId, hostIds, isDestination }) => [
        ...(hostId === undefined ? [] : [sql`host_id = ${hostId}`]),
        ...(hostIds === undefined ? [] : [sql`host_id = any(${hostIds}::uuid[])`]),
        ...(isDestination === undefined ? [] : [sql`is_destination = ${isDestination}`])
      ],
      read: allRows(CalendarRow),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    ...plainTables,
    oauthClients: {
      ...plainTables.oauthClients,
      where: ({ name }) => (name === undefined ? [] : [sql`name = ${name}`])
    },
    oneOffLinks: {
      ...plainTables.oneOffLinks,
      where: ({ eventTypeId, hostId, madeFor }) => [
        ...(madeFor === undefined
          ? []
          : [
              sql`(contact_id = ${madeFor.contactId}::uuid or (person is not null and person ->> 'email' = any(${madeFor.emails}::text[])))`
            ]),
        ...(eventTypeId === undefined ? [] : [sql`event_type_id = ${eventTypeId}`]),
        ...(hostId === undefined ? [] : [sql`host_ids @> jsonb_build_array(${hostId}::text)`])
      ]
    },
    reservations: {
      table: "reservations",
      ...usual,
      where: ({ eventTypeId, hostId, liveAt }) => [
        ...(eventTypeId === undefined ? [] : [sql`event_type_id = ${eventTypeId}`]),
        ...(hostId === undefined ? [] : [sql`host_ids @> jsonb_build_array(${hostId}::text)`]),
        ...(liveAt === undefined
          ? []
          : [sql`released_at is null and booking_uid is null and held_until > ${storable(liveAt)}`])
      ],
      read: allRows(ReservationRow),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    waitingEntries: {
      table: "waiting_entries",
      ...usual,
      where: ({ emails, eventTypeId, hostId, kind, waitingAt }) => [
        ...(kind === undefined
          ? []
          : [kind === "proposal" ? sql`proposed_by is not null` : sql`proposed_by is null`]),
        ...(hostId === undefined ? [] : [sql`proposed_by ->> 'hostId' = ${hostId}`]),
        ...(eventTypeId === undefined ? [] : [sql`event_type_id = ${eventTypeId}`]),
        ...(emails === undefined ? [] : [sql`person ->> 'email' = any(${emails}::text[])`]),
        ...(waitingAt === undefined ? [] : [sql`ended_at is null and wanted_until > ${storable(waitingAt)}`])
      ],
      read: allEntries,
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    unmatchedEntries: {
      table: "unmatched_entries",
      ...usual,
      where: ({ isDismissed, kind }) => [
        ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
        ...(isDismissed === undefined ? [] : [sql`(dismissal is not null) = ${isDismissed}`])
      ],
      read: allUnmatched,
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    eventTypes: {
      table: "event_types",
      ...usual,
      where: present,
      read: (rows) =>
        Effect.map(versioned(Schema.Struct({ document: EventType }))(rows), (found) =>
          found.map(({ value, ...version }) => ({ value: value.document, ...version }))
        ),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    apiKeys: {
      table: "api_keys",
      ...usual,
      read: allRows(ApiKeyRow),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    contacts: {
      table: "contacts",
      ...usual,
      order: sortedBy("created_at"),
      where: ({ bookedWith, email, from, ids, search, to }, workspaceId) => [
        sql`erased_at is null`,
        sql`merged_into is null`,
        ...(ids === undefined ? [] : [sql`id = any(${ids}::uuid[])`]),
        ...(search === undefined ? [] : [found(search, "search_text")]),
        ...(from === undefined ? [] : [sql`created_at >= ${storable(from)}`]),
        ...(to === undefined ? [] : [sql`created_at < ${storable(to)}`]),
        ...(email === undefined
          ? []
          : [
              sql`id = (
                select coalesce(merged_into, id) from contacts
                where workspace_id = ${workspaceId} and email = ${email} and erased_at is null
              )`
            ]),
        ...(bookedWith === undefined ? [] : [booked(bookedWith, workspaceId)])
      ],
      read: Effect.map(contactsIn),
      position: ({ createdAt, id }, query) => positionIn(query, createdAt, id)
    },
    bookings: {
      table: "bookings",
      ...usual,
      id: "uid",
      isId: Schema.is(BookingUid),
      order: (query) => sortedBy(query.sort === undefined ? "created_at" : "start_at")(query),
      where: (
        {
          attendance,
          attendee,
          contactId,
          eventTypeId,
          from,
          hostId,
          isNewest,
          groupId,
          rootUid,
          search,
          searchesContacts,
          status,
          to
        },
        workspaceId
      ) => [
        ...(eventTypeId === undefined ? [] : [sql`event_type_id = ${eventTypeId}`]),
        ...(contactId === undefined ? [] : [sql`contact_id = ${contactId}`]),
        ...(status === undefined ? [] : [sql.in("status", statusesOf(status))]),
        ...(attendance === undefined
          ? []
          : attendance === "none"
            ? [sql`attendance is null`]
            : [sql`attendance ->> 'mark' = ${attendance}`]),
        ...(attendee === undefined
          ? []
          : [sql`uid = any(array(${uidsOfAttendee(sql, workspaceId, attendee)}))`]),
        ...(search === undefined
          ? []
          : [
              sql.or([
                found(search, "bookings.search_text"),
                ...(searchesContacts === true ? [ofFound(search, workspaceId)] : [])
              ])
            ]),
        ...(rootUid === undefined
          ? []
          : [sql`(uid = ${rootUid} and root_uid is null or root_uid = ${rootUid})`]),
        ...(groupId === undefined ? [] : [sql`group_id = ${groupId}`]),
        ...(isNewest === undefined ? [] : [sql`status = any(${[...newestStatuses]}::text[])`]),
        ...(from === undefined ? [] : [sql`start_at >= ${storable(from)}`]),
        ...(to === undefined ? [] : [sql`start_at < ${storable(to)}`]),
        ...(hostId === undefined
          ? []
          : [
              sql`exists (
                select from booking_hosts taken
                where taken.workspace_id = bookings.workspace_id and taken.booking_uid = bookings.uid
                  and taken.host_id = ${hostId}
              )`
            ])
      ],
      read: allBookings,
      position: bookingPosition
    },
    deals: {
      table: "deals",
      ...usual,
      order: (query) => sortedBy(isByClosing(query) ? "closed_at" : "opened_at")(query),
      where: (query, workspaceId) => {
        const {
          bookingUid,
          bookingUids,
          closedFrom,
          closedTo,
          contactId,
          from,
          ownerId,
          search,
          stage,
          stageNotIn,
          status,
          to
        } = query
        return [
          // With the condition of the index of closed deals.
          ...(closedFrom === undefined && closedTo === undefined && !isByClosing(query)
            ? []
            : [sql`status = 'closed'`]),
          ...(closedFrom === undefined ? [] : [sql`closed_at >= ${storable(closedFrom)}`]),
          ...(closedTo === undefined ? [] : [sql`closed_at < ${storable(closedTo)}`]),
          ...(search === undefined ? [] : [ofFound(search, workspaceId)]),
          ...(from === undefined ? [] : [sql`opened_at >= ${storable(from)}`]),
          ...(to === undefined ? [] : [sql`opened_at < ${storable(to)}`]),
          ...(contactId === undefined ? [] : [sql`contact_id = ${contactId}`]),
          ...(bookingUid === undefined ? [] : [sql`booking_uid = ${bookingUid}`]),
          ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}`]),
          ...(bookingUids === undefined ? [] : [sql`booking_uid = any(${bookingUids}::text[])`]),
          ...(stage === undefined ? [] : [sql`stage = ${stage}`]),
          ...(stageNotIn === undefined ? [] : [sql`(stage is null or stage <> all(${stageNotIn}::text[]))`]),
          ...(status === undefined ? [] : [sql`status = ${status}`])
        ]
      },
      read: decodeTwice(allDeals, allRows(Payments), (deal, { paid_cents, transaction_ids }) => ({
        ...deal,
        transactionIds: transaction_ids,
        paidCents: paid_cents
      })),
      position: dealPosition
    },
    transactions: {
      table: "transactions",
      ...usual,
      order: (query) => sortedBy(isByPayment(query) ? "transaction_at" : "recorded_at")(query),
      where: ({ contactId, dealId, from, kind, search, to }, workspaceId) => [
        ...(search === undefined ? [] : [ofFound(search, workspaceId)]),
        ...(contactId === undefined ? [] : [sql`contact_id = ${contactId}`]),
        ...(dealId === undefined ? [] : [sql`deal_id = ${dealId}`]),
        ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
        ...(from === undefined ? [] : [sql`transaction_at >= ${storable(from)}`]),
        ...(to === undefined ? [] : [sql`transaction_at < ${storable(to)}`])
      ],
      read: allTransactions,
      position: transactionPosition
    },
    integrations: {
      table: "integrations",
      ...usual,
      read: versioned(IntegrationRow),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    webhooks: {
      table: "webhooks",
      ...usual,
      read: versioned(WebhookRow),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    mailSettings: {
      table: "mail_settings",
      ...usual,
      id: "workspace_id",
      read: (rows) =>
        Effect.map(versioned(MailSettingsRow)(rows), (found) =>
          found.map(({ value, ...version }) => ({ value: mailSettingsIn(value), ...version }))
        ),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.workspaceId })
    },
    deliveries: {
      table: "deliveries",
      ...usual,
      where: ({ bookingUids, destinationId, kind, provider, status }) => [
        ...(kind === undefined ? [] : [sql`destination = ${kind}`]),
        ...(bookingUids === undefined
          ? []
          : [
              sql`destination in ('mail', 'reminder') and message ->> 'bookingUid' = any(${bookingUids}::text[])`
            ]),
        ...(destinationId === undefined ? [] : [sql`destination_id = ${destinationId}`]),
        ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
        // A literal, so that the planner finds the index of failed deliveries.
        ...(status === undefined ? [] : [status === "dead" ? sql`status = 'dead'` : sql`status = ${status}`])
      ],
      read: allDeliveries,
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    auditLog: {
      table: "audit_log",
      ...usual,
      order: newestFirst("at"),
      // A literal, so that the planner finds the index of these entries.
      where: ({ endingsOf, from, to }) => [
        ...(from === undefined ? [] : [sql`at >= ${storable(from)}`]),
        ...(to === undefined ? [] : [sql`at < ${storable(to)}`]),
        ...(endingsOf === undefined
          ? []
          : [
              sql`action in (${sql.literal(endings.map((action) => `'${action}'`).join(", "))}) and subject = any(${endingsOf}::text[])`
            ])
      ],
      read: allRows(AuditRow),
      position: ({ at, id }) => ({ at, id })
    }
  }
}

const Payments = Schema.Struct({
  transaction_ids: Schema.Array(TransactionId),
  paid_cents: Schema.BigIntFromString
})

const Version = Schema.Struct({ version: Schema.Int, created_at: Schema.DateTimeUtcFromDate })

/** Decodes every row with two schemas. The query runs once, so that both see the same snapshot. */
const decodeTwice =
  <A, B, C>(
    one: (rows: Rows) => Effect.Effect<ReadonlyArray<A>>,
    other: (rows: Rows) => Effect.Effect<ReadonlyArray<B>>,
    join: (one: A, other: B) => C
  ) =>
  (rows: Rows) =>
    Effect.flatMap(rows, (found) =>
      Effect.zipWith(one(Effect.succeed(found)), other(Effect.succeed(found)), (left, right) =>
        left.flatMap((value, index) => right.slice(index, index + 1).map((rest) => join(value, rest)))
      )
    )

/** Decodes rows with a version. */
const versioned = <A, I>(row: Schema.Codec<A, I>) =>
  decodeTwice(allRows(row), allRows(Version), (value, { created_at, version }) => ({
    value,
    version,
    createdAt: created_at
  }))
