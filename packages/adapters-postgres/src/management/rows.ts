import { type VisitorEntry, VisitorProof } from "@calendeal/domain/bookings"
import { AuditEntry, auditEntryOf, type AuditEntryId } from "@calendeal/domain/management"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

const { actor: _actor, ...fields } = AuditEntry.fields

const Row = Schema.Struct({
  ...fields,
  at: Schema.DateTimeUtcFromDate,
  /** A user; null: a visitor, or an operator. */
  userId: Schema.NullOr(UserId),
  visitor: Schema.NullOr(VisitorProof)
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", userId: "user_id", requestId: "request_id" }))

/** A line of the audit log as the table `audit_log` holds it. */
export const AuditRow = Row.pipe(
  Schema.decodeTo(
    Schema.toType(AuditEntry),
    SchemaTransformation.transform<AuditEntry, typeof Row.Type>({
      decode: ({ userId, visitor, ...entry }) => ({ ...entry, actor: actorOf(userId, visitor) }),
      encode: ({ actor, ...entry }) => ({
        ...entry,
        userId: actor._tag === "User" ? actor.userId : null,
        visitor: actor._tag === "Visitor" ? actor.proof : null
      })
    })
  )
)

const actorOf = (userId: UserId | null, proof: VisitorProof | null): AuditEntry["actor"] => {
  if (userId !== null) return { _tag: "User", userId }
  return proof === null ? { _tag: "CommandLine" } : { _tag: "Visitor", proof }
}

const encode = Schema.encodeSync(AuditRow)

/** Whether the line is there. */
export const isEntered = (sql: SqlClient, workspaceId: WorkspaceId, id: AuditEntryId) =>
  sql`select 1 as entered from audit_log where workspace_id = ${workspaceId} and id = ${id}`.pipe(
    Effect.map((entered) => entered.length > 0)
  )

/** Enters a line. */
export const enterAudit = (sql: SqlClient, entry: AuditEntry) =>
  sql`insert into audit_log ${sql.insert(encode(entry))}`

/**
 * Part of a statement, after its other `with` parts: enters the line of what a visitor does, when the statement does it.
 * Nothing where there is no line.
 */
export const logging = (sql: SqlClient, entry: Option.Option<VisitorEntry>, given: Fragment): Fragment =>
  Option.match(entry, {
    onNone: () => sql``,
    onSome: (line) => sql`
      , logged as (
        insert into audit_log
        select line.* from jsonb_populate_record(null::audit_log, ${encode(auditEntryOf(line))}::jsonb) as line
        where exists (${given})
      )
    `
  })
