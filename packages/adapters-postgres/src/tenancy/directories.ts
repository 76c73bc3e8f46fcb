import type { CalendarId } from "@calendeal/domain/calendars"
import type { EventTypeId } from "@calendeal/domain/event-types"
import type { ApiKey, Member, UserId, Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/*
 * The directories of the transaction's workspace: what is found without knowing the workspace. They are written by statements of
 * their own and not by triggers, because in a distributed database they are on another server than the workspace.
 */

/**
 * Lists the workspace's slug, and whether it lets people sign in with a password. A slug of another workspace violates
 * `directory_slugs_pkey`.
 */
export const listWorkspace = (
  sql: SqlClient,
  { passwordSignIn, slug }: Pick<Workspace, "passwordSignIn" | "slug">
) => Effect.andThen(sql`select list_slug(${slug})`, sql`select list_password_sign_in(${passwordSignIn})`)

/** Lists a member by the email, and whether they have accepted the membership. */
export const listMember = (
  sql: SqlClient,
  { acceptedAt, email, userId }: Pick<Member, "acceptedAt" | "email" | "userId">
) => sql`select list_member(${userId}, ${email}, ${acceptedAt !== null})`

/** Lists a member no longer. */
export const unlistMember = (sql: SqlClient, userId: UserId) =>
  sql`select list_member(${userId}, null, false)`

/** Lists an API key by its prefix. */
export const listApiKey = (sql: SqlClient, { id, prefix }: ApiKey) =>
  sql`select list_api_key(${prefix}, ${id})`

/** Lists an event type. An id of another workspace violates `directory_event_types_pkey`. */
export const listEventType = (sql: SqlClient, id: EventTypeId) => sql`select list_event_type(${id})`

/** When a calendar has its next turn, and how many of its readings have failed in a row. */
export interface CalendarTurn {
  readonly id: CalendarId
  readonly due_at: Date
  readonly failures: number
}

/** Lists a calendar with its next turn. */
export const listCalendar = (sql: SqlClient, { due_at, failures, id }: CalendarTurn) =>
  sql`select list_calendar(${id}, ${due_at}, ${failures})`

/** Removes a calendar that has been deleted. */
export const unlistCalendar = (sql: SqlClient, id: CalendarId) => sql`select unlist_calendar(${id})`

/** Lists whether a destination is enabled. */
export const listDestination = (
  sql: SqlClient,
  kind: "integration" | "webhook",
  id: string,
  isEnabled: boolean
) => sql`select list_destination(${kind}, ${id}, ${isEnabled})`

/** Tells all processes of a change of the workspace's configuration. */
export const announce = (sql: SqlClient, workspaceId: WorkspaceId) =>
  sql`select pg_notify('calendeal_configuration', ${workspaceId}::text)`
