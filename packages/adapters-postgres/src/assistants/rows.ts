import {
  AssistantClient,
  type AssistantConnection,
  AssistantGrant,
  GrantTokens
} from "@calendeal/domain/assistants"
import { AccessToken } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"

const { hash: _, ...ofToken } = AccessToken.fields
const { tokenId: __, tokens: ___, ...ofGrant } = AssistantGrant.fields

/** A connection as a row of `find_assistants`. */
export const ConnectionRow = Schema.Struct({
  ...ofToken,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  revokedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  ...ofGrant,
  codeExpiresAt: Schema.DateTimeUtcFromDate,
  accessHash: Schema.NullOr(GrantTokens.fields.accessHash),
  accessExpiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  familyHash: Schema.NullOr(GrantTokens.fields.familyHash),
  refreshHash: Schema.NullOr(GrantTokens.fields.refreshHash)
}).pipe(
  Schema.encodeKeys({
    userId: "user_id",
    createdAt: "created_at",
    expiresAt: "expires_at",
    revokedAt: "revoked_at",
    onlyIn: "only_in",
    refusedIn: "refused_in",
    clientId: "client_id",
    redirectUri: "redirect_uri",
    codeHash: "code_hash",
    codeExpiresAt: "code_expires_at",
    accessHash: "access_hash",
    accessExpiresAt: "access_expires_at",
    familyHash: "family_hash",
    refreshHash: "refresh_hash"
  })
)

export const connectionOf = (row: typeof ConnectionRow.Type): AssistantConnection => {
  const { accessExpiresAt, accessHash, challenge, clientId, codeExpiresAt, codeHash, familyHash, ...rest } =
    row
  const { redirectUri, refreshHash, resource, ...token } = rest
  const tokens =
    accessHash === null || accessExpiresAt === null || familyHash === null || refreshHash === null
      ? null
      : { accessHash, accessExpiresAt, familyHash, refreshHash }
  return {
    grant: {
      tokenId: token.id,
      clientId,
      redirectUri,
      resource,
      challenge,
      codeHash,
      codeExpiresAt,
      tokens
    },
    token
  }
}

export const ClientRow = Schema.Struct({
  ...AssistantClient.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ redirectUris: "redirect_uris", createdAt: "created_at" }))
