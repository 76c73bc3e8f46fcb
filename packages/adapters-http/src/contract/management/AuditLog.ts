import { AuditEntry } from "@calendeal/domain/management"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant } from "../Instant.ts"
import { atLeast } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A line of the audit log, as the management API shows it. */
export const AuditEntryView = Schema.Struct({
  id: AuditEntry.fields.id,
  at: Instant,
  userId: Schema.NullOr(UserId).annotate({
    description: "Null: whoever may run the service's own commands."
  }),
  requestId: Schema.String.annotate({ description: "The X-Request-Id of the answer to the change." }),
  action: Schema.String.annotate({ description: "Resource and verb.", examples: ["host.update"] }),
  subject: Schema.String.annotate({ description: "The identifier of what was changed." })
}).annotate({ identifier: "AuditEntry" })

export const ListAuditLog = HttpApiEndpoint.get("listAuditLog", "/:workspaceId/audit-log", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(AuditEntryView, "AuditLog")
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List who changed what")
