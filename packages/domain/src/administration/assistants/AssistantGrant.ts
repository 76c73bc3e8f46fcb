import * as Schema from "effect/Schema"
import type { TokenScope } from "../../workspace/workspaces/index.ts"
import { AccessTokenId } from "../../workspace/workspaces/index.ts"
import { AssistantClientId } from "./AssistantClient.ts"

/** SHA-256 of a code or a token of an assistant, in hexadecimal. The text itself is not stored. */
export const GrantHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("GrantHash")
)
export type GrantHash = typeof GrantHash.Type

/** What the access token that carries a connection may have. `manage` is not among them: no tool needs it (D-OAUTH-6). */
export const assistantScopes = ["read", "book"] as const satisfies ReadonlyArray<TokenScope>

/** Seconds in which a code is exchanged for tokens (D-OAUTH-7). */
export const codeSeconds = 60

/** Seconds for which an access token works (D-OAUTH-7). */
export const accessSeconds = 3600

/** Days without a renewal after which a connection ends (D-OAUTH-7). */
export const connectionDays = 60

/** The tokens that an assistant has now. A refresh token has a part that stays and one that is exchanged with each use. */
export const GrantTokens = Schema.Struct({
  accessHash: GrantHash,
  accessExpiresAt: Schema.DateTimeUtc,
  familyHash: GrantHash,
  refreshHash: GrantHash
})
export type GrantTokens = typeof GrantTokens.Type

/** What a member has allowed an assistant. Scopes, workspace and end are those of the member's access token with the id `tokenId`. */
export const AssistantGrant = Schema.Struct({
  tokenId: AccessTokenId,
  clientId: AssistantClientId,
  redirectUri: Schema.String,
  /** The audience. */
  resource: Schema.String,
  /** The PKCE challenge: SHA-256 of the verifier in base64url. */
  challenge: Schema.String,
  codeHash: GrantHash,
  codeExpiresAt: Schema.DateTimeUtc,
  /** Null: the code is not exchanged yet. */
  tokens: Schema.NullOr(GrantTokens)
})
export type AssistantGrant = typeof AssistantGrant.Type
