import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type {
  AccessToken,
  AccessTokenInfo,
  AccessTokenHash,
  AccessTokenId,
  TokenCreation,
  TokenOutcome
} from "./AccessToken.ts"
import type { UserId } from "./Member.ts"

/** Port: the personal access tokens of users, across workspaces. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /** The token with this hash, even if revoked or expired. */
    readonly find: (hash: AccessTokenHash) => Effect<Option<AccessToken>>
    /** Stores a new token. An existing one does not change. */
    readonly issue: (token: AccessToken) => Effect<void>
    /**
     * Stores a token that its user creates with another token, as `createToken` decides, and posts the mail about it (`tokenNotice`); concurrent calls of one
     * user are serialised. An existing token does not change. Of the user's ended tokens the latest `keptEndedTokens` are kept.
     */
    readonly create: (wanted: TokenCreation) => Effect<TokenOutcome>
    /** All tokens of the user without their hashes, the oldest first. */
    readonly ofUser: (userId: UserId) => Effect<ReadonlyArray<AccessTokenInfo>>
    /** Revokes a token of the user. A revoked one keeps its time. False: the user has no such token. */
    readonly revoke: (userId: UserId, id: AccessTokenId, at: DateTime.Utc) => Effect<boolean>
    /** Revokes all tokens of the user. Revoked ones keep their time. */
    readonly revokeAll: (userId: UserId, at: DateTime.Utc) => Effect<void>
  }
>()("@calendeal/domain/workspaces/AccessTokens") {}
