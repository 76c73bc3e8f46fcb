import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../consistency/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { AccountLink, AccountLinkHash, AccountLinkId } from "./AccountLink.ts"
import type { SessionId } from "./Session.ts"

/** Port: the links of a workspace that sign in once. */
export class AccountLinks extends Context.Service<
  AccountLinks,
  {
    /**
     * Stores a link and posts the messages in one transaction. For an unknown workspace there is no link; the same statements do
     * the same work, and the messages lead to nothing (D-SIGN-3). Links of the workspace that have ended a day before are removed.
     */
    readonly enter: (link: AccountLink, messages: ReadonlyArray<OutboxMessage>) => Effect<void>
    readonly find: (workspaceId: WorkspaceId, id: AccountLinkId) => Effect<Option<AccountLink>>
    readonly findByHash: (workspaceId: WorkspaceId, hash: AccountLinkHash) => Effect<Option<AccountLink>>
    /**
     * Uses the link for a session, if `isUsable` at `now`, or if the same session has used it before. Of concurrent sessions
     * one gets it. Returns whether this one did. Older links of the way `email` to the same email are then used up, too.
     */
    readonly use: (
      link: Pick<AccountLink, "id" | "workspaceId">,
      by: SessionId,
      now: DateTime.Utc
    ) => Effect<boolean>
    /** Removes the sealed secret. */
    readonly forgetSecret: (link: Pick<AccountLink, "id" | "workspaceId">) => Effect<void>
  }
>()("@calendeal/domain/accounts/AccountLinks") {}
