import { OverlapSeconds } from "@calendeal/domain/management"
import { ApiKey } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { ShownOnce } from "./keys.ts"
import { Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** An API key without its secret. */
export const ApiKeyView = Schema.Struct({
  id: ApiKey.fields.id,
  prefix: ApiKey.fields.prefix,
  name: ApiKey.fields.name,
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant),
  revokedAt: Schema.NullOr(Instant),
  lastUsedAt: Schema.NullOr(Instant).annotate({
    description: "When it last signed a request, exact to the hour. Null: it never did."
  })
}).annotate({ identifier: "ApiKey" })

/** A new API key with its secret, which is shown only once. */
export const NewApiKey = Schema.Struct({
  id: ApiKey.fields.id,
  prefix: ApiKey.fields.prefix,
  secret: Schema.String.annotate({ description: "`sks_…`. Shown only once." })
}).annotate({ identifier: "NewApiKey" })

/** The settings of a new key; the body is optional. */
export const ApiKeyDraft = Schema.Struct({
  name: Schema.optionalKey(ApiKey.fields.name).annotate({
    description:
      "The purpose of the key, such as the system that signs with it. Null, as if omitted: no name."
  })
}).annotate({ identifier: "ApiKeyDraft" })

/** How long the old key works after its rotation. */
export const ApiKeyRotation = Schema.Struct({
  overlapSeconds: OverlapSeconds.annotate({ description: "At most 30 days. 0 ends the old key immediately." })
}).annotate({ identifier: "ApiKeyRotation" })

const pathParams = { workspaceId: Schema.String, keyId: Identifier }
const created = NewApiKey.pipe(HttpApiSchema.status(201))

export const ListApiKeys = HttpApiEndpoint.get("listApiKeys", "/:workspaceId/api-keys", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(ApiKeyView, "ApiKeys")
})
  .annotateMerge(atLeast("admin", "List the API keys", reading))
  .annotate(OpenApi.Description, "Includes revoked and expired keys.")

export const GetApiKey = HttpApiEndpoint.get("getApiKey", "/:workspaceId/api-keys/:keyId", {
  params: pathParams,
  success: ApiKeyView,
  error: [NotFound]
}).annotateMerge(atLeast("admin", "Get an API key", reading))

export const CreateApiKey = HttpApiEndpoint.post("createApiKey", "/:workspaceId/api-keys", {
  params: { workspaceId: Schema.String },
  payload: ApiKeyDraft,
  success: created,
  error: refusals
})
  .annotate(ShownOnce, true)
  .annotateMerge(atLeast("admin", "Create an API key"))

export const RotateApiKey = HttpApiEndpoint.post("rotateApiKey", "/:workspaceId/api-keys/:keyId/rotate", {
  params: pathParams,
  payload: ApiKeyRotation,
  success: created,
  error: refusals
})
  .annotate(ShownOnce, true)
  .annotateMerge(atLeast("admin", "Rotate an API key"))
  .annotate(
    OpenApi.Description,
    "Both keys work until the overlap ends or the old one expires. A revoked or expired key cannot be rotated."
  )

export const RevokeApiKey = HttpApiEndpoint.delete("revokeApiKey", "/:workspaceId/api-keys/:keyId", {
  params: pathParams,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Revoke an API key"))
  .annotate(
    OpenApi.Description,
    "Permanent. The key stays in the list. Repeating the request has no further effect."
  )
