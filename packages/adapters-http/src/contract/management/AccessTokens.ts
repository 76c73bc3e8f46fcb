import { OverlapSeconds } from "@calendeal/domain/management"
import {
  AccessToken,
  AccessTokenName,
  maximumTokens,
  TokenDays,
  WorkspaceId,
  defaultTokenDays
} from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { anyUser, atLeast, Authenticated, reading, refusals } from "./access.ts"
import { KeyedByUser, ShownOnce } from "./keys.ts"
import { Identifier, withDefault } from "./fields.ts"

const Scopes = AccessToken.fields.scopes.check(Schema.isMinLength(1), Schema.isUnique()).annotate({
  description:
    "The permissions of the token, within the role: `read`; `book`: move and cancel bookings, and book with the MCP server; `manage`: all other changes."
})

const publicFields = {
  id: AccessToken.fields.id,
  name: AccessToken.fields.name,
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant).annotate({ description: "Null: the token does not expire." }),
  revokedAt: Schema.NullOr(Instant),
  scopes: Scopes,
  workspaceId: AccessToken.fields.onlyIn.annotate({
    description: "The only workspace where the token works. Null: all workspaces of the user."
  })
}

const listOf = <Item extends Schema.Top>(item: Item, identifier: string) =>
  Schema.Struct({
    items: Schema.Array(item),
    nextCursor: Schema.Null.annotate({ description: "The list is not paginated." })
  }).annotate({ identifier })

/** An access token as shown to its user, without the secret. */
export const AccessTokenView = Schema.Struct({
  ...publicFields,
  revokedIn: AccessToken.fields.refusedIn.annotate({
    description: "The workspaces whose owners revoked the token there."
  }),
  isCurrent: Schema.Boolean.annotate({ description: "Whether this request uses this token." })
}).annotate({ identifier: "AccessToken" })

/** A member's access token as shown to the owners of a workspace. */
export const MemberTokenView = Schema.Struct({
  ...publicFields,
  isRevoked: Schema.Boolean.annotate({ description: "Whether the token is revoked in this workspace." })
}).annotate({ identifier: "MemberAccessToken" })

/** A new access token with its secret, which is shown only once. */
export const NewAccessToken = Schema.Struct({
  ...publicFields,
  token: Schema.String.annotate({ description: "`pat_…`. Shown only once." })
}).annotate({ identifier: "NewAccessToken" })

/** The settings of a new access token. */
export const AccessTokenDraft = Schema.Struct({
  name: Schema.optionalKey(
    AccessTokenName.annotate({ description: "A name for the token.", examples: ["CI"] })
  ),
  expiresInDays: withDefault(
    TokenDays.annotate({ description: "The number of days until the token expires." }),
    defaultTokenDays
  ),
  scopes: Schema.optionalKey(
    Scopes.annotate({
      description:
        "The permissions of the token, within the role. Default: the scopes of the token of this request, and with a session all."
    })
  ),
  workspaceId: Schema.optionalKey(
    WorkspaceId.annotate({
      description:
        "The only workspace where the token works. Default: that of the token of this request, and with a session your only workspace."
    })
  )
}).annotate({ identifier: "AccessTokenDraft" })

/** How long the old token works after its rotation. */
export const AccessTokenRotation = Schema.Struct({
  overlapSeconds: OverlapSeconds.annotate({
    description: "At most 30 days. 0 ends the old token immediately."
  })
}).annotate({ identifier: "AccessTokenRotation" })

const pathParams = { tokenId: Identifier }
const created = NewAccessToken.pipe(HttpApiSchema.status(201))

export const ListAccessTokens = HttpApiEndpoint.get("listAccessTokens", "/api/access-tokens", {
  success: listOf(AccessTokenView, "AccessTokens")
})
  .middleware(Authenticated)
  .annotateMerge(anyUser("List your access tokens", reading))
  .annotate(
    OpenApi.Description,
    "Oldest first. Of revoked and expired tokens, only the latest 50 are listed."
  )

export const CreateAccessToken = HttpApiEndpoint.post("createAccessToken", "/api/access-tokens", {
  payload: AccessTokenDraft,
  success: created,
  error: [InvalidJson, InvalidInput, Conflict]
})
  .middleware(KeyedByUser)
  .middleware(Authenticated)
  .annotate(ShownOnce, true)
  .annotateMerge(anyUser("Create an access token for yourself"))
  .annotate(
    OpenApi.Description,
    `It allows at most what the token of this request allows; otherwise 403 \`forbidden\`. With a session, it works in one workspace only. A user can have at most ${maximumTokens} active tokens; one more is answered 409 \`conflict\`.`
  )

export const RotateAccessToken = HttpApiEndpoint.post(
  "rotateAccessToken",
  "/api/access-tokens/:tokenId/rotate",
  {
    params: pathParams,
    payload: AccessTokenRotation,
    success: created,
    error: [InvalidJson, InvalidInput, NotFound, Conflict]
  }
)
  .middleware(KeyedByUser)
  .middleware(Authenticated)
  .annotate(ShownOnce, true)
  .annotateMerge(anyUser("Rotate one of your access tokens"))
  .annotate(
    OpenApi.Description,
    "The new token has the same name and lifetime; if the old one does not expire, the new one expires after " +
      `${defaultTokenDays} days. Both tokens work until the overlap ends or the old one expires. A revoked or expired token ` +
      "cannot be rotated. A token without the scope `manage` rotates and revokes only itself."
  )

export const RevokeAccessToken = HttpApiEndpoint.delete("revokeAccessToken", "/api/access-tokens/:tokenId", {
  params: pathParams,
  error: [NotFound]
})
  .middleware(Authenticated)
  .annotateMerge(anyUser("Revoke one of your access tokens"))
  .annotate(
    OpenApi.Description,
    "Revokes the token permanently in all workspaces. Repeating the request has no further effect."
  )

const memberParams = { workspaceId: Schema.String, userId: Identifier }

export const ListMemberAccessTokens = HttpApiEndpoint.get(
  "listMemberAccessTokens",
  "/:workspaceId/members/:userId/access-tokens",
  { params: memberParams, success: listOf(MemberTokenView, "MemberAccessTokens"), error: [NotFound] }
)
  .annotateMerge(atLeast("owner", "List a member's access tokens", reading))
  .annotate(
    OpenApi.Description,
    "Oldest first. Of revoked and expired tokens, only the latest 50 are listed."
  )

export const RevokeMemberAccessToken = HttpApiEndpoint.delete(
  "revokeMemberAccessToken",
  "/:workspaceId/members/:userId/access-tokens/:tokenId",
  { params: { ...memberParams, tokenId: Identifier }, error: refusals }
)
  .annotateMerge(atLeast("owner", "Revoke a member's access token in this workspace"))
  .annotate(
    OpenApi.Description,
    "Permanent. The token keeps working in the member's other workspaces. Tokens that were created or rotated with it are revoked here, too."
  )

export const RevokeMemberAccessTokens = HttpApiEndpoint.delete(
  "revokeMemberAccessTokens",
  "/:workspaceId/members/:userId/access-tokens",
  { params: memberParams, error: refusals }
)
  .annotateMerge(atLeast("owner", "Revoke all of a member's access tokens in this workspace"))
  .annotate(
    OpenApi.Description,
    "As for one token. To regain access, the member must be added again or get a token from the operator."
  )
