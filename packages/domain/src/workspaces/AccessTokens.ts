import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type {
  AccessToken,
  AccessTokenInfo,
  AccessTokenHash,
  AccessTokenId,
  Minting,
  MintOutcome
} from "./AccessToken.ts"
import type { UserId } from "./Member.ts"

/** Port: who holds which personal access token, across workspaces. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /** The token of this hash, also when it is revoked or expired. */
    readonly find: (hash: AccessTokenHash) => Effect<Option<AccessToken>>
    /** Enters a new token; one that is there already stays as it is. */
    readonly issue: (token: AccessToken) => Effect<void>
    /**
     * Enters a token that its user makes with another, as `mint` decides, however many are made at once; one that is
     * there already stays as it is. Of the user's ended tokens the latest `keptEndedTokens` stay.
     */
    readonly mint: (minting: Minting) => Effect<MintOutcome>
    /** What has become of every token of the user, the oldest first; never what opens anything. */
    readonly ofUser: (userId: UserId) => Effect<ReadonlyArray<AccessTokenInfo>>
    /** Revokes one token of the user; one that was revoked before keeps its time. False: the user has no such token. */
    readonly revoke: (userId: UserId, id: AccessTokenId, at: DateTime.Utc) => Effect<boolean>
    /** Revokes every token of the user; one that was revoked before keeps its time. */
    readonly revokeAll: (userId: UserId, at: DateTime.Utc) => Effect<void>
  }
>()("@calendeal/domain/workspaces/AccessTokens") {}
