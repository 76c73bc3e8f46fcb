import type { Add, AuditContext, ReencryptedSecret, Replace, SecretPlace } from "@calendeal/domain/management"
import type { MailSettings } from "@calendeal/domain/mails"
import type { Webhook } from "@calendeal/domain/webhooks"
import type { Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { rowOf as bookingRow } from "../bookings/rows.ts"
import { listChanged, NewCalendarRow } from "../calendars/CalendarCache.ts"
import { IntegrationRow } from "../conversions/Integrations.ts"
import { dealRows, rowOf as dealRow } from "../deals/rows.ts"
import { rowOf as deliveryRow } from "../outbox/rows.ts"
import { assignHosts, eventTypeRow, hostRow } from "../event-types/rows.ts"
import { mailSettingsRow } from "../mails/rows.ts"
import {
  listApiKey,
  listCalendar,
  listDestination,
  listEventType,
  listWorkspace,
  listMember
} from "../tenancy/directories.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { WebhookRow } from "../webhooks/Webhooks.ts"
import { issue } from "../workspaces/AccessTokens.ts"
import { ApiKeyRow, MemberRow, workspaceRow } from "../workspaces/rows.ts"
import { plainRow, plainTables } from "./plainTables.ts"

const memberRow = Schema.encodeSync(MemberRow)
const calendarRow = Schema.encodeSync(NewCalendarRow)
const keyRow = Schema.encodeSync(ApiKeyRow)
const integrationRow = Schema.encodeSync(IntegrationRow)
const webhookRow = Schema.encodeSync(WebhookRow)

/** Inserts a new row. */
export const add = (sql: SqlClient, at: DateTime.Utc, added: Add) => {
  const now = DateTime.toDateUtc(at)
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql(table)} ${sql.insert(row)}`
  switch (added.kind) {
    case "workspace":
      return addWorkspace(sql, added.row)
    case "members":
      return Effect.andThen(insert("members", memberRow(added.row)), listMember(sql, added.row))
    case "hosts":
      return insert("hosts", { ...hostRow(added.row), created_at: now })
    case "calendars":
      return Effect.andThen(
        insert("calendars", { ...calendarRow(added.row), due_at: now }),
        listCalendar(sql, { id: added.row.id, due_at: now, failures: 0 })
      )
    case "eventTypes":
      return Effect.andThen(
        insert("event_types", { ...eventTypeRow(added.row), created_at: now }),
        Effect.andThen(assignHosts(sql, added.row), listEventType(sql, added.row.id))
      )
    case "apiKeys":
      return Effect.andThen(insert("api_keys", keyRow(added.row)), listApiKey(sql, added.row))
    case "accessTokens":
      return issue(sql, added.row)
    case "deals":
      return dealRows(sql).put(added.row)
    case "integrations":
      return Effect.andThen(
        insert("integrations", { ...integrationRow(added.row), created_at: now }),
        listDestination(sql, "integration", added.row.id, added.row.enabled)
      )
    case "webhooks":
      return Effect.andThen(
        insert("webhooks", { ...webhookRow(added.row), created_at: now }),
        listDestination(sql, "webhook", added.row.id, added.row.enabled)
      )
    default:
      return insert(plainTables[added.kind].table, plainRow(added))
  }
}

/** Updates the columns that a command may change. */
export const replace = (
  sql: SqlClient,
  { at, workspaceId }: Pick<AuditContext, "at" | "workspaceId">,
  replaced: Replace
) => {
  const { kind, row } = replaced
  const update = (table: string, id: string, columns: Record<string, unknown>) => sql`
    update ${sql(table)} set ${sql.update(columns, ["workspace_id", "id"])}
    where workspace_id = ${workspaceId} and id = ${id}
  `
  switch (kind) {
    case "workspace":
      return Effect.andThen(
        sql`
          update workspaces set ${sql.update(workspaceRow(row), ["workspace_id"])} where workspace_id = ${workspaceId}
        `,
        listWorkspace(sql, row)
      )
    case "members":
      return Effect.andThen(
        sql`
        update members set ${sql.update(memberRow(row), ["workspace_id", "user_id"])}
        where workspace_id = ${workspaceId} and user_id = ${row.userId}
      `,
        listMember(sql, row)
      )
    case "hosts":
      return update("hosts", row.id, hostRow(row))
    case "calendars": {
      const { all_day, is_destination, names_attendees } = calendarRow(row)
      const due_at = DateTime.toDateUtc(at)
      return sql`
        update calendars set ${sql.update({ all_day, is_destination, names_attendees, due_at })}
        where workspace_id = ${workspaceId} and id = ${row.id}
        returning id, due_at, failures
      `.pipe(listChanged(sql))
    }
    case "eventTypes":
      return Effect.andThen(update("event_types", row.id, eventTypeRow(row)), assignHosts(sql, row))
    case "apiKeys": {
      const { expires_at, revoked_at } = keyRow(row)
      return update("api_keys", row.id, { expires_at, revoked_at })
    }
    case "bookings": {
      const columns = bookingRow(row)
      return Effect.andThen(
        sql`
          update bookings set ${sql.update(columns, ["workspace_id", "uid"])}
          where workspace_id = ${workspaceId} and uid = ${row.uid}
        `,
        sql`select relist_guests(${workspaceId}, ${row.uid}, ${columns.document}::jsonb)`
      )
    }
    case "deals": {
      const { amount, closed_at, currency, lost_at, lost_reason, owner_id, stage, status } = dealRow(row)
      return update("deals", row.id, {
        amount,
        closed_at,
        currency,
        lost_at,
        lost_reason,
        owner_id,
        stage,
        status
      })
    }
    case "integrations":
      return Effect.andThen(
        update("integrations", row.id, integrationRow(row)),
        listDestination(sql, "integration", row.id, row.enabled)
      )
    case "webhooks": {
      const { enabled, events, url } = webhookRow(row)
      return Effect.andThen(
        update("webhooks", row.id, { enabled, events, url }),
        listDestination(sql, "webhook", row.id, row.enabled)
      )
    }
    case "deliveries":
      return update("deliveries", row.id, deliveryRow(row))
    default:
      return update(plainTables[kind].table, row.id, plainRow(replaced))
  }
}

/** Replaces the secrets of a webhook. */
export const replaceWebhookSecrets = (sql: SqlClient, webhook: Webhook) => {
  const { former, sealed_secret } = webhookRow(webhook)
  return sql`
    update webhooks set ${sql.update({ former, sealed_secret })}
    where workspace_id = ${webhook.workspaceId} and id = ${webhook.id}
  `
}

/** Adds or replaces the mail settings of a workspace. */
export const storeMailSettings = (sql: SqlClient, at: DateTime.Utc, settings: MailSettings) => {
  const row = mailSettingsRow(settings)
  return sql`
    insert into mail_settings ${sql.insert({ ...row, created_at: DateTime.toDateUtc(at) })}
    on conflict (workspace_id) do update set settings = excluded.settings, version = mail_settings.version + 1
  `
}

/** Replaces secrets with the re-encrypted ones where they have not changed since they were read. */
export const replaceSecrets = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  reencrypted: ReadonlyArray<ReencryptedSecret>
) {
  for (const place of places) {
    const secrets = reencrypted.filter((secret) => secret.place === place)
    const replacements = (write: (after: string) => string) => sql`
      select * from unnest(
        ${secrets.map(({ id }) => id)}::uuid[], ${secrets.map(({ before }) => before)}::text[],
        ${secrets.map(({ after }) => write(after))}::text[]
      ) as replacement (of_id, before, after)
    `
    if (place === "formerWebhook") {
      yield* sql`
        update webhooks set former = jsonb_set(former, '{sealedSecret}', secret.after::jsonb)
        from (${replacements(JSON.stringify)}) secret
        where workspace_id = ${workspaceId} and id = secret.of_id and former ->> 'sealedSecret' = secret.before
      `
    } else if (place === "mailServer") {
      yield* sql`
        update mail_settings
        set settings = jsonb_set(settings, '{server,login,sealedPassword}', secret.after::jsonb)
        from (${replacements(JSON.stringify)}) secret
        where workspace_id = ${workspaceId} and settings #>> '{server,login,sealedPassword}' = secret.before
      `
    } else {
      const { column, table } = secretColumns[place]
      yield* sql`
        update ${sql(table)} set ${sql(column)} = secret.after from (${replacements((after) => after)}) secret
        where workspace_id = ${workspaceId} and id = secret.of_id and ${sql(column)} = secret.before
      `
    }
  }
})

const secretColumns = {
  apiKey: { table: "api_keys", column: "sealed_secret" },
  integration: { table: "integrations", column: "sealed_credential" },
  webhook: { table: "webhooks", column: "sealed_secret" },
  calendar: { table: "calendars", column: "sealed_access" },
  conference: { table: "conference_accounts", column: "sealed_access" },
  payment: { table: "payment_accounts", column: "sealed_access" },
  paymentConnection: { table: "payment_connections", column: "sealed_access" },
  identityProvider: { table: "identity_providers", column: "sealed_secret" },
  oauthClient: { table: "oauth_clients", column: "sealed_secret" }
} as const satisfies Record<Exclude<SecretPlace, "formerWebhook" | "mailServer">, object>

const places = [
  "apiKey",
  "integration",
  "webhook",
  "formerWebhook",
  "calendar",
  "conference",
  "payment",
  "paymentConnection",
  "mailServer",
  "identityProvider",
  "oauthClient"
] as const

const addWorkspace = Effect.fnUntraced(function* (sql: SqlClient, workspace: Workspace) {
  const inserted = yield* sql`
    insert into workspaces ${sql.insert(workspaceRow(workspace))}
    on conflict (workspace_id) do nothing
    returning workspace_id
  `
  // An earlier attempt without an answer was committed after this one had looked for its audit entry.
  if (inserted.length === 0) return yield* new StaleRead()
  yield* listWorkspace(sql, workspace)
})
