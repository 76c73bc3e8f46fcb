import { ApiKey, Member, Workspace, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { decodeFirst, firstRow } from "../rows.ts"

/** The columns of the table `workspaces`. */
export const WorkspaceRow = Schema.Struct({
  ...Workspace.fields,
  suspendedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    id: "workspace_id",
    defaultCountry: "default_country",
    embedAllowedHosts: "embed_allowed_hosts",
    privacyUrl: "privacy_url",
    visitMemory: "visit_memory",
    transactionsCreateContacts: "transactions_create_contacts",
    partPaymentsAddUp: "part_payments_add_up",
    calendarChanges: "calendar_changes",
    memberContacts: "member_contacts",
    passwordSignIn: "password_sign_in",
    eventTypeOrder: "event_type_order",
    revenueGoals: "revenue_goals",
    channelRules: "channel_rules",
    dealStages: "deal_stages",
    suspendedAt: "suspended_at",
    brandColour: "brand_colour",
    creditShown: "credit_shown",
    createdAt: "created_at"
  })
)

const encodeWorkspace = Schema.encodeSync(WorkspaceRow)

/** A workspace as a row of the table `workspaces`. */
export const workspaceRow = (workspace: Workspace) => ({
  ...encodeWorkspace(workspace),
  embed_allowed_hosts: json(workspace.embedAllowedHosts),
  event_type_order: json(workspace.eventTypeOrder),
  revenue_goals: json(workspace.revenueGoals),
  channel_rules: json(workspace.channelRules),
  deal_stages: json(workspace.dealStages)
})

/** A member as a row of the table `members`. */
export const MemberRow = Schema.Struct({
  ...Member.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  acceptedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    userId: "user_id",
    bookingMails: "booking_mails",
    hostId: "host_id",
    createdAt: "created_at",
    acceptedAt: "accepted_at"
  })
)

/** An API key as a row of the table `api_keys`. */
export const ApiKeyRow = Schema.Struct({
  ...ApiKey.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  revokedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(
  Schema.encodeKeys({
    lastUsedAt: "last_used_at",
    workspaceId: "workspace_id",
    sealedSecret: "sealed_secret",
    createdAt: "created_at",
    expiresAt: "expires_at",
    revokedAt: "revoked_at"
  })
)

/** Reads the first of the workspaces' rows. */
export const workspaceIn = decodeFirst(WorkspaceRow)

/** Reads the first workspace of a query. */
export const firstWorkspace = firstRow(WorkspaceRow)

/** Selects the workspace. */
export const workspaceOf = (sql: SqlClient, id: WorkspaceId) =>
  sql`select * from workspaces where workspace_id = ${id} and removed_at is null`
