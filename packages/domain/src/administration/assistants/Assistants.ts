import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { AccessTokenId, AccessTokenInfo, UserId } from "../../workspace/workspaces/index.ts"
import type { AssistantClient, AssistantClientId } from "./AssistantClient.ts"
import type { AssistantGrant, GrantHash, GrantTokens } from "./AssistantGrant.ts"

/** A grant with the access token that carries it, even if it is revoked or expired. */
export interface AssistantConnection {
  readonly grant: AssistantGrant
  readonly token: AccessTokenInfo
}

/** By what a connection is found: the hash of its code, of its access token, or of the lasting part of its refresh token. */
export type GrantKey = {
  readonly kind: "code" | "access" | "family"
  readonly hash: GrantHash
}

/** Port: programs that members connect, across workspaces. */
export class Assistants extends Context.Service<
  Assistants,
  {
    /**
     * Stores a registration. Those without a connection are forgotten if they are older than `unusedSince`, or not among the latest
     * `most`.
     */
    readonly register: (
      client: AssistantClient,
      kept: { readonly unusedSince: DateTime.Utc; readonly most: number }
    ) => Effect<void>
    readonly findClient: (id: AssistantClientId) => Effect<Option<AssistantClient>>
    /** Stores a grant, which is removed with its access token. False: its program has been forgotten, and nothing changes. */
    readonly connect: (grant: AssistantGrant) => Effect<boolean>
    readonly find: (key: GrantKey) => Effect<Option<AssistantConnection>>
    /** The user's connections, the oldest first. */
    readonly ofUser: (userId: UserId) => Effect<ReadonlyArray<AssistantConnection>>
    /**
     * Replaces the grant's tokens, whose refresh hash is still `from` (null: it has none), and lets its access token expire at `until`.
     * Returns whether it did: of concurrent calls one does.
     */
    readonly issue: (
      tokenId: AccessTokenId,
      from: GrantHash | null,
      tokens: GrantTokens,
      until: DateTime.Utc
    ) => Effect<boolean>
  }
>()("@calendeal/domain/assistants/Assistants") {}
