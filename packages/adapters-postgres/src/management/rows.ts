import { Credential } from "@calendeal/domain/consistency"
import { type ReservationAudit, type VisitorEntry, VisitorProof } from "@calendeal/domain/bookings"
import { AuditEntry, auditEntryOf, type AuditEntryId, FieldChange } from "@calendeal/domain/management"
import type { ProposalAudit } from "@calendeal/domain/waiting"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { SqlClient } from "effect/sql/SqlClient"

const { actor: _actor, changes: _changes, credential: _credential, ...fields } = AuditEntry.fields

const Row = Schema.Struct({
  ...fields,
  at: Schema.DateTimeUtcFromDate,
  /** Null: a visitor or an operator. */
  userId: Schema.NullOr(UserId),
  visitor: Schema.NullOr(VisitorProof),
  credentialKind: Schema.NullOr(Credential.fields.kind),
  credentialId: Schema.NullOr(Schema.String),
  /** Null: none, or of an earlier version. */
  changes: Schema.NullOr(Schema.Array(FieldChange)),
  /** Null: once, of an earlier version. */
  times: Schema.NullOr(Schema.Int)
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    userId: "user_id",
    requestId: "request_id",
    callerRequestId: "caller_request_id",
    clientAddress: "client_address",
    credentialKind: "credential_kind",
    credentialId: "credential_id"
  })
)

/** An audit entry as a row of the table `audit_log`. */
export const AuditRow = Row.pipe(
  Schema.decodeTo(
    Schema.toType(AuditEntry),
    SchemaTransformation.transform<AuditEntry, typeof Row.Type>({
      decode: ({ changes, credentialId: id, credentialKind: kind, times, userId, visitor, ...entry }) => ({
        ...entry,
        actor: actorOf(userId, visitor, kind),
        credential: kind === null ? null : { kind, id },
        changes: changes ?? [],
        times: times ?? 1
      }),
      encode: ({ actor, changes, credential, ...entry }) => ({
        ...entry,
        credentialKind: credential?.kind ?? null,
        credentialId: credential?.id ?? null,
        changes: changes.length === 0 ? null : changes,
        userId: actor._tag === "User" ? actor.userId : null,
        visitor: actor._tag === "Visitor" ? actor.proof : null
      })
    })
  )
)

const actorOf = (
  userId: UserId | null,
  proof: VisitorProof | null,
  credential: Credential["kind"] | null
): AuditEntry["actor"] => {
  if (userId !== null) return { _tag: "User", userId }
  if (proof !== null) return { _tag: "Visitor", proof }
  // The command line has no credential.
  return credential === null ? { _tag: "CommandLine" } : { _tag: "Unknown" }
}

export const auditRow = Schema.encodeSync(AuditRow)

/** Whether the audit entry exists. */
export const isEntered = (sql: SqlClient, workspaceId: WorkspaceId, id: AuditEntryId) =>
  sql`select 1 as entered from audit_log where workspace_id = ${workspaceId} and id = ${id}`.pipe(
    Effect.map((entered) => entered.length > 0)
  )

/** Inserts an audit entry. */
export const enterAudit = (sql: SqlClient, entry: AuditEntry) => {
  const { changes, ...row } = auditRow(entry)
  return sql`insert into audit_log ${sql.insert({ ...row, changes: changes && JSON.stringify(changes) })}`
}

/** The audit entry of a visitor as a row, null if there is none. */
export const visitorRow = (entry: Option.Option<ProposalAudit | ReservationAudit | VisitorEntry>) =>
  Option.getOrNull(Option.map(entry, (visitorEntry) => auditRow(auditEntryOf(visitorEntry))))
