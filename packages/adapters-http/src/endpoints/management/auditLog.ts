import type { AuditEntry, Position } from "@calendeal/domain/management"
import { listed } from "./listed.ts"

export const listAuditLog = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("auditLog", {}, query, view)

const view = ({ actor, workspaceId: _, ...entry }: AuditEntry) => ({
  ...entry,
  userId: actor._tag === "User" ? actor.userId : null
})
