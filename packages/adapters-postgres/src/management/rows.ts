import { type Act, AuditEntry, type AuditEntryId, type Change, auditedAs } from "@calendeal/domain/management"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { SqlClient } from "effect/sql/SqlClient"

const Actor = Schema.NullOr(UserId).pipe(
  Schema.decodeTo(
    Schema.toType(AuditEntry.fields.actor),
    SchemaTransformation.transform<typeof AuditEntry.fields.actor.Type, UserId | null>({
      decode: (userId) => (userId === null ? { _tag: "CommandLine" } : { _tag: "User", userId }),
      encode: (actor) => (actor._tag === "User" ? actor.userId : null)
    })
  )
)

/** A line of the audit log as the table `audit_log` holds it. */
export const AuditRow = Schema.Struct({
  ...AuditEntry.fields,
  at: Schema.DateTimeUtcFromDate,
  actor: Actor
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", actor: "user_id", requestId: "request_id" }))

const encode = Schema.encodeSync(AuditRow)

/** Whether the line is there. */
export const isEntered = (sql: SqlClient, workspaceId: WorkspaceId, id: AuditEntryId) =>
  sql`select 1 as entered from audit_log where workspace_id = ${workspaceId} and id = ${id}`.pipe(
    Effect.map((entered) => entered.length > 0)
  )

/** Enters the line of a change. */
export const enterAudit = (sql: SqlClient, act: Act, id: AuditEntryId, change: Change) => {
  const row = encode({ ...act, id, ...auditedAs(act.workspaceId, change) })
  return sql`insert into audit_log ${sql.insert(row)}`.pipe(Effect.asVoid)
}
