import type { AuditContext, AdminCommand, AdminCommands, Seen } from "@calendeal/domain/management"
import { WorkspaceClientId } from "@calendeal/domain/oauth-clients"
import { UserId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { firstEntry } from "../calendars/CalendarEntries.ts"
import { contactRows, firstContact } from "../contacts/rows.ts"
import { firstDeal } from "../deals/rows.ts"
import { allDeliveries } from "../outbox/rows.ts"
import { NewCalendarRow } from "../calendars/CalendarCache.ts"
import { allRows, firstRow } from "../rows.ts"
import { both, orNull, queriesOf } from "./queries.ts"

/** Reads the data that a command is decided on. The workspace is locked, so no other command changes it before the commit. */
export const look = <Tag extends keyof AdminCommands>(
  sql: SqlClient,
  act: AuditContext,
  command: AdminCommand<Tag>
): Effect.Effect<Seen[Tag], SqlError> => lookers(sql, act)[command._tag](command)

type Lookers = {
  readonly [Tag in keyof AdminCommands]: (command: AdminCommand<Tag>) => Effect.Effect<Seen[Tag], SqlError>
}

const lookers = (sql: SqlClient, { workspaceId }: AuditContext): Lookers => {
  const nothing = () => Effect.succeed({})
  const query = queriesOf(sql, workspaceId)
  const { here, unremoved, where } = query
  return {
    OpenWorkspace: ({ workspace }) => query.workspaceWith(workspace.slug),
    ChangeWorkspace: ({ workspace: { id, slug } }) =>
      both(query.version("workspaces", where(sql`workspace_id = ${id}`)), query.workspaceWith(slug)),
    RemoveWorkspace: nothing,
    AddMember: ({ member }) => both(query.memberWith(member.email), query.linkedHost(member.hostId)),
    JoinWorkspace: ({ member }) => query.memberWith(member.email),
    InviteMember: ({ member }) => both(query.memberWith(member.email), query.linkedHost(member.hostId)),
    SendInvitation: ({ userId }) => query.memberSeen(userId),
    ChangeMember: ({ fields, userId }) =>
      both(query.memberSeen(userId), both(query.memberWith(fields.email), query.linkedHost(fields.hostId))),
    RemoveMember: ({ userId }) => query.memberSeen(userId),
    AcceptMembership: ({ userId }) => query.memberSeen(userId),
    AddHost: ({ host }) => query.hostEmailOwner(host),
    ChangeHost: ({ host }) => both(query.version("hosts", unremoved(host.id)), query.hostEmailOwner(host)),
    RemoveHost: ({ hostId }) =>
      both(
        query.presence("hosts", unremoved(hostId)),
        sql`
          select slug from event_types
          where workspace_id = ${workspaceId} and removed_at is null and (
            exists (
              select from event_type_hosts assigned
              where assigned.workspace_id = event_types.workspace_id
                and assigned.event_type_id = event_types.id and assigned.host_id = ${hostId}
            ) or jsonb_path_exists(
              document, '$.routing[*].hostIds[*] ? (@ == $host)', jsonb_build_object('host', ${hostId}::text)
            )
          )
        `.pipe(
          allRows(SlugRow),
          Effect.map((rows) => ({ namedBy: rows.map(({ slug }) => slug) }))
        )
      ),
    AddCalendar: ({ calendar: { hostId } }) =>
      both(
        query.destinations,
        both(
          Effect.map(query.isThere("hosts", unremoved(hostId)), (isHostThere) => ({ isHostThere })),
          Effect.map(sql`select id from calendars ${where(sql`host_id = ${hostId}`)}`, ({ length }) => ({
            calendars: length
          }))
        )
      ),
    ChangeCalendar: ({ calendarId, hostId }) =>
      both(
        query.destinations,
        sql`
          select * from calendars ${where(sql`id = ${calendarId} and host_id = ${hostId}`)} for no key update
        `.pipe(firstRow(NewCalendarRow), orNull("calendar"))
      ),
    RemoveCalendar: ({ calendarId, hostId }) =>
      query.presence("calendars", where(sql`id = ${calendarId} and host_id = ${hostId}`)),
    AddConferenceAccount: nothing,
    RenewConferenceAccount: ({ accountId }) => query.presence("conference_accounts", here(accountId)),
    RemoveConferenceAccount: ({ accountId }) =>
      both(
        query.presence("conference_accounts", here(accountId)),
        sql`
          select slug from event_types
          where workspace_id = ${workspaceId} and removed_at is null
            and document #>> '{conference,accountId}' = ${accountId}
        `.pipe(
          allRows(SlugRow),
          Effect.map((rows) => ({ namedBy: rows.map(({ slug }) => slug) }))
        )
      ),
    AddIdentityProvider: nothing,
    RemoveIdentityProvider: ({ providerId }) => query.presence("identity_providers", here(providerId)),
    StoreOAuthClient: ({ client: { name } }) =>
      sql`select id from oauth_clients ${where(sql`name = ${name}`)}`.pipe(
        allRows(StoredClient),
        Effect.map(([found]) => ({ stored: found?.id ?? null }))
      ),
    RemoveOAuthClient: ({ client }) => query.presence("oauth_clients", here(client.id)),
    AddEventType: ({ eventType }) => query.eventTypeSeen(eventType),
    ChangeEventType: ({ eventType }) =>
      both(query.version("event_types", unremoved(eventType.id)), query.eventTypeSeen(eventType)),
    RemoveEventType: ({ eventTypeId }) => query.presence("event_types", unremoved(eventTypeId)),
    IssueKey: nothing,
    RotateKey: query.keySeen,
    RevokeKey: query.keySeen,
    ReencryptSecrets: nothing,
    IssueToken: ({ token }) => query.isMember(token.userId),
    RevokeTokens: ({ userId }) => query.isMember(userId),
    RefuseTokens: ({ tokenId, userId }) =>
      both(
        query.isMember(userId),
        Effect.map(
          sql`select 1 as held from list_access_tokens(${userId}) where id = ${tokenId}`,
          ({ length }) => ({ holdsToken: length > 0 })
        )
      ),
    NoteSession: ({ userId }) => query.isMember(userId),
    NotePassword: ({ userId }) => query.isMember(userId),
    NotePasskey: ({ userId }) => query.isMember(userId),
    RefuseSessions: ({ sessionId, userId }) =>
      Effect.flatMap(query.memberSeen(userId), ({ member }) =>
        Effect.map(
          sql`select 1 as held from sessions_of(null, ${member?.email ?? null}) where id = ${sessionId}`,
          ({ length }) => ({ member, holdsSession: length > 0 })
        )
      ),
    CancelBooking: ({ uid }) => query.bookingSeen(uid),
    MarkAttendance: ({ uid }) => query.bookingSeen(uid),
    SettleEntryChange: ({ hostId, uid }) =>
      both(
        query.bookingSeen(uid),
        sql`
          select * from calendar_entries
          ${where(sql`
            host_id = ${hostId}
            and root_uid = (select coalesce(root_uid, uid) from bookings ${where(sql`uid = ${uid}`)})
          `)}
          for no key update
        `.pipe(firstEntry, orNull("entry"))
      ),
    ResendMails: ({ uid }) =>
      both(
        query.bookingSeen(uid),
        sql`select user_id as id from members ${where(sql`booking_mails`)}`.pipe(
          allRows(UserRow),
          Effect.map((rows) => ({ members: rows.map(({ id }) => id) }))
        )
      ),
    OpenDeal: ({ deal }) =>
      Effect.map(
        sql`select id from contacts ${where(sql`id = ${deal.contactId} and erased_at is null and merged_into is null`)} for key share`,
        ({ length }) => ({ isContactThere: length > 0 })
      ),
    ChangeDeal: ({ deal }) =>
      sql`select * from deals ${here(deal.id)} for no key update`.pipe(firstDeal, orNull("deal")),
    MergeContacts: query.mergeSeen,
    EraseContact: ({ contactId }) =>
      Effect.flatMap(firstContact(contactRows(sql).lockById(workspaceId, contactId)), (held) =>
        query.personSeen(held, null)
      ),
    ErasePerson: ({ email, placeholderId }) =>
      Effect.flatMap(firstContact(contactRows(sql).lockByEmail(workspaceId, email)), (held) =>
        query.personSeen(held, { email, id: placeholderId, merged: [] })
      ),
    AddIntegration: nothing,
    ChangeIntegration: ({ integration }) => query.version("integrations", here(integration.id)),
    RemoveIntegration: ({ integrationId }) => query.presence("integrations", here(integrationId)),
    AddWebhook: nothing,
    ChangeWebhook: ({ webhook }) => query.webhookSeen(webhook.id),
    RotateWebhookSecret: ({ webhookId }) => query.webhookSeen(webhookId),
    RemoveWebhook: ({ webhookId }) => query.presence("webhooks", here(webhookId)),
    ChangeMailSettings: () => query.mailSettingsSeen,
    VerifySender: () => query.mailSettingsSeen,
    LiftSuppression: ({ hashes }) =>
      Effect.map(
        query.isThere("mail_suppressions", where(sql`address_hash = any(${hashes}::text[])`)),
        (suppressed) => ({ suppressed })
      ),
    RetryDelivery: ({ deliveryId }) =>
      sql`select * from deliveries ${here(deliveryId)} for no key update`.pipe(
        allDeliveries,
        Effect.map(([delivery = null]) => ({ delivery }))
      )
  }
}

const StoredClient = Schema.Struct({ id: WorkspaceClientId })
const UserRow = Schema.Struct({ id: UserId })
const SlugRow = Schema.Struct({ slug: Schema.String })
