import { ClientName } from "@calendeal/domain/oauth-clients"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described } from "./fields.ts"

/** A company, and the workspace's own client at it without its secret. */
export const OAuthClientView = Schema.Struct({
  name: ClientName,
  redirectUris: described(
    "The redirect addresses to register at the company, exactly: one for each purpose.",
    Schema.Array(Schema.String)
  ),
  clientId: described(
    "The workspace's own client. Null: accounts are connected with the operator's, if there is one.",
    Schema.NullOr(Schema.String)
  ),
  tenant: described(
    "Microsoft's tenant. Null: no own client, or another company.",
    Schema.NullOr(Schema.String)
  ),
  storedAt: Schema.NullOr(Instant),
  hasOperatorClient: described("Whether the operator has set a client.", Schema.Boolean)
}).annotate({ identifier: "OAuthClient" })

const OAuthClientsView = Schema.Struct({
  items: Schema.Array(OAuthClientView),
  nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
}).annotate({ identifier: "OAuthClients" })

const value = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,500}$/u, {
    message: "must be 8-500 printable characters without spaces",
    code: "characters",
    values: { least: 8, most: 500 }
  })
)

/** The workspace's own client. The secret is needed each time, because it is never shown. */
export const OAuthClientDraft = Schema.Struct({
  clientId: value,
  clientSecret: value,
  tenant: Schema.optionalKey(
    described(
      "For `microsoft` only: the tenant's id or domain. Default: `common`.",
      Schema.String.check(
        Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9.-]{0,253}$/u, {
          message: "must be a tenant's id or domain, or common",
          code: "tenant"
        })
      )
    )
  )
}).annotate({ identifier: "OAuthClientDraft" })

const params = { workspaceId: Schema.String, clientName: Schema.String }

export const ListOAuthClients = HttpApiEndpoint.get("listOAuthClients", "/:workspaceId/oauth-clients", {
  params: { workspaceId: Schema.String },
  success: OAuthClientsView
})
  .annotateMerge(atLeast("admin", "List the OAuth clients", reading))
  .annotate(
    OpenApi.Description,
    "Each company whose accounts can be connected, with the redirect addresses to register, and the workspace's own client if there is one."
  )

export const SetOAuthClient = HttpApiEndpoint.put(
  "setOAuthClient",
  "/:workspaceId/oauth-clients/:clientName",
  { params, payload: OAuthClientDraft, success: OAuthClientView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Set the workspace's own OAuth client"))
  .annotate(
    OpenApi.Description,
    "`clientName` is `google`, `microsoft`, `zoom` or `linkedin`. Accounts are connected with it from now on (D-CONN-13). Accounts that were connected with the same client id get the new secret; " +
      "others keep the client with which they were connected (D-CONN-14). The secret is encrypted and never shown."
  )

export const DeleteOAuthClient = HttpApiEndpoint.delete(
  "deleteOAuthClient",
  "/:workspaceId/oauth-clients/:clientName",
  { params, error: refusals }
)
  .annotateMerge(atLeast("admin", "Delete the workspace's own OAuth client"))
  .annotate(
    OpenApi.Description,
    "Accounts are connected with the operator's client from now on, if there is one. Those that were connected with the removed client keep it until they are connected again or disconnected (D-CONN-14)."
  )
