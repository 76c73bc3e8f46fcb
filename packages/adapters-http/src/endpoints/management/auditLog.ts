import { type AuditAction, auditActions, type AuditEntry, type Resources } from "@calendeal/domain/management"
import { includes, type Member } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { type AuditEntryView, Membership } from "../../contract/index.ts"
import { type Listing, list } from "./resources.ts"

type Days = Pick<Resources["auditLog"]["query"], "from" | "to">

export const listAuditLog = ({ query: { cursor, limit, ...days } }: Listing<Days>) =>
  Effect.flatMap(Membership, ({ member }) => list("auditLog", days, { cursor, limit }, viewFor(member)))

/** The entry as the member sees it. Its details can name settings and places of others, so they are for admins (D-AUDIT-5). */
const viewFor =
  ({ role }: Member) =>
  ({ action, actor, workspaceId: _, ...entry }: AuditEntry): typeof AuditEntryView.Type => ({
    ...entry,
    action: isAction(action) ? action : "other",
    actor: actorView(actor),
    userId: actor._tag === "User" ? actor.userId : null,
    ...(includes(role, "admin") ? {} : withoutDetails)
  })

const withoutDetails = { callerRequestId: null, changes: null, clientAddress: null, credential: null }

const actions: ReadonlySet<string> = new Set(auditActions)
const isAction = (action: string): action is AuditAction => actions.has(action)

/** The actor on the wire. */
export const actorView = (actor: AuditEntry["actor"]): (typeof AuditEntryView.Type)["actor"] => {
  switch (actor._tag) {
    case "User":
      return "user"
    case "Unknown":
      return "unknown"
    case "CommandLine":
      return "command_line"
    case "Visitor":
      return actor.proof
  }
}
