import { WorkspaceClient } from "@calendeal/domain/oauth-clients"
import * as Schema from "effect/Schema"

/** An OAuth client of a workspace as a row of the table `oauth_clients`. */
export const WorkspaceClientRow = Schema.Struct({
  ...WorkspaceClient.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    clientId: "client_id",
    sealedSecret: "sealed_secret",
    createdAt: "created_at"
  })
)
