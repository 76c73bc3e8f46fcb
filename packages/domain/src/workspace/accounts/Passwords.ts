import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Email } from "../../kernel/texts/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { AccountId } from "./Account.ts"
import type { StoredPassword } from "./Password.ts"
import type { SessionId } from "./Session.ts"

/** Port: the passwords of accounts, and which workspaces let people sign in with them, across workspaces. */
export class Passwords extends Context.Service<
  Passwords,
  {
    /** The password of the email's account. */
    readonly find: (email: Email) => Effect<Option<StoredPassword>>
    /**
     * The workspaces with a member with this email that let people sign in with a password, by id; at most `maximumMemberships`.
     */
    readonly workspacesOf: (email: Email) => Effect<ReadonlyArray<WorkspaceId>>
    /** Whether a workspace lets people sign in with a password. */
    readonly isOffered: Effect<boolean>
    /**
     * Sets or replaces the account's password, and ends its sessions except `kept`, in one transaction. Of concurrent sign-ins with the
     * former password, each session is ended here, or begins after the new one can be found. False: the account does not exist any more.
     */
    readonly set: (password: StoredPassword, kept: SessionId) => Effect<boolean>
    /** Removes the account's password, and ends its sessions except `kept`. False: the account has none. */
    readonly remove: (accountId: AccountId, kept: SessionId, at: DateTime.Utc) => Effect<boolean>
  }
>()("@calendeal/domain/accounts/Passwords") {}
