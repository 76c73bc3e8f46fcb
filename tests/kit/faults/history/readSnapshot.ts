import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { BookingFact, ContactFact, DealFact, PaymentFact, Snapshot } from "./Snapshot.ts"

/** Reads the content of the database as its owner. `elsewhere`: what calendars and the receiver of webhooks have. */
export const readSnapshot = (elsewhere: Pick<Snapshot, "entries" | "events">) => (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const bookings = yield* sql<BookingFact>`
      select uid, event_type_id as "eventTypeId", contact_id as "contactId", status,
        ${millis(sql, "start_at")} as "startAt", ${millis(sql, "blocked_from")} as "blockedFrom",
        ${millis(sql, "blocked_until")} as "blockedUntil", booker_email as email,
        document #>> '{attendees,0,name}' as body, rescheduled_from as "rescheduledFrom",
        coalesce(root_uid, uid) as "rootUid", sequence,
        ${millis(sql, "created_at")} as "createdAt",
        array(
          select host_id::text from booking_hosts taken
          where taken.workspace_id = bookings.workspace_id and booking_uid = uid order by host_id
        ) as "hostIds",
        (
          select count(*)::int from booking_hosts taken
          where taken.workspace_id = bookings.workspace_id and booking_uid = uid and active
        ) as "activeHosts"
      from bookings
    `
    const keys = yield* sql<Snapshot["keys"][number]>`
      select scope::text as scope, encode(key_hash, 'hex') as hash, outcome from idempotency_keys
    `
    const contacts = yield* sql<
      Omit<ContactFact, "firstTouch"> & { readonly body: string; readonly at: string }
    >`
      select id::text as id, email, attribution #>> '{first,touch,utm_campaign}' as body,
        attribution #>> '{first,at}' as at,
        array(select jsonb_object_keys(coalesce(custom_fields -> 'notes', '{}'))) as captures
      from contacts
    `
    const deals = yield* sql<DealFact>`
      select id::text as id, contact_id as "contactId", booking_uid as "bookingUid", status,
        (amount * 100)::int as cents, ${millis(sql, "closed_at")} as "closedAt"
      from deals
    `
    const payments = yield* sql<PaymentFact>`
      select id::text as id, contact_id as "contactId", deal_id as "dealId", (amount * 100)::int as cents,
        description as body, ${millis(sql, "recorded_at")} as "recordedAt"
      from transactions
    `
    const outboxMessages = yield* sql<Snapshot["outboxMessages"][number]>`
      select body ->> '_tag' as kind, exists (
        select from outbox_messages left_over where left_over.id = posted.id and available_at = 'infinity'
      ) as "isSetAside", coalesce(
        body ->> 'bookingUid', body ->> 'transactionId', body ->> 'dealId',
        (body ->> 'contactId') || '/' || (body ->> 'eventTypeId')
      ) as about
      from posted_messages posted
    `
    const cancellations = yield* sql<{ readonly subject: string }>`
      select subject from audit_log where action = 'booking.cancel'
    `
    const snapshot: Snapshot = {
      bookings,
      keys,
      contacts: contacts.map(({ at, body, ...contact }) => ({
        ...contact,
        firstTouch: at === null ? null : { body, at: Date.parse(at) }
      })),
      deals,
      payments,
      outboxMessages,
      cancellations: cancellations.map(({ subject }) => subject),
      ...elsewhere
    }
    return snapshot
  })

const millis = (sql: SqlClient.SqlClient, column: string) =>
  sql`(extract(epoch from ${sql(column)}) * 1000)::float8`
