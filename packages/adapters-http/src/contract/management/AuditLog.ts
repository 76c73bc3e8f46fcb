import { VisitorProof } from "@calendeal/domain/bookings"
import { AuditEntry } from "@calendeal/domain/management"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint } from "effect/http-api"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** An entry of the audit log. */
export const AuditEntryView = Schema.Struct({
  id: AuditEntry.fields.id,
  at: Instant,
  actor: Schema.Literals(["user", "command_line", ...VisitorProof.literals]).annotate({
    description:
      "A user; an operator who runs a command of the service; or a visitor, by the kind of booking token or link, " +
      "or with only the booking's uid and the booker's e-mail (D-TOK-2a), or by the link that confirms a sender."
  }),
  userId: Schema.NullOr(UserId).annotate({ description: "Null unless the actor is a user." }),
  requestId: Schema.String.annotate({ description: "The X-Request-Id of the request that made the change." }),
  action: Schema.String.annotate({ description: "The resource and the verb.", examples: ["host.update"] }),
  subject: Schema.String.annotate({ description: "The id of the changed resource." })
}).annotate({ identifier: "AuditEntry" })

export const ListAuditLog = HttpApiEndpoint.get("listAuditLog", "/:workspaceId/audit-log", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(AuditEntryView, "AuditLog")
}).annotateMerge(forMembers("none", "List the audit log"))
