import type { AuditEntry } from "@calendeal/domain/management"
import type { AuditEntryView } from "../../contract/index.ts"
import { type Listing, list } from "./resources.ts"

export const listAuditLog = ({ query }: Listing) => list("auditLog", {}, query, view)

const view = ({ actor, workspaceId: _, ...entry }: AuditEntry): typeof AuditEntryView.Type => ({
  ...entry,
  actor: actorView(actor),
  userId: actor._tag === "User" ? actor.userId : null
})

/** The actor on the wire. */
export const actorView = (actor: AuditEntry["actor"]): (typeof AuditEntryView.Type)["actor"] => {
  switch (actor._tag) {
    case "User":
      return "user"
    case "CommandLine":
      return "command_line"
    case "Visitor":
      return actor.proof
  }
}
