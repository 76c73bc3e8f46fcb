import { type EventType, EventTypeId, HostId } from "@calendeal/domain/event-types"
import { type Contact, type ContactId, type Email, emailsOf } from "@calendeal/domain/contacts"
import {
  type ErasedPerson,
  type Looks,
  namedAccount,
  namedHosts,
  recordsLimit,
  type ResourceKind,
  mostDeclined
} from "@calendeal/domain/management"
import { WorkspaceClientId } from "@calendeal/domain/oauth-clients"
import { PaymentAccountId } from "@calendeal/domain/payments"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { NewCalendarRow } from "../calendars/CalendarCache.ts"
import { allBookings, firstBooking, uidsOfAttendee } from "../bookings/rows.ts"
import { firstEntry } from "../calendars/CalendarEntries.ts"
import { contactIn, contactRows, firstContact, someMerged } from "../contacts/rows.ts"
import { firstDeal } from "../deals/rows.ts"
import { allDeliveries } from "../outbox/rows.ts"
import { mailSettingsIn, MailSettingsRow } from "../mails/rows.ts"
import { allRows, firstRow, sha256 } from "../rows.ts"
import { WebhookRow } from "../webhooks/Webhooks.ts"
import { SavedViewRow } from "../reports/viewRows.ts"
import { OtherSpend, spendBeside } from "../spend/spendRows.ts"
import { ApiKeyRow, MemberRow } from "../workspaces/rows.ts"
import { resourceTables } from "./resourceTables.ts"

/** Reads what commands are decided on. The workspace is locked, so no other command changes it before the commit. */
export const looksAt = (sql: SqlClient, workspaceId: WorkspaceId): Looks<SqlError> => {
  const tables = resourceTables(sql)
  const where = (id: Fragment) => sql`where workspace_id = ${workspaceId} and ${id}`
  const here = (id: string) => where(sql`id = ${id}`)
  const unremoved = (id: string) => where(sql`id = ${id} and removed_at is null`)
  const rowsOf = <K extends ResourceKind>(kind: K, value: string) => {
    const { id, table, where: conditions } = tables[kind]
    return sql`${sql(table)} ${where(sql.and([sql`${sql(id)} = ${value}`, ...conditions({}, workspaceId)]))}`
  }
  const isThere = (table: string, rows: Fragment) =>
    Effect.map(sql`select 1 as there from ${sql(table)} ${rows}`, (found) => found.length > 0)
  const memberSeen = (userId: UserId) =>
    both(
      sql`select * from members ${where(sql`user_id = ${userId}`)} for no key update`.pipe(
        firstRow(MemberRow),
        orNull("member")
      ),
      Effect.map(
        isThere("members", where(sql`role = 'owner' and user_id <> ${userId} limit 1`)),
        (hasOtherOwner) => ({ hasOtherOwner })
      )
    )
  const eventTypeSeen = (eventType: EventType) => {
    const accountId = namedAccount(eventType)
    const seen = both(
      sql`
        select id from hosts
        where workspace_id = ${workspaceId} and removed_at is null
          and id = any(${[...namedHosts(eventType)]}::uuid[])
      `.pipe(
        allRows(HostFound),
        Effect.map((rows) => ({ hosts: new Set(rows.map(({ id }) => id)) }))
      ),
      sql`
        select id from event_types ${where(sql`slug = ${eventType.slug} and removed_at is null`)}
      `.pipe(firstRow(EventTypeFound), ownerOf("slugOwner"))
    )
    if (accountId === null) return Effect.map(seen, (found) => ({ ...found, isAccountThere: true }))
    const account = Effect.map(isThere("conference_accounts", here(accountId)), (isAccountThere) => ({
      isAccountThere
    }))
    return both(seen, account)
  }
  const ofAttendees = (emails: ReadonlyArray<Email>) =>
    sql.join(" union all ", false)(emails.map((email) => uidsOfAttendee(sql, workspaceId, email)))
  // In the order of bookings: first the invitee's row, then the replaced booking.
  const mentioning = (person: ErasedPerson) =>
    Effect.map(
      Effect.all(
        [
          sql`
            select 1 as held from invitee_locks
            where workspace_id = ${workspaceId} and email_hash in ${sql.in(emailsOf(person).map(sha256))}
            order by email_hash
            for update
          `,
          sql`
            select * from bookings
            where workspace_id = ${workspaceId} and uid = any(array(
              select uid from bookings theirs
              where theirs.workspace_id = ${workspaceId} and theirs.contact_id = ${person.id}
              union all ${ofAttendees(emailsOf(person))}
            ))
            order by uid
            for no key update
          `.pipe(allBookings)
        ],
        together
      ),
      ([, bookings]) => bookings
    )
  const personSeen = (held: Option.Option<Contact>, fallback: ErasedPerson | null) => {
    const contact = Option.getOrNull(held)
    const person = contact ?? fallback
    return Effect.map(person === null ? Effect.succeed([]) : mentioning(person), (bookings) => ({
      contact,
      bookings
    }))
  }

  const countedOf = (table: string, id: ContactId) => sql`(
    select count(*) from (
      select from ${sql(table)} ${where(sql`contact_id = ${id}`)} limit ${recordsLimit + 1}
    ) some_of_them
  )`

  const slugsWhere = (uses: Fragment) =>
    sql`
      select slug from event_types where workspace_id = ${workspaceId} and removed_at is null and ${uses}
    `.pipe(
      allRows(SlugRow),
      Effect.map((rows) => ({ namedBy: rows.map(({ slug }) => slug) }))
    )

  return {
    presence: (kind, id) =>
      Effect.map(sql`select 1 as there from ${rowsOf(kind, id)}`, ({ length }) => ({ isThere: length > 0 })),
    // Locked, because workers and visitors change some of these rows without locking the workspace.
    version: (kind, id) =>
      sql`select version from ${rowsOf(kind, id)} for no key update`.pipe(
        firstRow(Version),
        Effect.map((found) => ({
          version: Option.match(found, { onNone: () => null, onSome: (row) => row.version })
        }))
      ),
    slugOwner: (slug) =>
      sql`select workspace_of_slug(${slug}) as id`.pipe(firstRow(WorkspaceFound), ownerOf("slugOwner")),
    emailOwner: (email) =>
      email === undefined
        ? Effect.succeed({ emailOwner: null })
        : sql`select user_id as id from members ${where(sql`email = ${email}`)}`.pipe(
            firstRow(UserFound),
            ownerOf("emailOwner")
          ),
    isMember: (userId) =>
      Effect.map(isThere("members", where(sql`user_id = ${userId}`)), (isMember) => ({ isMember })),
    member: memberSeen,
    linkedMember: (id) =>
      id === null
        ? Effect.succeed({ isMemberThere: true })
        : Effect.map(isThere("members", where(sql`user_id = ${id}`)), (isMemberThere) => ({ isMemberThere })),
    linkedHost: (id) =>
      id === null || id === undefined
        ? Effect.succeed({ isHostThere: true })
        : Effect.map(isThere("hosts", unremoved(id)), (isHostThere) => ({ isHostThere })),
    hostEmailOwner: ({ email, id }) =>
      sql`
        select id from hosts ${where(sql`email = ${email} and removed_at is null`)} order by id = ${id} desc limit 1
      `.pipe(
        firstRow(HostFound),
        Effect.map((found) => ({
          emailOwner: Option.getOrNull(Option.filter(found, (owner) => owner.id !== id))?.id ?? null
        }))
      ),
    waitingOf: (hostId) =>
      sql`
        select * from bookings
        ${where(sql`
          is_open and held_until > now() and uid in (
            select booking_uid from booking_hosts taken
            where taken.workspace_id = bookings.workspace_id and taken.host_id = ${hostId}
          )
        `)}
        order by start_at, uid collate "C" limit ${mostDeclined + 1} for no key update
      `.pipe(
        allBookings,
        Effect.map((waiting) => ({ waiting }))
      ),
    contest: (uid) =>
      Effect.all({
        isFree: sql`
          select from bookings asked, booking_hosts own, booking_hosts taken
          where asked.workspace_id = ${workspaceId} and asked.uid = ${uid}
            and own.workspace_id = asked.workspace_id and own.booking_uid = asked.uid
            and taken.workspace_id = asked.workspace_id and taken.host_id = own.host_id and taken.active
            and (taken.held_until is null or taken.held_until > now())
            and taken.start_at > asked.blocked_from - interval '48 hours'
            and taken.start_at < asked.blocked_until + interval '24 hours'
            and taken.blocked_from < asked.blocked_until and taken.blocked_until > asked.blocked_from
            and taken.booking_uid <> asked.uid and taken.booking_uid is distinct from asked.to_replace
          limit 1
        `.pipe(Effect.map(({ length }) => length === 0)),
        rivals: allBookings(sql`
          select rival.* from bookings asked, bookings rival
          where asked.workspace_id = ${workspaceId} and asked.uid = ${uid}
            and rival.workspace_id = asked.workspace_id and rival.competes and rival.uid <> asked.uid
            and rival.held_until > now()
            and rival.start_at > asked.blocked_from - interval '48 hours'
            and rival.start_at < asked.blocked_until + interval '24 hours'
            and rival.blocked_from < asked.blocked_until and rival.blocked_until > asked.blocked_from
            and exists (
              select from booking_hosts own, booking_hosts wanted
              where own.workspace_id = asked.workspace_id and own.booking_uid = asked.uid
                and wanted.workspace_id = asked.workspace_id and wanted.booking_uid = rival.uid
                and wanted.host_id = own.host_id
            )
          order by rival.start_at, rival.uid collate "C" limit ${mostDeclined} for no key update of rival
        `)
      }),
    usesOfHost: (hostId) =>
      slugsWhere(sql`(
        exists (
          select from event_type_hosts assigned
          where assigned.workspace_id = event_types.workspace_id
            and assigned.event_type_id = event_types.id and assigned.host_id = ${hostId}
        ) or jsonb_path_exists(
          document, '$.routing[*].hostIds[*] ? (@ == $host)', jsonb_build_object('host', ${hostId}::text)
        )
      )`),
    usesOfAccount: (accountId) => slugsWhere(sql`document #>> '{conference,accountId}' = ${accountId}`),
    referencesOf: eventTypeSeen,
    calendarsOf: (hostId) =>
      both(
        Effect.map(isThere("hosts", unremoved(hostId)), (isHostThere) => ({ isHostThere })),
        Effect.map(sql`select id from calendars ${where(sql`host_id = ${hostId}`)}`, ({ length }) => ({
          calendars: length
        }))
      ),
    calendar: (hostId, id) =>
      sql`
        select * from calendars ${where(sql`id = ${id} and host_id = ${hostId}`)} for no key update
      `.pipe(firstRow(NewCalendarRow), orNull("calendar")),
    hasCalendar: (hostId, id) =>
      Effect.map(isThere("calendars", where(sql`id = ${id} and host_id = ${hostId}`)), (isThere) => ({
        isThere
      })),
    destinations: Effect.map(
      sql`select * from calendars ${where(sql`is_destination`)}`.pipe(allRows(NewCalendarRow)),
      (destinations) => ({ destinations })
    ),
    clientNamed: (name) =>
      sql`select id from oauth_clients ${where(sql`name = ${name}`)}`.pipe(
        allRows(StoredClient),
        Effect.map(([found]) => ({ stored: found?.id ?? null }))
      ),
    paymentAccount: sql`select id from payment_accounts where workspace_id = ${workspaceId}`.pipe(
      allRows(AccountFound),
      Effect.map(([found]) => ({ connected: found?.id ?? null }))
    ),
    openLinks: (now) =>
      sql`
        select count(*)::integer as open from one_off_links
        ${where(sql`used < uses and (expires_at is null or expires_at > ${DateTime.toDateUtc(now)})`)}
      `.pipe(
        firstRow(OpenLinks),
        Effect.map((found) => Option.getOrThrow(found))
      ),
    savedView: (id) =>
      sql`select * from saved_views ${here(id)}`.pipe(firstRow(SavedViewRow), orNull("view")),
    subscribedViews: (userId) =>
      sql`select * from saved_views ${where(sql`subscribers ? ${userId}`)}`.pipe(
        allRows(SavedViewRow),
        Effect.map((views) => ({ views }))
      ),
    spendBeside: (rows) =>
      spendBeside(sql, workspaceId, rows).pipe(
        firstRow(OtherSpend),
        Effect.map((found) => Option.getOrThrow(found))
      ),
    spendRecording: (id) =>
      Effect.map(
        sql`select from spend where workspace_id = ${workspaceId} and recording_id = ${id} limit 1`,
        ({ length }) => ({ isThere: length > 0 })
      ),
    key: ({ id }) => sql`select * from api_keys ${here(id)}`.pipe(firstRow(ApiKeyRow), orNull("key")),
    holdsToken: (userId, tokenId) =>
      Effect.map(
        sql`select 1 as held from list_access_tokens(${userId}) where id = ${tokenId}`,
        ({ length }) => ({ holdsToken: length > 0 })
      ),
    holdsSession: (userId, sessionId) =>
      Effect.flatMap(memberSeen(userId), ({ member }) =>
        Effect.map(
          sql`select 1 as held from sessions_of(null, ${member?.email ?? null}) where id = ${sessionId}`,
          ({ length }) => ({ member, holdsSession: length > 0 })
        )
      ),
    booking: (uid) =>
      sql`select * from bookings ${where(sql`uid = ${uid}`)} for no key update`.pipe(
        firstBooking,
        orNull("booking")
      ),
    entry: (uid, hostId) =>
      sql`
        select * from calendar_entries
        ${where(sql`
          host_id = ${hostId}
          and root_uid = (select coalesce('bk_' || substr(group_id, 4), root_uid, uid) from bookings ${where(sql`uid = ${uid}`)})
        `)}
        for no key update
      `.pipe(firstEntry, orNull("entry")),
    mailedMembers: sql`select user_id as id from members ${where(sql`booking_mails`)}`.pipe(
      allRows(UserFound),
      Effect.map((rows) => ({ members: rows.map(({ id }) => id) }))
    ),
    linkedContact: (id) =>
      Effect.map(
        sql`select id from contacts ${where(sql`id = ${id} and erased_at is null and merged_into is null`)} for key share`,
        ({ length }) => ({ isContactThere: length > 0 })
      ),
    deal: (id) => sql`select * from deals ${here(id)} for no key update`.pipe(firstDeal, orNull("deal")),
    // Both contacts are locked in the order of their ids. The records are counted after that.
    duplicate: (contactId, duplicateId) =>
      both(
        Effect.map(
          sql`
          select * from contacts
          ${where(sql`id = any(${[contactId, duplicateId]}::uuid[]) and erased_at is null`)}
          order by id
          for no key update
        `,
          (rows) => {
            const mergeable = (id: ContactId) => {
              const own = rows.filter((row) => row["id"] === id)
              return Option.match(contactIn(own), {
                onNone: () => null,
                onSome: (contact) => ({ contact, isMerged: someMerged(own) })
              })
            }
            return { kept: mergeable(contactId), duplicate: mergeable(duplicateId) }
          }
        ),
        sql`
        select greatest(${countedOf("bookings", duplicateId)}, ${countedOf("deals", duplicateId)}, ${countedOf("transactions", duplicateId)})::integer as records
      `.pipe(
          firstRow(Records),
          Effect.map((found) => Option.getOrThrow(found))
        )
      ),
    contact: (id) =>
      Effect.flatMap(firstContact(contactRows(sql).lockById(workspaceId, id)), (held) =>
        personSeen(held, null)
      ),
    person: (email, placeholderId) =>
      Effect.flatMap(firstContact(contactRows(sql).lockByEmail(workspaceId, email)), (held) =>
        Effect.all(
          {
            seen: personSeen(held, { email, id: placeholderId, merged: [] }),
            listed: sql`
              select 1 as there from waiting_entries
              where workspace_id = ${workspaceId} and person ->> 'email' = ${email} limit 1
            `
          },
          together
        ).pipe(Effect.map(({ listed, seen }) => ({ ...seen, isListed: listed.length > 0 })))
      ),
    webhook: (id) =>
      Effect.map(sql`select * from webhooks ${here(id)} for no key update`, ([row]) => ({
        webhook: row === undefined ? null : decodeWebhook(row),
        version: row === undefined ? null : decodeVersion(row).version
      })),
    mailSettings: Effect.map(
      sql`select * from mail_settings where workspace_id = ${workspaceId} for no key update`,
      ([row]) => ({
        stored:
          row === undefined
            ? null
            : { value: mailSettingsIn(decodeMailSettings(row)), version: decodeVersion(row).version }
      })
    ),
    suppression: (hashes) =>
      Effect.map(
        isThere("mail_suppressions", where(sql`address_hash = any(${hashes}::text[])`)),
        (suppressed) => ({ suppressed })
      ),
    delivery: (id) =>
      sql`select * from deliveries ${here(id)} for no key update`.pipe(
        allDeliveries,
        Effect.map(([delivery = null]) => ({ delivery }))
      )
  }
}

const StoredClient = Schema.Struct({ id: WorkspaceClientId })
const AccountFound = Schema.Struct({ id: PaymentAccountId })
const OpenLinks = Schema.Struct({ open: Schema.Int })
const SlugRow = Schema.Struct({ slug: Schema.String })
const Version = Schema.Struct({ version: Schema.Int })
const Records = Schema.Struct({ records: Schema.Int })
const HostFound = Schema.Struct({ id: HostId })
const EventTypeFound = Schema.Struct({ id: EventTypeId })
const UserFound = Schema.Struct({ id: UserId })
const WorkspaceFound = Schema.Struct({ id: Schema.NullOr(WorkspaceId) })

const decodeVersion = Schema.decodeUnknownSync(Version)
const decodeWebhook = Schema.decodeUnknownSync(WebhookRow)

const decodeMailSettings = Schema.decodeUnknownSync(MailSettingsRow)

const together = { concurrency: "unbounded" } as const

/** Two queries in one round trip. */
const both = <A extends object, B extends object>(
  one: Effect.Effect<A, SqlError>,
  other: Effect.Effect<B, SqlError>
) => Effect.map(Effect.all([one, other], together), ([left, right]) => ({ ...left, ...right }))

/** The row of a query as a property; null if there is none. */
const orNull =
  <Name extends string>(name: Name) =>
  <A>(row: Effect.Effect<Option.Option<A>, SqlError>) =>
    Effect.map(row, (found) => Record.singleton(name, Option.getOrNull(found)))

const ownerOf =
  <Name extends string>(name: Name) =>
  <Id>(row: Effect.Effect<Option.Option<{ readonly id: Id }>, SqlError>) =>
    Effect.map(row, (found) =>
      Record.singleton(name, Option.match(found, { onNone: () => null, onSome: ({ id }) => id }))
    )
