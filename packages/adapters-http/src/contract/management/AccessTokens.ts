import { OverlapSeconds } from "@calendeal/domain/onboarding"
import {
  AccessToken,
  AccessTokenName,
  maximumTokens,
  TokenDays,
  usualTokenDays
} from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conflict, InvalidInput, InvalidJson, NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { anyUser, atLeast, Known, refusals } from "./access.ts"
import { Identifier } from "./Identifier.ts"
import { usually } from "./texts.ts"

const shown = {
  id: AccessToken.fields.id,
  name: AccessToken.fields.name,
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant).annotate({ description: "Null: it does not expire." }),
  revokedAt: Schema.NullOr(Instant)
}

const listOf = <Item extends Schema.Top>(item: Item, identifier: string) =>
  Schema.Struct({
    items: Schema.Array(item),
    nextCursor: Schema.Null.annotate({ description: "Every token is on this page." })
  }).annotate({ identifier })

/** An access token as its user sees it: never its secret. */
export const AccessTokenView = Schema.Struct({
  ...shown,
  refusedIn: AccessToken.fields.refusedIn.annotate({
    description: "The workspaces that do not let it in: their owners revoked it there."
  }),
  isCurrent: Schema.Boolean.annotate({ description: "Whether this request was sent with it." })
}).annotate({ identifier: "AccessToken" })

/** A member's access token as the owners of a workspace see it. */
export const MemberTokenView = Schema.Struct({
  ...shown,
  isRefused: Schema.Boolean.annotate({ description: "Whether this workspace does not let it in." })
}).annotate({ identifier: "MemberAccessToken" })

/** A new access token, with the secret that is shown this once. */
export const NewAccessToken = Schema.Struct({
  ...shown,
  token: Schema.String.annotate({ description: "`pat_…`, shown this once." })
}).annotate({ identifier: "NewAccessToken" })

/** What a new access token may be given. */
export const AccessTokenDraft = Schema.Struct({
  name: Schema.optionalKey(
    AccessTokenName.annotate({ description: "What the user calls it.", examples: ["CI"] })
  ),
  expiresInDays: usually(
    TokenDays.annotate({ description: "After how many days it stops working." }),
    usualTokenDays
  )
}).annotate({ identifier: "AccessTokenDraft" })

/** For how long a token works beside its successor. */
export const AccessTokenRotation = Schema.Struct({
  overlapSeconds: OverlapSeconds.annotate({ description: "Up to 30 days; 0 ends the token at once." })
}).annotate({ identifier: "AccessTokenRotation" })

const own = { tokenId: Identifier }
const made = NewAccessToken.pipe(HttpApiSchema.status(201))

export const ListAccessTokens = HttpApiEndpoint.get("listAccessTokens", "/api/access-tokens", {
  success: listOf(AccessTokenView, "AccessTokens")
})
  .middleware(Known)
  .annotateMerge(anyUser)
  .annotate(OpenApi.Summary, "List your access tokens")
  .annotate(OpenApi.Description, "The oldest first; of those that have ended, the latest 50.")

export const MintAccessToken = HttpApiEndpoint.post("mintAccessToken", "/api/access-tokens", {
  payload: AccessTokenDraft,
  success: made,
  error: [InvalidJson, InvalidInput, Conflict]
})
  .middleware(Known)
  .annotateMerge(anyUser)
  .annotate(OpenApi.Summary, "Make yourself another access token")
  .annotate(
    OpenApi.Description,
    `It opens what the token of this request opens. A user has at most ${maximumTokens} that work; one more is 409 \`conflict\`.`
  )

export const RotateAccessToken = HttpApiEndpoint.post(
  "rotateAccessToken",
  "/api/access-tokens/:tokenId/rotate",
  {
    params: own,
    payload: AccessTokenRotation,
    success: made,
    error: [InvalidJson, InvalidInput, NotFound, Conflict]
  }
)
  .middleware(Known)
  .annotateMerge(anyUser)
  .annotate(OpenApi.Summary, "Give one of your access tokens a successor")
  .annotate(
    OpenApi.Description,
    "It has the token's name and works as long as the token was made for; the successor of one that does not expire works " +
      `${usualTokenDays} days. Both work until the overlap ends, unless the token was to expire sooner. A token that has ended ` +
      "has no successor."
  )

export const RevokeAccessToken = HttpApiEndpoint.delete("revokeAccessToken", "/api/access-tokens/:tokenId", {
  params: own,
  error: [NotFound]
})
  .middleware(Known)
  .annotateMerge(anyUser)
  .annotate(OpenApi.Summary, "Revoke one of your access tokens")
  .annotate(OpenApi.Description, "In every workspace and for ever. Revoking it twice is revoking it once.")

const ofMember = { workspaceId: Schema.String, userId: Identifier }

export const ListMemberTokens = HttpApiEndpoint.get(
  "listMemberTokens",
  "/:workspaceId/members/:userId/access-tokens",
  { params: ofMember, success: listOf(MemberTokenView, "MemberAccessTokens"), error: [NotFound] }
)
  .annotateMerge(atLeast("owner"))
  .annotate(OpenApi.Summary, "List a member's access tokens")
  .annotate(OpenApi.Description, "The oldest first; of those that have ended, the latest 50.")

export const RefuseMemberToken = HttpApiEndpoint.delete(
  "refuseMemberToken",
  "/:workspaceId/members/:userId/access-tokens/:tokenId",
  { params: { ...ofMember, tokenId: Identifier }, error: refusals }
)
  .annotateMerge(atLeast("owner"))
  .annotate(OpenApi.Summary, "Revoke a member's access token in this workspace")
  .annotate(
    OpenApi.Description,
    "For ever; in other workspaces of the member it goes on. Tokens that are made or rotated with it are not let in either."
  )

export const RefuseMemberTokens = HttpApiEndpoint.delete(
  "refuseMemberTokens",
  "/:workspaceId/members/:userId/access-tokens",
  { params: ofMember, error: refusals }
)
  .annotateMerge(atLeast("owner"))
  .annotate(OpenApi.Summary, "Revoke all of a member's access tokens in this workspace")
  .annotate(
    OpenApi.Description,
    "As for one. The member needs a new seat, or a token from whoever runs the service, to come back."
  )
