import {
  type AuditContext,
  emailTaken,
  eventTypeSlugTaken,
  notWaiting,
  timeTaken,
  type StateConflict,
  type Remove,
  workspaceSlugTaken,
  type Write
} from "@calendeal/domain/management"
import { CalendarId } from "@calendeal/domain/calendars"
import { holdsTime } from "@calendeal/domain/bookings"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { violatedConstraint } from "../connection/index.ts"
import { entryRow } from "../calendars/CalendarEntries.ts"
import { addLinks } from "../bookings/linkRows.ts"
import { cancelling } from "../bookings/cancel.ts"
import { settling, wasSettled } from "../bookings/settle.ts"
import type { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { contacts, members } from "../data-export/people.ts"
import { spend } from "../data-export/revenue.ts"
import { removeRows } from "../data-export/removedRows.ts"
import { mergeContact } from "../contacts/mergeContact.ts"
import { contactRows } from "../contacts/rows.ts"
import { retryNow } from "../outbox/retryNow.ts"
import { allRows, sha256 } from "../rows.ts"
import { listDestination, unlistCalendar, unlistMember } from "../tenancy/directories.ts"
import { setSpend } from "../spend/spendRows.ts"
import type { StaleRead } from "../tenancy/withRetries.ts"
import { refuseTokens, revokeAll } from "../workspaces/AccessTokens.ts"
import { enterLink } from "../accounts/AccountLinks.ts"
import { add, replace, replaceSecrets, replaceWebhookSecrets, storeMailSettings } from "./storeResources.ts"
import { plainTables } from "./plainTables.ts"
import { enterAudit } from "./rows.ts"

/** Larger workspaces are removed in steps: one transaction would exceed its 8 seconds on a busy server. */
const maximumRows = 20_000

/** Stores one write of a decision. A unique violation becomes the same refusal as in the decision. */
export const write = (
  sql: SqlClient,
  queue: OutboxPosting["Service"],
  audit: AuditContext,
  one: Write
): Effect.Effect<unknown, SqlError | StaleRead | StateConflict> => {
  const { at, workspaceId } = audit
  switch (one._tag) {
    case "Add":
      return mapUniqueViolation(add(sql, at, one))
    case "Replace":
      return mapUniqueViolation(replace(sql, audit, one))
    case "Remove":
      return remove(sql, audit, one)
    case "AddLinks":
      return addLinks(sql, one.links)
    case "SetSpend":
      return setSpend(sql, audit, one)
    case "RemoveSpend":
      return Effect.all(removeRows(sql, workspaceId, spend, sql`recording_id = ${one.recordingId}`), {
        discard: true
      })
    case "RemoveFromWaiting":
      return sql`select remove_waiting_entries(${workspaceId}, array[${one.id}]::uuid[])`
    case "EraseLinks":
      return Effect.all(
        [
          sql`select erase_waiting_entries(${workspaceId}, ${one.emails}::text[])`,
          sql`
            delete from one_off_links
            where workspace_id = ${workspaceId}
              and (contact_id = any(${one.contactIds}::uuid[]) or (person is not null and person ->> 'email' = any(${one.emails}::text[])))
          `,
          sql`
            update unmatched_entries set email = null, customer = null, description = null
            where workspace_id = ${workspaceId} and email = any(${one.emails}::text[])
          `,
          sql`
            delete from provider_customers
            where workspace_id = ${workspaceId} and contact_id = any(${one.contactIds}::uuid[])
          `
        ],
        { discard: true }
      )
    case "DismissUnmatched":
      return sql`
        update unmatched_entries set dismissal = ${one.dismissal}
        where workspace_id = ${workspaceId} and id = ${one.id}
      `
    case "DeleteWorkspace":
      return removeWorkspace(sql, at)
    case "RemoveCalendarsOf":
      return removeCalendars(
        sql,
        sql`delete from calendars where workspace_id = ${workspaceId} and host_id = ${one.hostId} returning id`
      )
    case "ReplaceSecrets":
      return replaceSecrets(sql, workspaceId, one.reencrypted)
    case "ReplaceWebhookSecrets":
      return replaceWebhookSecrets(sql, one.webhook)
    case "StoreMailSettings":
      return storeMailSettings(sql, at, one.settings)
    case "RemoveSuppressions":
      return sql`
        delete from mail_suppressions
        where workspace_id = ${workspaceId} and address_hash = any(${one.hashes}::text[])
      `
    case "RevokeAccessTokens":
      return revokeAll(sql, one.userId, at)
    case "RevokeMemberTokens":
      return refuseTokens(sql, one.userId, one.tokenId, workspaceId)
    case "RemoveIdentities":
      return sql`delete from member_identities where workspace_id = ${workspaceId} and user_id = ${one.userId}`
    case "EnterLink":
      return enterLink(sql, one.link)
    case "RotateSessions":
      return sql`select rotate_sessions(${one.email})`
    case "RevokeMemberSessions":
      return sql`select refuse_sessions(${one.email}, ${one.sessionId}, ${workspaceId})`
    case "EndLimitedSessions":
      return sql`select end_limited_sessions(${DateTime.toDateUtc(at)})`
    case "CancelBooking":
      return cancelling(sql, {
        workspaceId,
        uid: one.booking.uid,
        reason: one.reason,
        outboxMessages: one.outboxMessages,
        entry: Option.none()
      })
    case "SettleHold":
      return settling(sql, {
        workspaceId,
        uid: one.booking.uid,
        status: one.status,
        reply: one.reply,
        outboxMessages: one.outboxMessages
      }).pipe(
        wasSettled,
        Effect.filterOrFail(
          (isSettled) => isSettled,
          () => (holdsTime(one.booking) ? notWaiting() : timeTaken())
        )
      )
    case "ReplaceEntry": {
      const { hostId, rootUid } = one.entry
      return sql`
        update calendar_entries set ${sql.update(entryRow(one.entry), ["workspace_id", "root_uid", "host_id"])}
        where workspace_id = ${workspaceId} and root_uid = ${rootUid} and host_id = ${hostId}
      `
    }
    case "MergeContact":
      return mergeContact(sql, one.contact, one.duplicateId)
    case "EraseContact":
      // `erased_at` first: the row leaves the unique index of emails, and its new email may be that of another contact.
      return Effect.all(
        [
          sql`
            update contacts set erased_at = ${DateTime.toDateUtc(at)}
            where workspace_id = ${workspaceId} and id = ${one.contact.id}
          `,
          contactRows(sql).store(one.contact, false),
          ...(one.mergedIds.length === 0
            ? []
            : removeRows(sql, workspaceId, contacts, sql`id = any(${one.mergedIds}::uuid[])`))
        ],
        { discard: true }
      )
    case "RemoveAnswers":
      return sql`update request_keys set answer = null where workspace_id = ${workspaceId} and answer is not null`
    case "EraseInviteeLocks":
      return sql`
        delete from invitee_locks where workspace_id = ${workspaceId} and email_hash = ${sha256(one.email)}
      `
    case "EraseMails":
      return sql`select erase_mails(${one.bookingUid}, ${one.recipients}::text[])`
    case "ErasePayments":
      return sql`
        update transactions set ${sql.update(one.erased)}
        where workspace_id = ${workspaceId} and contact_id = ${one.contactId}
      `
    case "RetryNow":
      return retryNow(sql, one.destination, at)
    case "Post":
      return queue.post(one.outboxMessages)
    case "Log":
      return enterAudit(sql, one.entry)
  }
}

/**
 * Removes the workspace of the transaction with all its data. Of a large one it removes the directory entries, and
 * `Removals` the rest. It waits for transactions that write into the workspace, in the order of their locks.
 */
export const removeWorkspace = (sql: SqlClient, at: DateTime.Utc) =>
  sql`select begin_removal(${DateTime.toDateUtc(at)}, ${maximumRows})`

const remove = (sql: SqlClient, { at, workspaceId }: AuditContext, { id, kind }: Remove) => {
  const removed_at = DateTime.toDateUtc(at)
  switch (kind) {
    case "hosts":
      return sql`
        update hosts set removed_at = ${removed_at}, active = false
        where workspace_id = ${workspaceId} and id = ${id}
      `
    case "eventTypes":
      return sql`
        update event_types set removed_at = ${removed_at} where workspace_id = ${workspaceId} and id = ${id}
      `
    case "members":
      return Effect.all(
        [...removeRows(sql, workspaceId, members, sql`user_id = ${id}`), unlistMember(sql, id)],
        { discard: true }
      )
    case "calendars":
      return removeCalendars(
        sql,
        sql`delete from calendars where workspace_id = ${workspaceId} and id = ${id} returning id`
      )
    case "integrations":
      return Effect.andThen(
        sql`delete from integrations where workspace_id = ${workspaceId} and id = ${id}`,
        listDestination(sql, "integration", id, false)
      )
    case "webhooks":
      return Effect.andThen(
        sql`delete from webhooks where workspace_id = ${workspaceId} and id = ${id}`,
        listDestination(sql, "webhook", id, false)
      )
    default:
      return sql`delete from ${sql(plainTables[kind].table)} where workspace_id = ${workspaceId} and id = ${id}`
  }
}

/** Removes calendars, of which the statement returns the ids, also from their directory. */
const removeCalendars = (sql: SqlClient, removed: Effect.Effect<ReadonlyArray<object>, SqlError>) =>
  Effect.flatMap(allRows(Schema.Struct({ id: CalendarId }))(removed), (rows) =>
    Effect.forEach(rows, ({ id }) => unlistCalendar(sql, id), { discard: true })
  )

const mapUniqueViolation = <A, E>(statement: Effect.Effect<A, E | SqlError>) =>
  Effect.catchIf(statement, isSqlError, (error) => Effect.fail(refusalOf(error) ?? error))

/** The refusal of a unique violation. */
const refusalOf = (error: SqlError): StateConflict | undefined => {
  if (error.reason._tag !== "UniqueViolation") return undefined
  switch (Option.getOrNull(violatedConstraint(error))) {
    case "directory_slugs_pkey":
      return workspaceSlugTaken()
    case "event_type_slug":
      return eventTypeSlugTaken()
    case "member_email":
      return emailTaken()
    default:
      return undefined
  }
}
