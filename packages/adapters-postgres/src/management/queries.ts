import { type EventType, EventTypeId, type Host, HostId } from "@calendeal/domain/event-types"
import { type Contact, type ContactId, type Email, emailsOf } from "@calendeal/domain/contacts"
import {
  type AdminCommand,
  type ErasedPerson,
  namedAccount,
  namedHosts,
  recordsLimit
} from "@calendeal/domain/management"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { NewCalendarRow } from "../calendars/CalendarCache.ts"
import { allBookings, firstBooking, uidsOfAttendee } from "../bookings/rows.ts"
import { contactIn, someMerged } from "../contacts/rows.ts"
import { mailSettingsIn, MailSettingsRow } from "../mails/rows.ts"
import { allRows, firstRow, sha256 } from "../rows.ts"
import { WebhookRow } from "../webhooks/Webhooks.ts"
import { ApiKeyRow, MemberRow } from "../workspaces/rows.ts"

/** The queries of several commands, with results in the form of `Seen`. */
export const queriesOf = (sql: SqlClient, workspaceId: WorkspaceId) => {
  const where = (id: Fragment) => sql`where workspace_id = ${workspaceId} and ${id}`
  const here = (id: string) => where(sql`id = ${id}`)
  const unremoved = (id: string) => where(sql`id = ${id} and removed_at is null`)
  const isThere = (table: string, rows: Fragment) =>
    Effect.map(sql`select 1 as there from ${sql(table)} ${rows}`, (found) => found.length > 0)
  const presence = (table: string, rows: Fragment) =>
    Effect.map(isThere(table, rows), (isThere) => ({ isThere }))
  // Locked, because workers and visitors change some of these rows without locking the workspace.
  const version = (table: string, rows: Fragment) =>
    sql`select version from ${sql(table)} ${rows} for no key update`.pipe(
      firstRow(Version),
      Effect.map((found) => ({
        version: Option.match(found, { onNone: () => null, onSome: (row) => row.version })
      }))
    )
  const workspaceWith = (slug: string) =>
    sql`select workspace_of_slug(${slug}) as id`.pipe(firstRow(WorkspaceFound), ownerOf("slugOwner"))
  const memberWith = (email: string | undefined) =>
    email === undefined
      ? Effect.succeed({ emailOwner: null })
      : sql`select user_id as id from members ${where(sql`email = ${email}`)}`.pipe(
          firstRow(UserFound),
          ownerOf("emailOwner")
        )
  const isMember = (userId: UserId) =>
    Effect.map(isThere("members", where(sql`user_id = ${userId}`)), (isMember) => ({ isMember }))
  const linkedHost = (id: HostId | null | undefined) =>
    id === null || id === undefined
      ? Effect.succeed({ isHostThere: true })
      : Effect.map(isThere("hosts", unremoved(id)), (isHostThere) => ({ isHostThere }))
  const hostEmailOwner = ({ email, id }: Host) =>
    sql`
      select id from hosts ${where(sql`email = ${email} and removed_at is null`)} order by id = ${id} desc limit 1
    `.pipe(
      firstRow(HostFound),
      Effect.map((found) => ({
        emailOwner: Option.getOrNull(Option.filter(found, (owner) => owner.id !== id))?.id ?? null
      }))
    )
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
  const destinations = Effect.map(
    sql`select * from calendars ${where(sql`is_destination`)}`.pipe(allRows(NewCalendarRow)),
    (destinations) => ({ destinations })
  )
  const keySeen = ({ key }: Pick<AdminCommand<"RevokeKey">, "key">) =>
    sql`select * from api_keys ${here(key.id)}`.pipe(firstRow(ApiKeyRow), orNull("key"))
  const bookingSeen = (uid: string) =>
    sql`select * from bookings ${where(sql`uid = ${uid}`)} for no key update`.pipe(
      firstBooking,
      orNull("booking")
    )
  const webhookSeen = (id: string) =>
    Effect.map(sql`select * from webhooks ${here(id)} for no key update`, ([row]) => ({
      webhook: row === undefined ? null : decodeWebhook(row),
      version: row === undefined ? null : decodeVersion(row).version
    }))
  const mailSettingsSeen = Effect.map(
    sql`select * from mail_settings where workspace_id = ${workspaceId} for no key update`,
    ([row]) => ({
      stored:
        row === undefined
          ? null
          : { value: mailSettingsIn(decodeMailSettings(row)), version: decodeVersion(row).version }
    })
  )
  const ofAttendees = (emails: ReadonlyArray<Email>) =>
    sql.join(" union all ", false)(emails.map((email) => uidsOfAttendee(sql, workspaceId, email)))
  // In the order of bookings: first the invitee's row, then the replaced booking.
  const mentioning = (person: ErasedPerson) =>
    Effect.map(
      Effect.all(
        [
          sql`
            select 1 as held from invitee_turns
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

  /** Both contacts are locked in the order of their ids. The records are counted after that. */
  const mergeSeen = ({ contactId, duplicateId }: AdminCommand<"MergeContacts">) =>
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
    )
  const countedOf = (table: string, id: ContactId) => sql`(
    select count(*) from (
      select from ${sql(table)} ${where(sql`contact_id = ${id}`)} limit ${recordsLimit + 1}
    ) some_of_them
  )`

  return {
    mergeSeen,
    where,
    here,
    unremoved,
    isThere,
    presence,
    version,
    workspaceWith,
    memberWith,
    isMember,
    linkedHost,
    memberSeen,
    eventTypeSeen,
    hostEmailOwner,
    destinations,
    keySeen,
    bookingSeen,
    webhookSeen,
    mailSettingsSeen,
    personSeen
  }
}

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
export const both = <A extends object, B extends object>(
  one: Effect.Effect<A, SqlError>,
  other: Effect.Effect<B, SqlError>
) => Effect.map(Effect.all([one, other], together), ([left, right]) => ({ ...left, ...right }))

/** The row of a query as a property; null if there is none. */
export const orNull =
  <Name extends string>(name: Name) =>
  <A>(row: Effect.Effect<Option.Option<A>, SqlError>) =>
    Effect.map(row, (found) => Record.singleton(name, Option.getOrNull(found)))

const ownerOf =
  <Name extends string>(name: Name) =>
  <Id>(row: Effect.Effect<Option.Option<{ readonly id: Id }>, SqlError>) =>
    Effect.map(row, (found) =>
      Record.singleton(name, Option.match(found, { onNone: () => null, onSome: ({ id }) => id }))
    )
