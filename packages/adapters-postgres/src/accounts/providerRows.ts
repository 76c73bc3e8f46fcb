import { WorkspaceProvider } from "@calendeal/domain/accounts"
import * as Schema from "effect/Schema"

/** An identity provider as a row of the table `identity_providers`. */
export const WorkspaceProviderRow = Schema.Struct({
  ...WorkspaceProvider.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    clientId: "client_id",
    sealedSecret: "sealed_secret",
    groupsClaim: "groups_claim",
    createdAt: "created_at"
  })
)
